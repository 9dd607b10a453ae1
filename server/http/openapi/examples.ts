import { EXAMPLES } from './example-values.ts'
import type { Schema } from './spec-types.ts'

type Named = Readonly<Record<string, Schema>>

const FORMAT_EXAMPLES: Record<string, unknown> = {
  uuid: EXAMPLES.id,
  date: EXAMPLES.day,
  'date-time': EXAMPLES.start_time,
  email: EXAMPLES.email,
  uri: EXAMPLES.url,
}

/** An example that a schema allows, made of invented values by field name. */
export function buildExample(schema: Schema, named: Named, field = '', of = ''): unknown {
  const known = EXAMPLES[`${of}.${field}`] ?? EXAMPLES[field]
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    const target = named[name]
    if (!target) throw new Error(`The API names no schema ${name}`)
    return buildExample(target, named, field, target.properties ? name : of)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.includes(known) ? known : schema.enum[0]
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => buildExample(part, named, field, of))) as Record<
      string,
      unknown
    >
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return known === null ? null : buildExample(choices[0] ?? {}, named, field, of)
  return buildTypedExample(schema, named, { field, of, known })
}

function buildTypedExample(
  schema: Schema,
  named: Named,
  { field, of, known }: { field: string; of: string; known: unknown },
) {
  const types = [schema.type].flat()
  if (known === null && types.includes('null')) return null
  if (schema.properties || types.includes('object')) return buildObjectExample(schema, named, of)
  if (types.includes('array')) {
    if (Array.isArray(known)) return known
    const least = schema.minItems ?? 1
    // The item has an example of its own, where its schema is named.
    if (least === 1 && schema.items?.$ref) return []
    const item = buildExample(schema.items ?? {}, named, field, of)
    return Array.from({ length: least }, () => item)
  }
  if (types.includes('boolean')) return typeof known === 'boolean' ? known : false
  if (types.includes('integer') || types.includes('number')) {
    return typeof known === 'number' ? known : (schema.minimum ?? 1)
  }
  if (schema.format) return matchesSchema(known, schema) ? known : FORMAT_EXAMPLES[schema.format]
  return matchesSchema(known, schema) ? known : 'text'
}

function buildObjectExample(schema: Schema, named: Named, of: string): Record<string, unknown> {
  const shown = Object.entries(schema.properties ?? {}).filter(
    ([field]) => schema.required?.includes(field) || EXAMPLES[field] !== undefined,
  )
  return Object.fromEntries(shown.map(([field, inner]) => [field, buildExample(inner, named, field, of)]))
}

const FORMAT_PATTERNS: Record<string, RegExp> = {
  uuid: /^[0-9a-f-]{36}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT/,
}

function matchesSchema(
  value: unknown,
  { format = '', pattern, minLength = 0, maxLength = Infinity }: Schema,
): value is string {
  if (typeof value !== 'string' || value.length < minLength || value.length > maxLength) return false
  return (
    (FORMAT_PATTERNS[format]?.test(value) ?? true) && (pattern === undefined || new RegExp(pattern, 'u').test(value))
  )
}
