import { sql } from 'kysely'
import { LiveEvent } from '#contract/live.ts'
import type { Caller } from './person.ts'
import type { World } from './world.ts'

/** An event stream as a browser hears it. */
export type Listening = {
  answer: Response
  /** Everything that came, byte for byte. */
  text(): string
  events(): LiveEvent[]
  /** Kinds in their order; that of a post or a discussion with its id. */
  kinds(): string[]
  /** Waits until what came satisfies. */
  until(satisfied: (events: LiveEvent[]) => boolean): Promise<void>
  /** How often a sign of life came. */
  beats(): number
  /** Resolves when the server ends it, or it breaks off. */
  ended: Promise<void>
  close(): void
}

/** Opens a stream; throws where it is refused. */
export async function listenAs(caller: Caller, watching: string[] = []): Promise<Listening> {
  const leaving = new AbortController()
  const query = watching.length > 0 ? `?watching=${watching.join(',')}` : ''
  const answer = await caller.fetch(`/api/notifications/stream${query}`, { signal: leaving.signal })
  if (answer.status !== 200 || !answer.body) throw new Error(`the stream answered ${answer.status}`)
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
        void ended.then(() => reject(new Error(`the stream ended; it said ${text}`)))
        look()
      }),
    beats: () => text.split('\n').filter((line) => line === ':').length,
    ended,
    close: () => leaving.abort(),
  }
}

/** Waits until everything that happened before has reached those who listen, or would have. */
export async function settle(world: World, ...listening: Listening[]): Promise<void> {
  const mark = crypto.randomUUID()
  await new Promise<void>((resolve, reject) => {
    const stop = world.hub.onNotifications((ids) => {
      if (!ids.includes(mark)) return
      stop()
      resolve()
    })
    sql`select pg_notify('live', ${JSON.stringify({ notices: [mark] })})`.execute(world.db).catch(reject)
  })
  await world.hub.whenIdle()
  const before = listening.map((one) => one.beats())
  world.hub.sendHeartbeat()
  for (const [index, one] of listening.entries()) await one.until(() => one.beats() > (before[index] ?? 0))
  await world.hub.whenIdle()
}
