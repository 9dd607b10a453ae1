import type { AnyContractProcedure } from '@orpc/contract'
import { FORMER_FIELDS } from '#contract/former-fields.ts'
import { SUPPORTED_IMAGE_TYPES } from '#server/media/rules.ts'
import { buildExample } from './examples.ts'
import { normalizeSchema } from './normalize.ts'
import { toInputSchema } from './procedures.ts'
import type { SchemaRegistry } from './schema-registry.ts'
import {
  type MediaType,
  mapSchema,
  mapValues,
  type Operation,
  type RequestBody,
  type Response,
  type Schema,
} from './spec-types.ts'

const MEGABYTE = 1024 * 1024

/** One image as a form, of at most `bytes` bytes. */
export function buildImageBody(bytes: number): RequestBody {
  const picture: Schema = {
    type: 'string',
    format: 'binary',
    maxLength: bytes,
    description: `One image of at most ${bytes / MEGABYTE} MB.`,
  }
  const schema: Schema = { type: 'object', properties: { picture }, required: ['picture'] }
  const encoding = { picture: { contentType: SUPPORTED_IMAGE_TYPES.join(', ') } }
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } }
}

export function buildJsonBody(
  { required, content }: RequestBody,
  procedure: AnyContractProcedure,
  schemas: SchemaRegistry,
): RequestBody {
  const variants = listVariants(procedure)
  const described = mapValues(content, ({ schema }) =>
    withExample({ schema: withFormerFields(variants ? { oneOf: variants } : schema) }, schemas),
  )
  return { ...(required && { required }), content: described }
}

/** A body in which fields may also have their former names. */
const withFormerFields = (schema: Schema): Schema =>
  mapSchema(schema, (one) => {
    const former = FORMER_FIELDS.flatMap(([name, present]) => {
      const field = one.properties?.[present]
      return field ? [[name, { ...field, deprecated: true, description: `The former name of \`${present}\`.` }]] : []
    })
    return former.length > 0 ? { ...one, properties: { ...one.properties, ...Object.fromEntries(former) } } : one
  })

/**
 * The alternative bodies of a procedure, without the fields that are in its path. The generator would merge them into
 * one schema that allows the fields of all.
 */
function listVariants(procedure: AnyContractProcedure): Schema[] | undefined {
  const { anyOf, oneOf } = toInputSchema(procedure)
  const path = procedure['~orpc'].route.path ?? ''
  return (oneOf ?? anyOf)?.map(({ properties = {}, required = [], ...variant }) => ({
    ...variant,
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => !path.includes(`{${field}}`))),
    required: required.filter((field) => !path.includes(`{${field}}`)),
  }))
}

/** The responses of a successful call. */
export function buildSuccessResponses(
  responses: Operation['responses'],
  schemas: SchemaRegistry,
): Record<string, Response> {
  const success = Object.entries(responses as Record<string, Response>).filter(([status]) => Number(status) < 400)
  return Object.fromEntries(
    success.map(([status, { content = {} }]) => [status, buildSuccessResponse(status, content, schemas)]),
  )
}

function buildSuccessResponse(status: string, content: Record<string, MediaType>, schemas: SchemaRegistry): Response {
  const json = content['application/json']
  return {
    description: status === '201' ? 'Created.' : 'OK.',
    content: json ? { 'application/json': withExample(json, schemas) } : mapValues(content, withFileExample),
  }
}

/** A named schema already has an example in the components. */
function withExample({ schema: given }: MediaType, schemas: SchemaRegistry): MediaType {
  const schema = schemas.toReference(normalizeSchema(given))
  return schema.$ref ? { schema } : { schema, example: buildExample(schema, schemas.all) }
}

const FILE_EXAMPLES: Record<string, string> = {
  'text/calendar': 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:Last Call\r\nEND:VCALENDAR\r\n',
  'text/event-stream': 'data: {"kind":"notifications"}\n\n',
}

function withFileExample(media: MediaType, type: string): MediaType {
  const example = FILE_EXAMPLES[type]
  return example === undefined ? media : { ...media, example }
}
