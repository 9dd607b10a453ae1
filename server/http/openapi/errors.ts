import { formatRateLimited } from '#contract/format-limits.ts'
import { schemaMessages } from '#contract/schema.texts.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { buildExample } from './examples.ts'
import type { SchemaRegistry } from './schema-registry.ts'
import { buildRef, type MediaType, type Operation, type Response, type Schema } from './spec-types.ts'

/** An error that operations declare, and the schema of its `data`. */
export type DeclaredError = { code: string; status: number; message: string; data?: Schema }

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
 * The errors of the client that any operation may return. They are one response, because twelve references in each
 * operation would add 90 kB to the document. The document's own description tells of errors of the server.
 */
const REFUSED = {
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
}

/** Errors that no contract declares because no handler throws them. */
const SERVER_ERRORS: DeclaredError[] = [apiErrors.REQUEST_TIMEOUT(), apiErrors.MISDIRECTED()].map(
  ({ code, status, message }) => ({ code, status, message }),
)

/** The error responses of the document: those shared by all operations, and those that single operations declare. */
export class ErrorResponses {
  readonly shared: Record<string, Response>
  readonly #schemas: SchemaRegistry
  readonly #base: Map<string, DeclaredError>

  constructor(schemas: SchemaRegistry, base: readonly DeclaredError[]) {
    this.#schemas = schemas
    this.#base = new Map([...base, ...SERVER_ERRORS].map((error) => [error.code, error]))
    const { description, codes, texts } = REFUSED
    const json = this.#media(codes.map((code) => this.#baseError(code)))
    const content = { 'application/json': json, 'text/plain': { schema: TEXT, examples: texts } }
    this.shared = { Refused: { description, headers: RETRY_AFTER, content } }
  }

  /** All error responses of an operation: its own by status, all others as a range. */
  build(declared: readonly DeclaredError[]): Operation['responses'] {
    const own = declared.filter(({ code }) => !this.#base.has(code))
    const responses = [...Map.groupBy(own, ({ status }) => status)].map(([status, errors]) => [
      status,
      this.#ownResponse(errors),
    ])
    return { ...Object.fromEntries(responses), '4XX': buildRef('responses', 'Refused') }
  }

  /**
   * A declared status is no longer covered by the range, so its response also lists the general errors of that status.
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
    const { code, data } = error
    const own = { properties: { code: { const: code }, ...(data && { data }) }, ...(data && { required: ['data'] }) }
    const body = this.#schemas.add('Error', ERROR)
    return this.#schemas.add(`${toPascalCase(code)}Error`, {
      allOf: [body, own],
      examples: [this.#example(error)],
    })
  }

  #example({ code, status, message, data }: DeclaredError): unknown {
    if (code === 'RATE_LIMITED')
      return apiErrors
        .RATE_LIMITED({ message: formatRateLimited(WAIT_S, false), data: { retry_after: WAIT_S } })
        .toJSON()
    if (code === 'INVALID') return apiErrors.INVALID({ data: { fields: { notes: schemaMessages.text } } }).toJSON()
    return { defined: true, code, status, message, ...(data && { data: buildExample(data, this.#schemas.all) }) }
  }
}

/** `NOT_FOUND` → `NotFound`. */
const toPascalCase = (code: string): string =>
  code.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
