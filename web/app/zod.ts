import { config } from 'zod'

// Before any schema is made: zod would probe `new Function`, which the content security policy reports. Not as
// `z.config`: the build takes calls of `z` for calls without effect.
config({ jitless: true })

export * from 'zod'
export { default } from 'zod'
