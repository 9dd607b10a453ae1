import {
  type Checker,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
  type Symbol as TypeScriptSymbol,
} from 'typescript/unstable/sync'
import type { Column, JsonShape } from './facts.ts'
import { toJsonType, toTypeScriptType } from './samples.ts'

/** `nullable` names a column that can be null, although the code declares that it cannot. */
export type Mismatch = { text: string; nullable?: string }

/** Compares the declared type of a row with the columns that a statement returns. */
export class RowComparison {
  readonly #checker: Checker

  constructor(checker: Checker) {
    this.#checker = checker
  }

  /** The mistakes in a row that is declared as one of these types. */
  compareRow(rows: readonly Type[], columns: readonly Column[]): Mismatch[] {
    const missing = rows.map((row) => this.#listMissing(row, columns))
    const fitting = rows.filter((_, index) => missing[index]?.length === 0)
    if (fitting.length === 0) return (missing[0] ?? []).map((name) => ({ text: `no column or field is named ${name}` }))
    return columns.flatMap((column) => {
      const declared = fitting.flatMap((row) => this.#readProperty(row, column.name))
      return declared.length === 0 ? [] : this.#compareColumn(declared, column)
    })
  }

  #listMissing(row: Type, columns: readonly Column[]): string[] {
    return this.#checker
      .getPropertiesOfType(row)
      .filter((property) => !isOptional(property) && !columns.some(({ name }) => name === property.name))
      .map(({ name }) => name)
  }

  #readProperty(row: Type, name: string): Type[] {
    const property = this.#checker.getPropertyOfType(row, name)
    const type = property && this.#checker.getTypeOfSymbol(property)
    return type ? [type] : []
  }

  #compareColumn(declared: readonly Type[], column: Column): Mismatch[] {
    const parts = declared.flatMap(splitUnion)
    if (parts.some(({ flags }) => flags & TypeFlags.AnyOrUnknown)) return []
    const types = parts.filter(({ flags }) => !(flags & TypeFlags.Nullable))
    const { name, type, isNullable, values, json } = column
    const asDeclared = `but is declared as ${[...new Set(declared.map((one) => this.#checker.typeToString(one)))].join(' | ')}`
    const expected = toTypeScriptType(type)
    const isAlwaysNull = isNullable && values?.length === 0
    const mismatches: Mismatch[] = []
    if (isNullable && types.length === parts.length)
      mismatches.push({ text: `${name} can be null, ${asDeclared}`, nullable: name })
    if (!expected) mismatches.push({ text: `${name} is a ${type}, which scripts/sql-types/samples.ts does not know` })
    else if (!isAlwaysNull && !declared.every(isSqlBool) && !types.every((part) => this.#isOfType(part, expected)))
      mismatches.push({ text: `${name} is a ${type} (${expected}), ${asDeclared}` })
    const undeclared = listUndeclaredValues(types, values ?? [])
    if (undeclared.length > 0) mismatches.push({ text: `${name} can be '${undeclared.join("', '")}', ${asDeclared}` })
    const shapes = expected === 'Json' ? (json ?? []) : []
    return [...mismatches, ...shapes.flatMap((shape) => this.#compareJson(types, name, shape))]
  }

  #compareJson(types: readonly Type[], name: string, shape: JsonShape): Mismatch[] {
    const lists = types.filter((type) => this.#checker.isArrayType(type))
    const inside = (mismatch: Mismatch): Mismatch => ({
      text: `${name}: ${mismatch.text}`,
      ...(mismatch.nullable && { nullable: `${name}.${mismatch.nullable}` }),
    })
    if ('fields' in shape) {
      const objects = types.filter((type) => !lists.includes(type))
      return this.compareRow(objects, shape.fields.map(toJsonColumn)).map(inside)
    }
    const elements = lists.flatMap((list) => this.#readElement(list))
    return elements.length === 0 ? [] : this.#compareColumn(elements, toJsonColumn(shape.element)).map(inside)
  }

  #readElement(list: Type): readonly Type[] {
    return this.#checker.getTypeArguments(list as TypeReference).slice(0, 1)
  }

  /** Whether a value of the database's type can be of the declared type. */
  #isOfType(type: Type, expected: string): boolean {
    if (expected.endsWith('[]')) {
      const elements = this.#checker.isArrayType(type) ? this.#readElement(type).flatMap(splitUnion) : []
      return elements.length > 0 && elements.every((element) => this.#isOfType(element, expected.slice(0, -2)))
    }
    switch (expected) {
      case 'string':
        return (type.flags & TypeFlags.StringLike) !== 0
      case 'number':
        return (type.flags & TypeFlags.NumberLike) !== 0
      case 'boolean':
        return (type.flags & TypeFlags.BooleanLike) !== 0
      case 'Json':
        return (type.flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.NonPrimitive)) !== 0
      default:
        return type.getSymbol()?.name === expected
    }
  }
}

export const splitUnion = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])

const isOptional = ({ flags }: TypeScriptSymbol): boolean => (flags & SymbolFlags.Optional) !== 0

const toJsonColumn = (column: Column): Column => ({ ...column, type: toJsonType(column.type) })

/** Kysely's type for a condition: a boolean, or 0 or 1 in databases that have no booleans. */
const isSqlBool = (type: Type): boolean => type.getAliasSymbol()?.name === 'SqlBool'

/** Values that a column can have, but the list of texts that it is declared as lacks. */
function listUndeclaredValues(types: readonly Type[], values: readonly string[]): string[] {
  const literals = types.flatMap((type) => (type.isStringLiteralType() ? [type.value] : []))
  return literals.length === types.length ? values.filter((value) => !literals.includes(value)) : []
}
