import { mapSchema, type Schema } from './spec-types.ts'

/** The schema in its shortest form, so that equal schemas serialize to equal texts. */
export const normalizeSchema = (schema: Schema): Schema =>
  mapSchema(schema, (one) => mergeNullable(removeSafeIntegerBounds(one)))

/** Removes bounds that only reflect what a double can represent. */
function removeSafeIntegerBounds({ minimum, maximum, ...schema }: Schema): Schema {
  return {
    ...schema,
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  }
}

/** Turns `anyOf: [text, null]` into one schema with both types; choices between other schemas stay as they are. */
function mergeNullable(schema: Schema): Schema {
  if (!schema.anyOf) return schema
  const choices = schema.anyOf.flatMap((one) => (one.anyOf && Object.keys(one).length === 1 ? one.anyOf : [one]))
  const [only, ...others] = choices.filter(({ type }) => type !== 'null')
  const isNullable = choices.some(({ type }) => type === 'null')
  if (!isNullable || !only || others.length > 0 || !isScalarSchema(only)) return { ...schema, anyOf: choices }
  const { anyOf: _, ...annotations } = schema
  return {
    ...only,
    ...annotations,
    type: [only.type as string, 'null'],
    ...(only.enum && { enum: [...only.enum, null] }),
  }
}

const isScalarSchema = ({ type, const: fixed, items }: Schema): boolean =>
  typeof type === 'string' && type !== 'object' && fixed === undefined && !items
