import { buildRef, type Schema } from './spec-types.ts'

/** The named schemas that others extend. */
const BASE_SCHEMAS = ['OpenShift', 'Person', 'PictureFields', 'ShiftLine', 'VenueCard', 'VenueOption']

type Named = Readonly<Record<string, Schema>>
type Fields = Pick<Schema, 'properties' | 'required'>

/** Writes an object that has all the fields of a base as that one plus the rest, the largest base first. */
export function toExtension(schema: Schema, named: Named): Schema {
  if (schema.type !== 'object' || !schema.properties || schema.additionalProperties !== undefined) return schema
  // An object is no extension of itself.
  const candidates = BASE_SCHEMAS.flatMap((name) =>
    named[name] && countFields(named[name]) < countFields(schema) ? [name] : [],
  )
  const bases: Schema[] = []
  let rest: Fields = schema
  for (const name of candidates.sort((one, other) => countFields(named[other]) - countFields(named[one]))) {
    const base = named[name]
    if (!base || !includesFields(base, rest)) continue
    bases.push(buildRef('schemas', name))
    rest = omitFields(rest, base)
  }
  if (bases.length === 0) return schema
  const { properties: _properties, required: _required, type: _type, ...around } = schema
  return { ...around, allOf: [...bases, ...(countFields(rest) > 0 ? [rest] : [])] }
}

const countFields = (fields: Fields | undefined) => Object.keys(fields?.properties ?? {}).length

const includesFields = (base: Schema, { properties = {}, required = [] }: Fields): boolean =>
  Object.entries(base.properties ?? {}).every(
    ([field, schema]) =>
      JSON.stringify(properties[field]) === JSON.stringify(schema) &&
      (base.required ?? []).includes(field) === required.includes(field),
  )

function omitFields({ properties = {}, required = [] }: Fields, { properties: taken = {} }: Schema): Fields {
  const left = required.filter((field) => !(field in taken))
  return {
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => !(field in taken))),
    ...(left.length > 0 && { required: left }),
  }
}
