import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '#contract/index.ts'
import type { Config } from '#server/core/config.ts'
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
  description: `Last Call shows who works where tonight. Requests and responses are JSON with snake_case fields. Times are ISO 8601 with an offset.

- **Access**: \`x-access-level\` of an operation, by default \`member\`, says who may call it; \`x-access-levels\` of the document explains each level. Log in with \`POST /auth/sign-in/email\`, which sets the session cookie.
- **Rate limits**: \`x-rate-limits\` of an operation names the limits that a call counts towards besides \`read\` or \`write\`. \`x-rate-limits\` of the document defines each as \`[calls, seconds]\`, per \`target\` (your account, or the email address, link or venue that the call is about) and per network \`address\`. If \`grows\` is true, a new account has a quarter of the \`target\` limit on its first day and half in its first week; staff and verified talent always have the full limit. A read counts \`x-read-units\`, by default 1, towards the limit \`read\`, and more if it finds nothing. A write counts once towards \`write\`. After a 429, wait the seconds given in \`Retry-After\`.
- **Bodies**: JSON of at most 256 KiB, unless \`x-max-body-bytes\` gives another limit. Images are sent as multipart/form-data.
- **Errors**: \`{ defined, code, status, message, data? }\`. A 422 has a message for each invalid field in \`data.fields\`. Any call may also fail with 500, an error in the server, or with 503, while the database or the file storage is not available; \`Retry-After\` then says when to try again.
- **Lists**: \`{ items, next_cursor }\`. Pass \`next_cursor\` as \`?cursor=\` to get the next page; it is null on the last page.
- **Writes**: from a browser, only from the server's own origin.`,
  license: { name: 'MIT', identifier: 'MIT' },
}

/** What the document says about one server: the name of its session cookie, and who runs it. */
export type DescribedServer = { cookieName: string } & Pick<Config, 'operator' | 'supportEmail'>

type Generated = Pick<Document, 'openapi' | 'paths'> & { components: { schemas: Record<string, Schema> } }

/** The API as an OpenAPI document. */
export async function buildDocument({ cookieName, operator, supportEmail }: DescribedServer): Promise<Document> {
  const generated = await generate()
  const schemas = new SchemaRegistry(mapValues(generated.components.schemas, normalizeSchema))
  const errors = new ErrorResponses(schemas, listErrors(findProcedure('admin.waiting')))
  const describe = (operation: Operation) => describeOperation(operation, schemas, errors)
  const paths = mapValues(generated.paths, (operations) => mapValues(operations, describe))
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return extractComponents({
    openapi: generated.openapi,
    info: { ...INFO, contact: { name: operator?.name ?? 'Operator of this server', email: supportEmail } },
    servers: [{ url: '/api', description: 'This server' }],
    security: [{ session: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    'x-access-levels': ACCESS_LEVELS,
    'x-rate-limits': describeRateLimits(
      new Set(['read', 'write', ...operations.flatMap((operation) => operation['x-rate-limits'] ?? [])]),
    ),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description: 'HTTP-only session cookie, set at login. Expires 30 days after its last use.',
        },
      },
      headers: { RetryAfter: { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } } },
      parameters: {},
      requestBodies: {},
      responses: errors.shared,
      schemas: withExamples(schemas, paths),
    },
  })
}

async function generate(): Promise<Generated> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const commonSchemas = mapValues(namedSchemas, (schema) => ({ schema, strategy: 'output' as const }))
  const document = await generator.generate(contract, { info: { title: '', version: '' }, commonSchemas })
  return document as unknown as Generated
}

/** Adds examples to the schemas of bodies and of items of lists; error schemas already have one. */
function withExamples(schemas: SchemaRegistry, paths: Document['paths']): Record<string, Schema> {
  const extensions = schemas.asExtensions()
  const shown = listShownSchemas({ paths, schemas: schemas.all })
  return Object.fromEntries(
    Object.entries(schemas.all).map(([name, schema]) => [
      name,
      schema.properties && !schema.examples && shown.has(name)
        ? { ...extensions[name], examples: [buildExample(schema, schemas.all, '', name)] }
        : { ...extensions[name] },
    ]),
  )
}

/** The schemas that a body or the items of a list refer to. Examples of all others only occur within theirs. */
function listShownSchemas(document: object): Set<string | undefined> {
  const references = JSON.stringify(document).matchAll(/"(?:schema|items)":\{"\$ref":"#\/components\/schemas\/(\w+)"/g)
  return new Set([...references].map(([, name]) => name))
}
