import { refTo, type Schema } from './shape.ts'

/** The named schemas that others extend. */
const BASES = ['OpenShift', 'Person', 'PictureFields', 'ShiftLine', 'VenueCard', 'VenueOption']

type Named = Readonly<Record<string, Schema>>
type Fields = Pick<Schema, 'properties' | 'required'>

/** Writes an object that has all the fields of a base as that one plus the rest, the largest base first. */
export function extension(schema: Schema, named: Named): Schema {
  if (schema.type !== 'object' || !schema.properties || schema.additionalProperties !== undefined) return schema
  // An object is no extension of itself.
  const candidates = BASES.flatMap((name) => (named[name] && sizeOf(named[name]) < sizeOf(schema) ? [name] : []))
  const bases: Schema[] = []
  let rest: Fields = schema
  for (const name of candidates.sort((one, other) => sizeOf(named[other]) - sizeOf(named[one]))) {
    const base = named[name]
    if (!base || !isPartOf(base, rest)) continue
    bases.push(refTo('schemas', name))
    rest = without(rest, base)
  }
  if (bases.length === 0) return schema
  const { properties: _properties, required: _required, type: _type, ...around } = schema
  return { ...around, allOf: [...bases, ...(sizeOf(rest) > 0 ? [rest] : [])] }
}

const sizeOf = (fields: Fields | undefined) => Object.keys(fields?.properties ?? {}).length

const isPartOf = (base: Schema, { properties = {}, required = [] }: Fields): boolean =>
  Object.entries(base.properties ?? {}).every(
    ([field, schema]) =>
      JSON.stringify(properties[field]) === JSON.stringify(schema) &&
      (base.required ?? []).includes(field) === required.includes(field),
  )

function without({ properties = {}, required = [] }: Fields, { properties: taken = {} }: Schema): Fields {
  const left = required.filter((field) => !(field in taken))
  return {
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => !(field in taken))),
    ...(left.length > 0 && { required: left }),
  }
}
