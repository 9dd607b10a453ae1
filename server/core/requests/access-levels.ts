import { implement, ORPCError } from '@orpc/server'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { contract } from '#contract/index.ts'
import type { RequestContext } from './context.ts'

/** Handlers of procedures that signed-out callers may use; `viewer` may be null. */
export const publicProcedure = implement(contract).$context<RequestContext>()

/**
 * Handlers of every other door; `viewer` is there. Which door a procedure has stands in the contract, and the guard in
 * `http/authorize.ts` has obeyed it before; this only gives the type, and refuses if it ever had not.
 */
export const authenticatedProcedure = publicProcedure.use(({ context, next }) => {
  if (!context.viewer) throw new ORPCError('UNAUTHORIZED', { status: 401, message: accessMessages.signedOut })
  return next({ context: { viewer: context.viewer } })
})
