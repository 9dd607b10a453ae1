import { implement, ORPCError } from '@orpc/server'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { contract } from '#contract/index.ts'
import type { RequestContext } from './context.ts'

/** Handlers of public procedures; `viewer` may be null. */
export const publicProcedure = implement(contract).$context<RequestContext>()

/**
 * Handlers of all other procedures; `viewer` is set. `http/authorize.ts` has already enforced the access level that the
 * contract declares; this provides the type, and refuses the call if that check is ever missing.
 */
export const authenticatedProcedure = publicProcedure.use(({ context, next }) => {
  if (!context.viewer) throw new ORPCError('UNAUTHORIZED', { status: 401, message: accessMessages.signedOut })
  return next({ context: { viewer: context.viewer } })
})
