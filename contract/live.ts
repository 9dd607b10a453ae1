import { z } from 'zod'
import { memberContract, respondsWith } from './access-levels.ts'
import { MAX_WATCHED_IDS, THREAD_LIST_WATCH_ID } from './live.limits.ts'
import { liveMessages } from './live.texts.ts'

/**
 * An event of the live stream. It carries ids at most: the client refetches, and that request checks visibility.
 * - `hello`: the stream has just connected or may have missed events; refetch everything.
 * - `notifications`: the notification list or its unread count changed.
 * - `feed`: the feed has a new post.
 * - `schedules`: who sees someone's shifts changed; refetch lists of shifts.
 * - `post`, `thread`: a watched post or discussion, or something under it, changed.
 * - `threads`: the watched list of discussions changed.
 * - `bye`: the stream ends because the session ended (`signed_out`), or the client should reconnect (`again`).
 */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('notifications') }),
  z.object({ kind: z.literal('feed') }),
  z.object({ kind: z.literal('schedules') }),
  z.object({ kind: z.literal('post'), id: z.uuid() }),
  z.object({ kind: z.literal('thread'), id: z.uuid() }),
  z.object({ kind: z.literal('threads') }),
  z.object({ kind: z.literal('bye'), reason: z.enum(['signed_out', 'again']) }),
])
export type LiveEvent = z.output<typeof LiveEvent>

/** Comma-separated ids, and `THREAD_LIST_WATCH_ID`. */
const WATCHED_IDS_PATTERN = /^([0-9a-f-]{36}|forum)(,([0-9a-f-]{36}|forum))*$/

export const live = {
  stream: memberContract
    .get(
      '/notifications/stream',
      'Streams server-sent events as JSON. `kind` says what changed: `notifications`, `feed`, `schedules`, `threads`, or a `post` or `thread` with its `id`. After `hello`, refetch everything; after `bye`, the stream ends. Open one stream per browser.',
      respondsWith('text/event-stream'),
    )
    .meta({ access_level: 'member', download: true })
    .errors({ TOO_MANY_STREAMS: { status: 429, message: liveMessages.tooMany } })
    .input(
      z.strictObject({
        watching: z
          .string()
          .regex(WATCHED_IDS_PATTERN, liveMessages.watching)
          .max(37 * MAX_WATCHED_IDS, liveMessages.watching)
          .optional()
          .describe(
            `Ids of the posts and discussions in view, at most ${MAX_WATCHED_IDS}, separated by commas. \`${THREAD_LIST_WATCH_ID}\` stands for the list of discussions.`,
          ),
      }),
    )
    .output(z.instanceof(ReadableStream)),
}
