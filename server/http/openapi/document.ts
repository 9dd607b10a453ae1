import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '#contract/index.ts'
import { ACCESS_LEVELS } from './access-levels.ts'
import { ErrorResponses } from './errors.ts'
import { buildExample } from './examples.ts'
import { namedSchemas } from './named-schemas.ts'
import { normalizeSchema } from './normalize.ts'
import { describeOperation } from './operations.ts'
import { findProcedure, listErrors } from './procedures.ts'
import { describeRateLimits } from './rate-limits.ts'
import { SchemaRegistry } from './schema-registry.ts'
import { extractComponents } from './shared-components.ts'
import { type Document, mapValues, type Operation, type Schema } from './spec-types.ts'
import { TAGS } from './tags.ts'

const INFO = {
  title: 'Last Call',
  version: '1',
  description: `Who works where tonight. JSON with snake_case fields and ISO 8601 times.

- **Access**: \`x-access-level\` says who may call an operation, and \`x-access-levels\` what each level means. Log in with \`POST /auth/sign-in/email\`, which sets the session cookie.
- **Rate limits**: \`x-rate-limits\` of an operation names the limits that a call counts towards. \`x-rate-limits\` of the document gives each as \`[calls, seconds]\`: by \`target\`, which is the account that calls, or the email address, link or venue aimed at; and by network \`address\`. With \`grows\`, an account may use a quarter of its \`target\` limit on its first day and half in its first week; staff and verified talent have all of it. Reads count \`x-read-units\` of the limit \`read\` each, and more when they find nothing. \`Retry-After\` says when to try again.
- **Bodies**: JSON of at most 256 KiB unless \`x-max-body-bytes\` says otherwise; images as multipart/form-data.
- **Errors**: \`{ defined, code, status, message, data? }\`. 422 names each wrong field in \`data.fields\`.
- **Lists** answer \`{ items, next_cursor }\` and go on with \`?cursor=\`.
- **Writes** from a browser must come from the server’s own origin.`,
  license: { name: 'MIT', identifier: 'MIT' },
  contact: { name: 'The operator of this server' },
}

type Generated = Pick<Document, 'openapi' | 'paths'> & { components: { schemas: Record<string, Schema> } }

/** The API as an OpenAPI document. `cookieName` is the name of this server's session cookie. */
export async function buildDocument(cookieName: string): Promise<Document> {
  const generated = await generate()
  const schemas = new SchemaRegistry(mapValues(generated.components.schemas, normalizeSchema))
  const errors = new ErrorResponses(schemas, listErrors(findProcedure('admin.waiting')))
  const describe = (operation: Operation) => describeOperation(operation, schemas, errors)
  const paths = mapValues(generated.paths, (operations) => mapValues(operations, describe))
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return extractComponents({
    openapi: generated.openapi,
    info: INFO,
    servers: [{ url: '/api', description: 'This server' }],
    security: [{ session: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    'x-access-levels': ACCESS_LEVELS,
    'x-rate-limits': describeRateLimits(
      new Set(['read', ...operations.flatMap((operation) => operation['x-rate-limits'] ?? [])]),
    ),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description: 'Set by logging in; HTTP-only. It lasts 30 days from its last use.',
        },
      },
      headers: { RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } } },
      parameters: {},
      requestBodies: {},
      responses: errors.shared,
      schemas: withExamples(schemas),
    },
  })
}

async function generate(): Promise<Generated> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const commonSchemas = mapValues(namedSchemas, (schema) => ({ schema, strategy: 'output' as const }))
  const document = await generator.generate(contract, { info: { title: '', version: '' }, commonSchemas })
  return document as unknown as Generated
}

/** Adds examples to the schemas; error schemas already have one. */
function withExamples(schemas: SchemaRegistry): Record<string, Schema> {
  const extensions = schemas.asExtensions()
  return Object.fromEntries(
    Object.entries(schemas.all).map(([name, schema]) => [
      name,
      schema.properties && !schema.examples
        ? { ...extensions[name], examples: [buildExample(schema, schemas.all, '', name)] }
        : { ...extensions[name] },
    ]),
  )
}
