import { refTo, type Schema } from './shape.ts'

/** With fewer fields in common, an extension is longer than the fields. */
const LEAST_FIELDS = 4

type Fields = Record<string, Schema>

/** Writes an object that has all the fields of a named one as that one plus the rest; the largest fitting ones first. */
export function extension(schema: Schema, named: Readonly<Record<string, Schema>>): Schema {
  if (schema.type !== 'object' || !schema.properties || schema.additionalProperties !== undefined) return schema
  const bases: Schema[] = []
  let { properties, required = [] } = schema
  for (let name = largestIn(properties, required, named); name; name = largestIn(properties, required, named)) {
    const fields = named[name]?.properties ?? {}
    // No fields are left over: this is the named schema itself.
    if (bases.length === 0 && Object.keys(fields).length === Object.keys(properties).length) return schema
    bases.push(refTo('schemas', name))
    properties = Object.fromEntries(Object.entries(properties).filter(([field]) => !(field in fields)))
    required = required.filter((field) => !(field in fields))
  }
  if (bases.length === 0) return schema
  const { properties: _properties, required: _required, type, ...around } = schema
  const rest = { type, properties, ...(required.length > 0 && { required }) }
  return { ...around, allOf: [...bases, ...(Object.keys(properties).length > 0 ? [rest] : [])] }
}

function largestIn(properties: Fields, required: string[], named: Readonly<Record<string, Schema>>) {
  const fitting = Object.entries(named).filter(([, base]) => isPartOf(base, properties, required))
  const bySize = fitting.sort(([, one], [, other]) => sizeOf(other) - sizeOf(one))
  return bySize[0]?.[0]
}

const sizeOf = ({ properties = {} }: Schema) => Object.keys(properties).length

function isPartOf(base: Schema, properties: Fields, required: string[]): boolean {
  const fields = Object.entries(base.properties ?? {})
  if (fields.length < LEAST_FIELDS || base.additionalProperties !== undefined) return false
  return fields.every(
    ([field, schema]) =>
      JSON.stringify(properties[field]) === JSON.stringify(schema) &&
      (base.required ?? []).includes(field) === required.includes(field),
  )
}
