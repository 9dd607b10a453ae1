import type { z } from 'zod'
import type { ProcedureMeta } from '#contract/access-levels.ts'
import { contract, type ProcedurePath } from '#contract/index.ts'
import type { Document, Operation, Parameter, RequestBody, Response } from '#server/http/openapi/spec-types.ts'
import { dereferenced } from './json-schema.ts'
import type { Caller } from './person.ts'
import { routeOf } from './requests.ts'

export const OPENAPI_ADDRESS = '/api/openapi.json'

/** An operation without references. */
export type WholeOperation = Omit<Operation, 'parameters' | 'requestBody' | 'responses'> & {
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, Response>
}

/** The API description as sent, as parsed, and with references resolved. */
export async function fetchOpenApi(caller: Caller) {
  const text = await (await caller.fetch(OPENAPI_ADDRESS)).text()
  const document = JSON.parse(text) as Document
  const whole = dereferenced(document)
  const operationOf = (path: ProcedurePath): WholeOperation => {
    const route = routeOf(path)
    const found = whole.paths[route.path]?.[route.method.toLowerCase()]
    if (!found) throw new Error(`The API description has no ${path}`)
    return found as WholeOperation
  }
  return { text, document, whole, operationOf }
}

/** The answer that an operation declares for a status, by the status itself or its range. */
export const declaredAnswer = ({ responses }: WholeOperation, status: number): Response | undefined =>
  responses[status] ?? responses[`${Math.floor(status / 100)}XX`]

type Procedure = { '~orpc': { meta: ProcedureMeta; inputSchema?: z.ZodType } }

function procedureOf(path: ProcedurePath): Procedure['~orpc'] {
  const [feature = '', name = ''] = path.split('.')
  const found = (contract as unknown as Record<string, Record<string, Procedure>>)[feature]?.[name]
  if (!found) throw new Error(`The contract has no procedure ${path}`)
  return found['~orpc']
}

export const metaOf = (path: ProcedurePath): ProcedureMeta => procedureOf(path).meta
export const inputOf = (path: ProcedurePath): z.ZodType | undefined => procedureOf(path).inputSchema
