/** The part of OpenAPI 3.1 that this document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  description?: string
  deprecated?: boolean
  default?: unknown
  examples?: unknown[]
  enum?: unknown[]
  const?: unknown
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
}

export type Ref = { $ref: string }
export type MediaType = {
  schema: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
  encoding?: Record<string, { contentType: string }>
}
export type Content = Record<string, MediaType>
export type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema; example?: unknown }
export type RequestBody = { description?: string; required?: boolean; content: Content }
export type Response = { description: string; headers?: Record<string, Ref>; content?: Content }

export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  'x-access-level'?: string
  'x-rate-limits'?: string[]
  'x-read-units'?: number
  'x-max-body-bytes'?: number
  security?: Record<string, string[]>[]
  parameters?: (Parameter | Ref)[]
  requestBody?: RequestBody | Ref
  responses: Record<string, Response | Ref>
}

export type Components = {
  schemas: Record<string, Schema>
  parameters: Record<string, Parameter>
  requestBodies: Record<string, RequestBody>
  responses: Record<string, Response>
  headers: Record<string, { description: string; schema: Schema }>
  securitySchemes: Record<string, object>
}

export type Document = {
  openapi: string
  info: { contact: { name: string; email: string } }
  servers: { url: string; description?: string }[]
  security: Record<string, string[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Components
  'x-access-levels': Record<string, string>
  'x-rate-limits': Record<string, object>
}

export const buildRef = (kind: keyof Components, name: string): Ref => ({ $ref: `#/components/${kind}/${name}` })

export const mapValues = <From, To>(record: Record<string, From>, change: (value: From, key: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)])) as Record<string, To>

/** Applies a change to the direct children of a schema. */
export function mapChildren(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const mapped = { ...schema }
  if (schema.properties) mapped.properties = mapValues(schema.properties, change)
  if (schema.items) mapped.items = change(schema.items)
  if (schema.anyOf) mapped.anyOf = schema.anyOf.map(change)
  if (schema.oneOf) mapped.oneOf = schema.oneOf.map(change)
  if (schema.allOf) mapped.allOf = schema.allOf.map(change)
  if (typeof schema.additionalProperties === 'object') mapped.additionalProperties = change(schema.additionalProperties)
  return mapped
}

/** Applies a change to every schema inside a schema, innermost first, and to the schema itself last. */
export const mapSchema = (schema: Schema, change: (schema: Schema) => Schema): Schema =>
  change(mapChildren(schema, (one) => mapSchema(one, change)))
