import { JSON_BODY_LIMIT, type ProcedureMeta } from '#contract/access-levels.ts'
import type { ProcedurePath } from '#server/core/requests/limits.ts'
import { READ_UNITS } from '#server/core/requests/read-budget.ts'
import { ACCESS_LEVELS } from './access-levels.ts'
import { jsonBody, pictureBody, successes } from './bodies.ts'
import { limitsOf } from './described-limits.ts'
import type { ErrorResponses } from './errors.ts'
import { exampleOf } from './examples.ts'
import { errorsOf, procedureOf } from './procedures.ts'
import type { NamedSchemas } from './references.ts'
import type { Operation, Parameter, RequestBody } from './shape.ts'
import { tidy } from './tidy.ts'

/** Says of a generated operation who may call it, how often, what it takes and what it answers, each with an example. */
export function describeOperation(generated: Operation, schemas: NamedSchemas, errors: ErrorResponses): Operation {
  const path = generated.operationId as ProcedurePath
  const procedure = procedureOf(path)
  const { meta, route } = procedure['~orpc']
  const { door, upload, max_body = JSON_BODY_LIMIT } = meta as ProcedureMeta
  const limits = limitsOf(path, route.method !== 'GET')
  const { parameters, requestBody, responses, ...head } = generated
  const json = upload ? undefined : (requestBody as RequestBody | undefined)
  return {
    ...head,
    description: `For ${ACCESS_LEVELS[door]}.`,
    'x-access-level': door,
    ...(limits.length > 0 && { 'x-rate-limits': limits }),
    ...(route.method === 'GET' && { 'x-read-units': READ_UNITS[path] ?? 1 }),
    ...(!upload && max_body !== JSON_BODY_LIMIT && { 'x-max-body-bytes': max_body }),
    ...(door === 'anyone' && { security: [{}, { session: [] }] }),
    ...(parameters && { parameters: parameters.map((one) => describeParameter(one as Parameter, schemas)) }),
    ...(upload && { requestBody: pictureBody(max_body) }),
    ...(json && { requestBody: jsonBody(json, procedure, schemas) }),
    responses: { ...successes(responses, schemas), ...errors.of(errorsOf(procedure)) },
  }
}

function describeParameter({ name, in: place, required, schema: given }: Parameter, schemas: NamedSchemas): Parameter {
  const schema = schemas.refer(tidy(given))
  const example = required ? { example: exampleOf(schema, schemas.all, name) } : {}
  return { name, in: place, ...(required && { required }), schema, ...example }
}
