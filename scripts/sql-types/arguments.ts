import { sql } from 'kysely'
import { type Checker, SignatureKind, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'
import { SAMPLE_NUMBER, SAMPLE_TEXT, SAMPLE_TEXTS, SAMPLE_TIME } from './samples.ts'

/** Deeper properties of an argument are left out. */
const MAX_DEPTH = 4

const INSTANCES: Readonly<Record<string, () => unknown>> = {
  Date: () => SAMPLE_TIME,
  Buffer: () => Buffer.from(SAMPLE_TEXT),
  Uint8Array: () => Buffer.from(SAMPLE_TEXT),
  Map: () => new Map(),
  ReadonlyMap: () => new Map(),
  Set: () => new Set(),
  ReadonlySet: () => new Set(),
  RawBuilder: () => sql`true`,
  Kysely: () => DATABASE,
  Transaction: () => DATABASE,
}

/** Stands for the database in the samples. */
export const DATABASE = Symbol('database')

/** Makes up arguments for parameters of given types. */
export class ArgumentMaker {
  readonly #checker: Checker
  /** Samples by type and depth: asking TypeScript about a type again would take longer. */
  readonly #known = new Map<string, unknown[]>()

  constructor(checker: Checker) {
    this.#checker = checker
  }

  /** Lists of arguments, so that each alternative of every union occurs. */
  listArguments(parameters: Type[]): unknown[][] {
    return combine(parameters.map((type) => this.#listSamples(type, 0)))
  }

  #listSamples(type: Type, depth: number): unknown[] {
    const key = `${type.id} ${depth}`
    const samples = this.#known.get(key) ?? this.#makeSamples(type, depth)
    this.#known.set(key, samples)
    return samples
  }

  #makeSamples(type: Type, depth: number): unknown[] {
    if (type.flags & (TypeFlags.Undefined | TypeFlags.Void)) return [undefined]
    if (type.flags & TypeFlags.Null) return [null]
    if (type.isLiteralType()) return [type.value]
    if (type.flags & TypeFlags.Number) return [SAMPLE_NUMBER]
    if (type.flags & TypeFlags.Boolean) return [true, false]
    if (type.isUnionType()) return type.getTypes().flatMap((part) => this.#listSamples(part, depth))
    if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return SAMPLE_TEXTS
    return depth > MAX_DEPTH ? [undefined] : this.#makeObjects(type, depth + 1)
  }

  #makeObjects(type: Type, depth: number): unknown[] {
    const checker = this.#checker
    const instance = INSTANCES[type.getSymbol()?.name ?? '']
    if (instance) return [instance()]
    if (checker.isArrayType(type)) return [this.#listElements(type, depth).flat(), []]
    if (checker.isTupleType(type)) return combine(this.#listElements(type, depth))
    if (checker.getSignaturesOfType(type, SignatureKind.Call).length > 0) return [() => undefined]
    const properties = checker.getPropertiesOfType(type)
    if (type.isIntersectionType() && properties.some(({ name }) => name === 'toLowerCase')) return SAMPLE_TEXTS
    const samples = combine(
      properties.map((property) => {
        const propertyType = checker.getTypeOfSymbol(property)
        return propertyType ? this.#listSamples(propertyType, depth) : [undefined]
      }),
    )
    return samples.map((values) => Object.fromEntries(properties.map(({ name }, index) => [name, values[index]])))
  }

  #listElements(type: Type, depth: number): unknown[][] {
    return this.#checker.getTypeArguments(type as TypeReference).map((element) => this.#listSamples(element, depth))
  }
}

/** Combinations of one alternative per place, so that each alternative occurs, with different others. */
function combine(alternatives: unknown[][]): unknown[][] {
  const longest = Math.max(1, ...alternatives.map(({ length }) => length))
  if (longest === 1) return [alternatives.map(([only]) => only)]
  return Array.from({ length: longest * 2 }, (_, index) =>
    alternatives.map((list, place) => list[(index < longest ? index : index + place) % list.length]),
  )
}
