import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { liveMessages, MAX_WATCHED_IDS } from './live.texts.ts'

/**
 * What a stream says. It carries ids at most: whoever hears it reads anew, and that read judges.
 * `hello`: just connected, or something may have been missed: read everything anew. `notices`: the list or its unread
 * count changed. `feed`: something came to the feed. `post`, `thread`: a
 * watched one or what is under it changed. `threads`: so did the watched list of discussions. `bye`: the
 * session is over (`signed_out`), or one may come back (`again`).
 */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('notices') }),
  z.object({ kind: z.literal('feed') }),
  z.object({ kind: z.literal('post'), id: z.uuid() }),
  z.object({ kind: z.literal('thread'), id: z.uuid() }),
  z.object({ kind: z.literal('threads') }),
  z.object({ kind: z.literal('bye'), reason: z.enum(['signed_out', 'again']) }),
])
export type LiveEvent = z.output<typeof LiveEvent>

/** Ids, and `FORUM_LIST`. */
const WATCHED_IDS_PATTERN = /^([0-9a-f-]{36}|forum)(,([0-9a-f-]{36}|forum))*$/

export const live = {
  stream: memberContract
    .meta({ access_level: 'member', download: true })
    .route({
      summary:
        'Server-sent events of `LiveEvent`, for one browser however many tabs. `watching`: ids of posts and discussions in view, `forum` for their list.',
      method: 'GET',
      path: '/notifications/stream',
      tags: ['live'],
      spec: (operation) => ({
        ...operation,
        responses: {
          ...operation.responses,
          200: { description: 'OK', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        },
      }),
    })
    .errors({ TOO_MANY_STREAMS: { status: 429, message: liveMessages.tooMany } })
    .input(
      z.strictObject({
        watching: z
          .string()
          .regex(WATCHED_IDS_PATTERN, liveMessages.watching)
          .max(37 * MAX_WATCHED_IDS, liveMessages.watching)
          .optional(),
      }),
    )
    .output(z.instanceof(ReadableStream)),
}
