import { JSON_BODY_LIMIT, type ProcedureMeta } from '#contract/access-levels.ts'
import type { ProcedurePath } from '#contract/index.ts'
import { READ_UNITS } from '#server/core/requests/read-budget.ts'
import { ACCESS_LEVELS } from './access-levels.ts'
import { buildImageBody, buildJsonBody, buildSuccessResponses } from './bodies.ts'
import type { ErrorResponses } from './errors.ts'
import { buildExample } from './examples.ts'
import { normalizeSchema } from './normalize.ts'
import { findProcedure, listErrors } from './procedures.ts'
import { listRateLimits } from './rate-limits.ts'
import type { SchemaRegistry } from './schema-registry.ts'
import type { Operation, Parameter, RequestBody } from './spec-types.ts'

/** Adds to a generated operation its access level, rate limits, body and responses, each with an example. */
export function describeOperation(generated: Operation, schemas: SchemaRegistry, errors: ErrorResponses): Operation {
  const path = generated.operationId as ProcedurePath
  const procedure = findProcedure(path)
  const { meta } = procedure['~orpc']
  const { access_level, upload, max_body = JSON_BODY_LIMIT } = meta as ProcedureMeta
  const limits = listRateLimits(path)
  const { parameters, requestBody, responses, ...head } = generated
  const json = upload ? undefined : (requestBody as RequestBody | undefined)
  return {
    ...head,
    description: `For ${ACCESS_LEVELS[access_level]}.`,
    ...(access_level !== 'member' && { 'x-access-level': access_level }),
    ...(limits.length > 0 && { 'x-rate-limits': limits }),
    ...(READ_UNITS[path] !== undefined && { 'x-read-units': READ_UNITS[path] }),
    ...(!upload && max_body !== JSON_BODY_LIMIT && { 'x-max-body-bytes': max_body }),
    ...(access_level === 'anyone' && { security: [{}, { session: [] }] }),
    ...(parameters && { parameters: parameters.map((one) => describeParameter(one as Parameter, schemas)) }),
    ...(upload && { requestBody: buildImageBody(max_body) }),
    ...(json && { requestBody: buildJsonBody(json, procedure, schemas) }),
    responses: { ...buildSuccessResponses(responses, schemas), ...errors.build(listErrors(procedure)) },
  }
}

function describeParameter(
  { name, in: location, required, schema: given }: Parameter,
  schemas: SchemaRegistry,
): Parameter {
  const schema = schemas.toReference(normalizeSchema(given))
  const example = required ? { example: buildExample(schema, schemas.all, name) } : {}
  return { name, in: location, ...(required && { required }), schema, ...example }
}
