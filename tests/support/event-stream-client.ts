import { sql } from 'kysely'
import { LiveEvent } from '#contract/live.ts'
import type { Caller } from './person.ts'
import type { TestContext } from './test-context.ts'

/** An event stream as a browser receives it. */
export type EventStreamClient = {
  answer: Response
  /** Everything received, unparsed. */
  text(): string
  events(): LiveEvent[]
  /** The kinds of events in order; events of a post or discussion with its id. */
  kinds(): string[]
  /** Waits until the received events satisfy the predicate. */
  until(satisfied: (events: LiveEvent[]) => boolean): Promise<void>
  /** The number of heartbeats received. */
  heartbeats(): number
  /** Resolves when the server ends the stream or the connection breaks. */
  ended: Promise<void>
  close(): void
}

/** Opens a stream; throws if the server rejects it. */
export async function openEventStream(caller: Caller, watching: string[] = []): Promise<EventStreamClient> {
  const leaving = new AbortController()
  const query = watching.length > 0 ? `?watching=${watching.join(',')}` : ''
  const answer = await caller.fetch(`/api/notifications/stream${query}`, { signal: leaving.signal })
  if (answer.status !== 200 || !answer.body) throw new Error(`The stream answered ${answer.status}`)
  let text = ''
  const waiting = new Set<() => void>()
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      for (const look of waiting) look()
    }
  }
  const ended = read(answer.body).catch(() => {})
  const events = (): LiveEvent[] =>
    [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => LiveEvent.parse(JSON.parse(data)))
  return {
    answer,
    text: () => text,
    events,
    kinds: () => events().map((event) => ('id' in event ? `${event.kind} ${event.id}` : event.kind)),
    until: (satisfied) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!satisfied(events())) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        void ended.then(() => reject(new Error(`The stream ended after: ${text}`)))
        look()
      }),
    heartbeats: () => text.split('\n').filter((line) => line === ':').length,
    ended,
    close: () => leaving.abort(),
  }
}

/** Waits until all earlier events have reached the open streams, or would have. */
export async function settleStreams(context: TestContext, ...streams: EventStreamClient[]): Promise<void> {
  const mark = crypto.randomUUID()
  await new Promise<void>((resolve, reject) => {
    const stop = context.hub.onNotifications((ids) => {
      if (!ids.includes(mark)) return
      stop()
      resolve()
    })
    sql`select pg_notify('live', ${JSON.stringify({ notifications: [mark] })})`.execute(context.db).catch(reject)
  })
  await context.hub.whenIdle()
  const before = streams.map((one) => one.heartbeats())
  context.hub.sendHeartbeat()
  for (const [index, one] of streams.entries()) await one.until(() => one.heartbeats() > (before[index] ?? 0))
  await context.hub.whenIdle()
}
