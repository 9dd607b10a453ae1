import { type AnyContractProcedure, type ErrorMap, isContractProcedure } from '@orpc/contract'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract, type ProcedurePath } from '#contract/index.ts'
import type { DeclaredError } from './errors.ts'
import { normalizeSchema } from './normalize.ts'
import type { Schema } from './spec-types.ts'

const converter = new ZodToJsonSchemaConverter()

export function findProcedure(path: ProcedurePath): AnyContractProcedure {
  const [feature = '', name = ''] = path.split('.')
  const procedure: unknown = (contract as Record<string, Record<string, unknown>>)[feature]?.[name]
  if (!isContractProcedure(procedure)) throw new Error(`The contract has no procedure ${path}`)
  return procedure
}

/** A procedure's own errors, including those of its access level. */
export function listErrors({ '~orpc': { errorMap } }: AnyContractProcedure): DeclaredError[] {
  return Object.entries(errorMap as ErrorMap).flatMap(([code, error]) => {
    if (!error?.status || !error.message) return []
    const { status, message, data } = error
    if (!data) return [{ code, status, message }]
    const [, schema] = converter.convert(data, { strategy: 'output' })
    return [{ code, status, message, data: normalizeSchema(schema as Schema) }]
  })
}

/** The whole input of a procedure as one schema. */
export function toInputSchema({ '~orpc': { inputSchema } }: AnyContractProcedure): Schema {
  if (!inputSchema) return {}
  const [, schema] = converter.convert(inputSchema, { strategy: 'input' })
  return normalizeSchema(schema as Schema)
}

/** What a procedure returns, as one schema. */
export function toOutputSchema({ '~orpc': { outputSchema } }: AnyContractProcedure): Schema {
  if (!outputSchema) return {}
  const [, schema] = converter.convert(outputSchema, { strategy: 'output' })
  return normalizeSchema(schema as Schema)
}
