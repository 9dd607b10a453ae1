import { accessMessages, formatRateLimited } from '#contract/access-levels.texts.ts'
import { schemaMessages } from '#contract/schema.texts.ts'
import { apiErrors, toPublicError } from '#server/core/requests/errors.ts'
import { buildExample } from './examples.ts'
import type { SchemaRegistry } from './schema-registry.ts'
import { buildRef, type MediaType, mapValues, type Operation, type Response, type Schema } from './spec-types.ts'

/** An error that operations declare, and the schema of its `data`. */
export type DeclaredError = { code: string; status: number; message: string; data?: Schema; isDataOptional?: true }

const WAIT_S = 60
const TOO_MANY_REQUESTS = 429
const RETRY_AFTER = { 'Retry-After': buildRef('headers', 'RetryAfter') }
const TEXT: Schema = { type: 'string' }
const ERROR: Schema = {
  type: 'object',
  properties: {
    defined: { type: 'boolean' },
    code: { type: 'string' },
    status: { type: 'integer' },
    message: { type: 'string', description: 'An explanation to show to the user.' },
  },
  required: ['defined', 'code', 'status', 'message'],
  examples: [apiErrors.NOT_FOUND().toJSON()],
}

/**
 * The errors that any operation may return. They are grouped by range, because fourteen references in each operation
 * would add 100 kB to the document.
 */
const STATUS_RANGES = {
  '4XX': {
    name: 'Refused',
    description: `Client error, by status:

- 400 (text): a header that must not repeat was sent more than once.
- 401: no session, or the session has ended.
- 403: the account lacks permission, or the request comes from another site.
- 404: the resource does not exist, or you cannot view it.
- 408: the body arrived too slowly.
- 413: the body is larger than the operation allows.
- 414 (text): the URL is longer than 4,096 characters.
- 415: the content type is not supported by the operation.
- 421: \`Host\` is not a host name of this server.
- 422: fields are invalid; \`data.fields\` has a message for each.
- 429: a rate limit is exceeded; or (text) too many concurrent requests on one connection.
- 431 (text): more than 64 headers, or headers larger than 16 KiB.`,
    codes: [
      'UNAUTHORIZED',
      'CROSS_SITE',
      'FORBIDDEN',
      'NOT_FOUND',
      'REQUEST_TIMEOUT',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'MISDIRECTED',
      'INVALID',
      'RATE_LIMITED',
    ],
    texts: { tooLong: { value: 'This URL is too long.\n' } },
  },
  '5XX': {
    name: 'Failed',
    description:
      'Server error, by status:\n\n- 500: an error in the server.\n- 503: the database or file storage is not available.',
    codes: ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'],
    texts: undefined,
  },
}

/** Errors that no contract declares because no handler throws them, and what the server adds to a declared one. */
const SERVER_ERRORS: DeclaredError[] = [
  ...[apiErrors.REQUEST_TIMEOUT(), apiErrors.MISDIRECTED(), toPublicError(new Error('any')).error].map(
    ({ code, status, message }) => ({ code, status, message }),
  ),
  {
    code: 'SERVICE_UNAVAILABLE',
    status: 503,
    message: accessMessages.unavailable,
    data: {
      type: 'object',
      properties: { retry_after: { type: 'integer', description: 'Seconds to wait.' } },
      required: ['retry_after'],
    },
    isDataOptional: true,
  },
]

/** The error responses of the document: those shared by all operations, and those that single operations declare. */
export class ErrorResponses {
  readonly shared: Record<string, Response>
  readonly #schemas: SchemaRegistry
  readonly #base: Map<string, DeclaredError>

  constructor(schemas: SchemaRegistry, base: readonly DeclaredError[]) {
    this.#schemas = schemas
    this.#base = new Map([...base, ...SERVER_ERRORS].map((error) => [error.code, error]))
    this.shared = Object.fromEntries(
      Object.values(STATUS_RANGES).map(({ name, description, codes, texts }) => {
        const json = this.#media(codes.map((code) => this.#baseError(code)))
        const content = { 'application/json': json, ...(texts && { 'text/plain': { schema: TEXT, examples: texts } }) }
        return [name, { description, headers: RETRY_AFTER, content }]
      }),
    )
  }

  /** All error responses of an operation: its own by status, all others by range. */
  build(declared: readonly DeclaredError[]): Operation['responses'] {
    const own = declared.filter(({ code }) => !this.#base.has(code))
    const ranges = mapValues(STATUS_RANGES, ({ name }) => buildRef('responses', name))
    const responses = [...Map.groupBy(own, ({ status }) => status)].map(([status, errors]) => [
      status,
      this.#ownResponse(errors),
    ])
    return { ...Object.fromEntries(responses), ...ranges }
  }

  /**
   * A declared status is no longer covered by its range, so its response also lists the general errors of that status.
   */
  #ownResponse(own: DeclaredError[]): Response {
    const status = own[0]?.status
    const general = [...this.#base.values()].filter((error) => error.status === status)
    const description = own.map(({ code }) => code).join(', ')
    const json = { 'application/json': this.#media([...own, ...general]) }
    if (status !== TOO_MANY_REQUESTS) return { description, content: json }
    return { description, headers: RETRY_AFTER, content: { ...json, 'text/plain': { schema: TEXT } } }
  }

  #baseError(code: string): DeclaredError {
    const error = this.#base.get(code)
    if (!error) throw new Error(`No contract declares ${code}`)
    return error
  }

  #media(errors: DeclaredError[]): MediaType {
    const [first, ...others] = errors.map((error) => this.#buildErrorSchema(error))
    return { schema: first && others.length === 0 ? first : { oneOf: first ? [first, ...others] : [] } }
  }

  #buildErrorSchema(error: DeclaredError): Schema {
    const { code, data, isDataOptional } = error
    const own = { code: { const: code }, ...(data && { data }) }
    const required = ['code', ...(data && !isDataOptional ? ['data'] : [])]
    const body = this.#schemas.add('Error', ERROR)
    return this.#schemas.add(`${toPascalCase(code)}Error`, {
      allOf: [body, { properties: own, required }],
      examples: [this.#example(error)],
    })
  }

  #example({ code, status, message, data }: DeclaredError): unknown {
    if (code === 'RATE_LIMITED')
      return apiErrors
        .RATE_LIMITED({ message: formatRateLimited(WAIT_S, false), data: { retry_after: WAIT_S } })
        .toJSON()
    if (code === 'INVALID') return apiErrors.INVALID({ data: { fields: { notes: schemaMessages.text } } }).toJSON()
    const defined = code !== 'INTERNAL_SERVER_ERROR'
    return { defined, code, status, message, ...(data && { data: buildExample(data, this.#schemas.all) }) }
  }
}

/** `NOT_FOUND` → `NotFound`. */
const toPascalCase = (code: string): string =>
  code.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
