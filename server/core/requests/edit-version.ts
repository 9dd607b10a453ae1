import { createHash } from 'node:crypto'

export type EditConflict = { version: string; changes: { field: string; saved: string | null }[] }

const HASH_LENGTH = 8

/**
 * A version of the fields that a form edits: one hash each. Made of their values, so that nothing else about a row, such
 * as a counter, changes it.
 */
export function toEditVersion<Row extends object>(row: Row, fields: readonly (keyof Row & string)[]): string {
  return fields.map((field) => hashValue(row[field])).join('.')
}

/**
 * How a locked row differs from the version that an update was made from; undefined without a version or a difference.
 * `written` limits it to the fields that the update writes.
 */
export function findEditConflict<Row extends object>(
  version: string | undefined,
  row: Row,
  fields: readonly (keyof Row & string)[],
  written: readonly string[] = fields,
): EditConflict | undefined {
  if (version === undefined) return undefined
  const before = version.split('.')
  const changed = fields.filter((field, at) => written.includes(field) && before[at] !== hashValue(row[field]))
  if (changed.length === 0) return undefined
  return {
    version: toEditVersion(row, fields),
    changes: changed.map((field) => ({ field, saved: toText(field, row[field]) })),
  }
}

const hashValue = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, HASH_LENGTH)

/** The path of a stored image means nothing to a person. */
const toText = (field: string, value: unknown) =>
  typeof value === 'string' && !field.includes('image') && !field.endsWith('_id') ? value : null
