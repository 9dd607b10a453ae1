import { TYPES } from '#scripts/schema-types.ts'
import type { Column } from './facts.ts'

/** A day, so that code which parses a date, a month or a time accepts it too. */
export const SAMPLE_TEXT = '2026-01-05'
/** Code may treat an empty text or a mention differently. */
export const SAMPLE_TEXTS = [SAMPLE_TEXT, '', '@someone']
export const SAMPLE_TIME = new Date('2026-01-05T12:00:00Z')
export const SAMPLE_NUMBER = 1

const VALUES: Readonly<Record<string, unknown>> = {
  string: SAMPLE_TEXT,
  number: SAMPLE_NUMBER,
  Date: SAMPLE_TIME,
  Buffer: Buffer.from(SAMPLE_TEXT),
  Json: {},
}

/** Further types that statements return but no column has. */
const RESULT_TYPES: Readonly<Record<string, string>> = {
  name: 'string',
  varchar: 'string',
  unknown: 'string',
  timestamp: 'string',
  json: 'Json',
  oid: 'number',
}

/** The TypeScript type of a value that the database returns, without null; undefined if the check does not know it. */
export function toTypeScriptType(type: string): string | undefined {
  if (!type.startsWith('_')) return TYPES[type] ?? RESULT_TYPES[type]
  const element = toTypeScriptType(type.slice(1))
  return element && `${element}[]`
}

/** The type of a column that has the values that this type has as a field in JSON. */
export function toJsonType(type: string): string {
  if (type === 'numeric') return 'float8'
  return type === 'timestamptz' ? 'text' : type
}

/** A row that a statement could return: each round has other values, every second one has nulls. */
export function buildRow(columns: Column[], round: number): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column.name, buildValue(column, round)]))
}

function buildValue({ type, isNullable, values }: Column, round: number): unknown {
  const isEven = round % 2 === 0
  if (isNullable && isEven) return null
  const typeName = toTypeScriptType(type) ?? 'string'
  if (typeName.endsWith('[]')) return []
  if (typeName === 'boolean') return !isEven
  return values?.length ? values[round % values.length] : VALUES[typeName]
}
