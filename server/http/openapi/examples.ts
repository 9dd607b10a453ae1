import { EXAMPLES } from './example-values.ts'
import type { Schema } from './shape.ts'

type Named = Readonly<Record<string, Schema>>

const BY_FORMAT: Record<string, unknown> = {
  uuid: EXAMPLES.id,
  date: EXAMPLES.day,
  'date-time': EXAMPLES.start_time,
  email: EXAMPLES.email,
  uri: EXAMPLES.url,
}

/** An example that a schema allows, made of invented values by field name. */
export function exampleOf(schema: Schema, named: Named, field = '', of = ''): unknown {
  const known = EXAMPLES[`${of}.${field}`] ?? EXAMPLES[field]
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    const target = named[name]
    if (!target) throw new Error(`The API names no schema ${name}`)
    return exampleOf(target, named, field, target.properties ? name : of)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.includes(known) ? known : schema.enum[0]
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, named, field, of))) as Record<
      string,
      unknown
    >
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return known === null ? null : exampleOf(choices[0] ?? {}, named, field, of)
  return typed(schema, named, { field, of, known })
}

function typed(schema: Schema, named: Named, { field, of, known }: { field: string; of: string; known: unknown }) {
  const types = [schema.type].flat()
  if (known === null && types.includes('null')) return null
  if (schema.properties || types.includes('object')) return objectOf(schema, named, of)
  if (types.includes('array')) {
    if (Array.isArray(known)) return known
    const least = schema.minItems ?? 1
    // The item has an example of its own, where its schema is named.
    if (least === 1 && schema.items?.$ref) return []
    const item = exampleOf(schema.items ?? {}, named, field, of)
    return Array.from({ length: least }, () => item)
  }
  if (types.includes('boolean')) return typeof known === 'boolean' ? known : false
  if (types.includes('integer') || types.includes('number')) {
    return typeof known === 'number' ? known : (schema.minimum ?? 1)
  }
  if (schema.format) return fits(known, schema) ? known : BY_FORMAT[schema.format]
  return fits(known, schema) ? known : 'text'
}

function objectOf(schema: Schema, named: Named, of: string): Record<string, unknown> {
  const shown = Object.entries(schema.properties ?? {}).filter(
    ([field]) => schema.required?.includes(field) || EXAMPLES[field] !== undefined,
  )
  return Object.fromEntries(shown.map(([field, inner]) => [field, exampleOf(inner, named, field, of)]))
}

const OF_FORMAT: Record<string, RegExp> = {
  uuid: /^[0-9a-f-]{36}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT/,
}

function fits(value: unknown, { format = '', pattern, minLength = 0, maxLength = Infinity }: Schema): value is string {
  if (typeof value !== 'string' || value.length < minLength || value.length > maxLength) return false
  return (OF_FORMAT[format]?.test(value) ?? true) && (pattern === undefined || new RegExp(pattern, 'u').test(value))
}
