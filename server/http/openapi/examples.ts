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

/** An example that matches a schema, built from the values in `EXAMPLES`. */
export function buildExample(schema: Schema, named: Named, field = '', schemaName = ''): unknown {
  const known = EXAMPLES[`${schemaName}.${field}`] ?? EXAMPLES[field]
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    const target = named[name]
    if (!target) throw new Error(`The API has no schema named ${name}`)
    return buildExample(target, named, field, target.properties ? name : schemaName)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.includes(known) ? known : schema.enum[0]
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => buildExample(part, named, field, schemaName))) as Record<
      string,
      unknown
    >
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return known === null ? null : buildExample(choices[0] ?? {}, named, field, schemaName)
  return buildTypedExample(schema, named, { field, schemaName, known })
}

function buildTypedExample(
  schema: Schema,
  named: Named,
  { field, schemaName, known }: { field: string; schemaName: string; known: unknown },
) {
  const types = [schema.type].flat()
  if (known === null && types.includes('null')) return null
  if (schema.properties || types.includes('object')) return buildObjectExample(schema, named, schemaName)
  if (types.includes('array')) {
    if (Array.isArray(known)) return known
    const minItems = schema.minItems ?? 1
    // A named item schema has an example of its own.
    if (minItems === 1 && schema.items?.$ref) return []
    const item = buildExample(schema.items ?? {}, named, field, schemaName)
    return Array.from({ length: minItems }, () => item)
  }
  if (types.includes('boolean')) return typeof known === 'boolean' ? known : false
  if (types.includes('integer') || types.includes('number')) {
    return typeof known === 'number' ? known : (schema.minimum ?? 1)
  }
  if (schema.format) return matchesSchema(known, schema) ? known : FORMAT_EXAMPLES[schema.format]
  return matchesSchema(known, schema) ? known : 'text'
}

function buildObjectExample(schema: Schema, named: Named, schemaName: string): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([field]) => schema.required?.includes(field) || EXAMPLES[field] !== undefined,
  )
  return Object.fromEntries(fields.map(([field, inner]) => [field, buildExample(inner, named, field, schemaName)]))
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
