import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'

export const stream = authenticatedProcedure.live.stream.handler(({ input, context, errors }) => {
  const { liveHub, viewer, log, request, response } = context
  const watching = [...new Set(input.watching?.split(',') ?? [])]
  const events = liveHub.open({ account_id: viewer.id, session_id: viewer.session_id, watching })
  if (!events) {
    response.headers.set('Retry-After', '60')
    throw errors.TOO_MANY_STREAMS()
  }
  log.info({ request_id: request.id, open: liveHub.size }, 'stream opened')
  response.headers.set('Content-Type', 'text/event-stream; charset=utf-8')
  response.headers.set('Cache-Control', 'no-store, no-transform')
  response.headers.set('X-Accel-Buffering', 'no')
  return events
})
