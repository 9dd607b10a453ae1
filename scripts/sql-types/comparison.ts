import {
  type Checker,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
  type Symbol as TypeScriptSymbol,
} from 'typescript/unstable/sync'
import { toTypeScriptType } from './samples.ts'
import type { Column } from './statements.ts'

/** `nullable` names a column that can be null, although the code declares that it cannot. */
export type Mismatch = { text: string; nullable?: string }

/** What is wrong with the declared type of a row that a statement returns with these columns. */
export function compareRow(checker: Checker, row: Type, columns: Column[]): Mismatch[] {
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const column = columns.find(({ name }) => name === property.name)
    if (column) return compareColumn(checker, property, column)
    return property.flags & SymbolFlags.Optional ? [] : [{ text: `no column is named ${property.name}` }]
  })
}

function compareColumn(checker: Checker, property: TypeScriptSymbol, column: Column): Mismatch[] {
  const declared = checker.getTypeOfSymbol(property)
  if (!declared || declared.flags & TypeFlags.AnyOrUnknown) return []
  const parts = splitUnion(declared)
  const types = parts.filter(({ flags }) => !(flags & TypeFlags.Nullable))
  const { name, type, isNullable, values } = column
  const asDeclared = `but is declared as ${checker.typeToString(declared)}`
  const expected = toTypeScriptType(type)
  const isAlwaysNull = isNullable && values?.length === 0
  const mismatches: Mismatch[] = []
  if (isNullable && types.length === parts.length)
    mismatches.push({ text: `${name} can be null, ${asDeclared}`, nullable: name })
  if (!expected) mismatches.push({ text: `${name} is a ${type}, which scripts/sql-types/samples.ts does not know` })
  else if (!isAlwaysNull && !isSqlBool(declared) && !types.every((part) => isOfType(checker, part, expected)))
    mismatches.push({ text: `${name} is a ${type} (${expected}), ${asDeclared}` })
  const undeclared = listUndeclaredValues(types, values ?? [])
  if (undeclared.length > 0) mismatches.push({ text: `${name} can be '${undeclared.join("', '")}', ${asDeclared}` })
  return mismatches
}

const splitUnion = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])

/** Kysely's type for a condition: a boolean, or 0 or 1 in databases that have no booleans. */
const isSqlBool = (type: Type): boolean => type.getAliasSymbol()?.name === 'SqlBool'

/** Values that a column can have, but the list of texts that it is declared as lacks. */
function listUndeclaredValues(types: readonly Type[], values: readonly string[]): string[] {
  const literals = types.flatMap((type) => (type.isStringLiteralType() ? [type.value] : []))
  return literals.length === types.length ? values.filter((value) => !literals.includes(value)) : []
}

/** Whether a value of the database's type can be of the declared type. The contents of JSON are not compared. */
function isOfType(checker: Checker, type: Type, expected: string): boolean {
  if (type.flags & TypeFlags.AnyOrUnknown) return true
  if (expected.endsWith('[]')) {
    const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as TypeReference) : []
    return element !== undefined && splitUnion(element).every((part) => isOfType(checker, part, expected.slice(0, -2)))
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
