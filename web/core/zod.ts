import { config } from 'zod'
import { formatSchemaError } from '#contract/schema-errors.ts'

// Before any schema is made: zod would probe `new Function`, which the content security policy reports. Not as
// `z.config`: the build takes calls of `z` for calls without effect.
config({ jitless: true, customError: formatSchemaError })

export * from 'zod'
export { default } from 'zod'
