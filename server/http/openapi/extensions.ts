import { buildRef, type Schema } from './spec-types.ts'

/** The named schemas that other schemas extend. */
const BASE_SCHEMAS = [
  'MenuPage',
  'OpenShift',
  'OwnShiftLine',
  'Person',
  'PersonOnNow',
  'PictureFields',
  'ProfileHead',
  'ProfileParts',
  'PublicPerson',
  'PublicVenueName',
  'ShiftLine',
  'ThreadLine',
  'VenueCard',
  'VenueEvent',
  'VenueOption',
  'VenueSpecial',
]

type Named = Readonly<Record<string, Schema>>
type Fields = Pick<Schema, 'properties' | 'required'>

/** Rewrites an object schema that has all the fields of a base as an extension of it (`allOf`), largest base first. */
export function toExtension(schema: Schema, named: Named): Schema {
  if (schema.type !== 'object' || !schema.properties || schema.additionalProperties !== undefined) return schema
  // A schema must not extend itself or an equal one.
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
  const { properties: _properties, required: _required, type: _type, ...annotations } = schema
  return { ...annotations, allOf: [...bases, ...(countFields(rest) > 0 ? [rest] : [])] }
}

const countFields = (fields: Fields | undefined) => Object.keys(fields?.properties ?? {}).length

const includesFields = (base: Schema, { properties = {}, required = [] }: Fields): boolean =>
  Object.entries(base.properties ?? {}).every(
    ([field, schema]) =>
      JSON.stringify(properties[field]) === JSON.stringify(schema) &&
      (base.required ?? []).includes(field) === required.includes(field),
  )

function omitFields({ properties = {}, required = [] }: Fields, { properties: removed = {} }: Schema): Fields {
  const remaining = required.filter((field) => !(field in removed))
  return {
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => !(field in removed))),
    ...(remaining.length > 0 && { required: remaining }),
  }
}
