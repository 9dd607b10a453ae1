import { sql } from 'kysely'
import { LiveEvent } from '#contract/live.ts'
import type { Caller } from './person.ts'
import { openStream, type StreamClient } from './stream-client.ts'
import type { TestContext } from './test-context.ts'

/** A member's event stream as a browser receives it. */
export type EventStreamClient = StreamClient & {
  events(): LiveEvent[]
  /** The kinds of events in order; events of a post or discussion with its id. */
  kinds(): string[]
  /** Waits until the received events satisfy the predicate. */
  until(satisfied: (events: LiveEvent[]) => boolean): Promise<void>
}

/** Opens a member's stream; throws if the server rejects it. */
export async function openEventStream(caller: Caller, watching: string[] = []): Promise<EventStreamClient> {
  const query = watching.length > 0 ? `?watching=${watching.join(',')}` : ''
  const stream = await openStream(caller, `/api/notifications/stream${query}`)
  const events = (): LiveEvent[] => stream.data().map((event) => LiveEvent.parse(event))
  return {
    ...stream,
    events,
    kinds: () => events().map((event) => ('id' in event ? `${event.kind} ${event.id}` : event.kind)),
    until: (satisfied) => stream.untilReceived(() => satisfied(events())),
  }
}

/** Waits until all earlier events have reached the open streams, or would have. */
export async function settleStreams(context: TestContext, ...streams: StreamClient[]): Promise<void> {
  await settleHub(context)
  const before = streams.map((one) => one.heartbeats())
  context.hub.sendHeartbeat()
  for (const [index, one] of streams.entries()) await one.untilReceived(() => one.heartbeats() > (before[index] ?? 0))
  await context.hub.whenIdle()
}

/** Waits until all earlier events have been sent to the open streams. */
export async function settleHub(context: TestContext): Promise<void> {
  const mark = crypto.randomUUID()
  const heard = new Promise<void>((resolve) => {
    const stop = context.hub.onNotifications((ids) => {
      if (!ids.includes(mark)) return
      stop()
      resolve()
    })
  })
  await sql`select pg_notify('live', ${JSON.stringify({ notifications: [mark] })})`.execute(context.db)
  await heard
  await context.hub.whenIdle()
}
