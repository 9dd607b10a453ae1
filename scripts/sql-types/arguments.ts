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

/** Lists of arguments for parameters of these types, so that each alternative of every union occurs. */
export function listArguments(checker: Checker, parameters: Type[]): unknown[][] {
  return combine(parameters.map((type) => listSamples(checker, type, 0)))
}

function listSamples(checker: Checker, type: Type, depth: number): unknown[] {
  if (type.flags & (TypeFlags.Undefined | TypeFlags.Void)) return [undefined]
  if (type.flags & TypeFlags.Null) return [null]
  if (type.isLiteralType()) return [type.value]
  if (type.flags & TypeFlags.Number) return [SAMPLE_NUMBER]
  if (type.flags & TypeFlags.Boolean) return [true, false]
  if (type.isUnionType()) return type.getTypes().flatMap((part) => listSamples(checker, part, depth))
  if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return SAMPLE_TEXTS
  return depth > MAX_DEPTH ? [undefined] : listObjects(checker, type, depth)
}

function listObjects(checker: Checker, type: Type, depth: number): unknown[] {
  const instance = INSTANCES[type.getSymbol()?.name ?? '']
  if (instance) return [instance()]
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as TypeReference)
    return [element ? listSamples(checker, element, depth + 1) : [], []]
  }
  if (checker.isTupleType(type)) {
    const elements = checker.getTypeArguments(type as TypeReference)
    return combine(elements.map((element) => listSamples(checker, element, depth + 1)))
  }
  if (checker.getSignaturesOfType(type, SignatureKind.Call).length > 0) return [() => undefined]
  const properties = checker.getPropertiesOfType(type)
  if (type.flags & TypeFlags.Intersection && properties.some(({ name }) => name === 'toLowerCase')) return SAMPLE_TEXTS
  const samples = combine(
    properties.map((property) => {
      const propertyType = checker.getTypeOfSymbol(property)
      return propertyType ? listSamples(checker, propertyType, depth + 1) : [undefined]
    }),
  )
  return samples.map((values) => Object.fromEntries(properties.map(({ name }, index) => [name, values[index]])))
}

/** Combinations of one alternative per place, so that each alternative occurs, with different others. */
function combine(alternatives: unknown[][]): unknown[][] {
  const longest = Math.max(1, ...alternatives.map(({ length }) => length))
  if (longest === 1) return [alternatives.map(([only]) => only)]
  return Array.from({ length: longest * 2 }, (_, index) =>
    alternatives.map((list, place) => list[(index < longest ? index : index + place) % list.length]),
  )
}
