import type { Caller } from './person.ts'

/** A response of server-sent events as a browser receives it. */
export type StreamClient = {
  answer: Response
  /** Everything received, unparsed. */
  text(): string
  /** The data of the events in order. */
  data(): unknown[]
  /** The number of heartbeats received. */
  heartbeats(): number
  /** Waits until what was received satisfies the predicate. */
  untilReceived(satisfied: () => boolean): Promise<void>
  /** Resolves when the server ends the stream or the connection breaks. */
  ended: Promise<void>
  close(): void
}

/** Opens a stream; throws if the server rejects it. */
export async function openStream(caller: Caller, path: string): Promise<StreamClient> {
  const leaving = new AbortController()
  const answer = await caller.fetch(path, { signal: leaving.signal })
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
  return {
    answer,
    text: () => text,
    data: () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']): unknown => JSON.parse(data)),
    heartbeats: () => text.split('\n').filter((line) => line === ':').length,
    untilReceived: (satisfied) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!satisfied()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        void ended.then(() => reject(new Error(`The stream ended after: ${text}`)))
        look()
      }),
    ended,
    close: () => leaving.abort(),
  }
}
