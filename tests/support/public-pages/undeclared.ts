import { z } from 'zod'

/** The paths of fields that the schema does not declare, such as `shifts[].person.id`. */
export function findUndeclaredFields(schema: unknown, value: unknown, path = ''): string[] {
  if (schema instanceof z.ZodNullable) return value === null ? [] : findUndeclaredFields(schema.unwrap(), value, path)
  if (schema instanceof z.ZodArray)
    return (value as unknown[]).flatMap((item) => findUndeclaredFields(schema.element, item, `${path}[]`))
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(value as object).flatMap(([name, field]) => {
    const declared: unknown = schema.shape[name]
    const place = path ? `${path}.${name}` : name
    return declared ? findUndeclaredFields(declared, field, place) : [place]
  })
}
