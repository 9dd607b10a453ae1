import { clientErrorCount } from '#server/core/metrics.ts'
import { publicProcedure } from '#server/core/requests/access-levels.ts'
import { enforceRateLimit } from '#server/core/requests/rate-limits.ts'

/** One limit for all clients together: a release that breaks a page for everyone must not fill the log. */
const ALL = 'all'

export const report = publicProcedure.clientErrors.report.handler(async ({ input, context }) => {
  await enforceRateLimit(context, 'client_error', ALL)
  const { kind, name, message, route, frames, build, browser } = input
  clientErrorCount.inc({ kind })
  context.log.warn(
    { request_id: context.request.id, kind, error: name, said: message, page: route, frames, build, browser },
    'client error',
  )
  return { done: true as const }
})
