import { implement } from '@orpc/server'
import { contract } from '#contract/index.ts'
import type { RequestContext } from './context.ts'
import { apiErrors } from './errors.ts'

/** Handlers of public procedures; `viewer` may be null. */
export const publicProcedure = implement(contract).$context<RequestContext>()

/**
 * Handlers of all other procedures; `viewer` is set. `http/authorize.ts` has already enforced the access level that the
 * contract declares; this provides the type, and refuses the call if that check is ever missing.
 */
export const authenticatedProcedure = publicProcedure.use(({ context, next }) => {
  if (!context.viewer) throw apiErrors.UNAUTHORIZED()
  return next({ context: { viewer: context.viewer } })
})
