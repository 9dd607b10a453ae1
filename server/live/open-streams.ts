import type { LiveEvent } from '#contract/live.ts'
import { EventStream } from '#server/core/event-stream.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import type { StreamSubscriber } from '#server/core/requests/ports.ts'
import { admitStream } from './rules.ts'

/** Time for a client to read the end of its stream before the connection is cut. */
const GRACE_MS = 2000

const HELLO: LiveEvent = { kind: 'hello' }
export const RECONNECT: LiveEvent = { kind: 'bye', reason: 'again' }
export const SIGNED_OUT: LiveEvent = { kind: 'bye', reason: 'signed_out' }

export type OpenStream = StreamSubscriber & { opened: number; stream: EventStream }

/** The live streams of this process. */
export class OpenStreams {
  /** Streams whose session is to be checked before more is sent. */
  readonly unverified = new Set<OpenStream>()
  readonly #streams = new Set<OpenStream>()
  #openedCount = 0

  get size(): number {
    return this.#streams.size
  }

  [Symbol.iterator](): Iterator<OpenStream> {
    return this.#streams.values()
  }

  /** Opens a stream and greets its client; null if there are too many. */
  open(subscriber: StreamSubscriber): ReadableStream<Uint8Array> | null {
    const { admitted, replaces } = admitStream(this.#streams, subscriber)
    if (replaces) this.end(replaces, RECONNECT)
    if (!admitted) return null
    this.#openedCount += 1
    const one: OpenStream = {
      ...subscriber,
      opened: this.#openedCount,
      stream: new EventStream(() => this.#remove(one)),
    }
    this.#streams.add(one)
    one.stream.send(HELLO)
    // The session may have ended since the request was authorized.
    this.unverified.add(one)
    return one.stream.body
  }

  end(one: OpenStream, event: LiveEvent): void {
    this.#remove(one)
    one.stream.end(event)
    setTimeout(() => one.stream.abort(apiErrors.SERVICE_UNAVAILABLE()), GRACE_MS).unref()
  }

  /** Greets every client again, so that it refetches what it may have missed. */
  greetAgain(): void {
    for (const one of this.#streams) {
      one.stream.send(HELLO)
      this.unverified.add(one)
    }
  }

  sendHeartbeat(): void {
    for (const one of this.#streams) {
      if (one.stream.sendHeartbeat()) this.unverified.add(one)
      else this.end(one, RECONNECT)
    }
  }

  sendTo(accountIds: ReadonlySet<string>, event: LiveEvent): void {
    for (const one of this.#streams) if (accountIds.has(one.account_id)) one.stream.send(event)
  }

  listAccountIds(): string[] {
    return [...new Set([...this.#streams].map((one) => one.account_id))]
  }

  /** Whether any stream watches a post or a discussion. */
  get isWatching(): boolean {
    return [...this.#streams].some((one) => one.watching.length > 0)
  }

  /** Pairs of a stream and an id that it watches, of the given ids. */
  listWatchers(ids: string[]): { one: OpenStream; id: string }[] {
    return [...this.#streams].flatMap((one) => one.watching.filter((id) => ids.includes(id)).map((id) => ({ one, id })))
  }

  #remove(one: OpenStream): void {
    this.#streams.delete(one)
    this.unverified.delete(one)
  }
}
