import { config } from 'zod'
import { formatSchemaError } from '#contract/schema-errors.ts'

// Must run before any schema is created: zod would otherwise probe `new Function`, which the content security policy
// reports. Not called as `z.config`, because the build treats calls on `z` as free of side effects and drops them.
config({ jitless: true, customError: formatSchemaError })

export * from 'zod'
export { default } from 'zod'
