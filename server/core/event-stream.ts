const encoder = new TextEncoder()
const HEARTBEAT = ':\n\n'

/** How long a browser waits before it reconnects, in milliseconds. */
const RETRY_MS = 5000

/**
 * A stream of server-sent events to one client. Pending events are deduplicated, so a client that reads slowly takes
 * no more memory than the number of distinct events.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  readonly #pending = new Set<string>([`retry: ${RETRY_MS}\n\n`])
  readonly #onClose: () => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #isPulled = false
  #isEnded = false

  /**
   * `onClose` is called once: when the client disconnects, or when it has received the last event of an ended stream.
   */
  constructor(onClose: () => void) {
    this.#onClose = once(onClose)
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        pull: () => {
          this.#isPulled = true
          this.#flush()
        },
        cancel: () => {
          this.#isEnded = true
          this.#onClose()
        },
      },
      { highWaterMark: 0 },
    )
  }

  send(event: object): void {
    this.#enqueue(formatEvent(event))
  }

  /**
   * Keeps proxies from closing an idle connection. Returns false if the client has not yet read the previous heartbeat.
   */
  sendHeartbeat(): boolean {
    if (this.#pending.has(HEARTBEAT)) return false
    this.#enqueue(HEARTBEAT)
    return true
  }

  /** Sends a last event, if there is one, and closes the stream; other pending events are dropped. */
  end(event?: object): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#pending.clear()
    if (event) this.#pending.add(formatEvent(event))
    this.#flush()
  }

  /** Breaks the connection, for a client that does not even read the last event. */
  abort(reason: Error): void {
    this.#isEnded = true
    this.#pending.clear()
    this.#controller?.error(reason)
    this.#onClose()
  }

  #enqueue(line: string): void {
    if (this.#isEnded) return
    this.#pending.add(line)
    this.#flush()
  }

  #flush(): void {
    if (!this.#isPulled || (this.#pending.size === 0 && !this.#isEnded)) return
    this.#isPulled = false
    const text = [...this.#pending].join('')
    this.#pending.clear()
    if (text !== '') this.#controller?.enqueue(encoder.encode(text))
    if (!this.#isEnded) return
    this.#controller?.close()
    this.#onClose()
  }
}

const formatEvent = (event: object): string => `data: ${JSON.stringify(event)}\n\n`

function once(run: () => void): () => void {
  let ran = false
  return () => {
    if (ran) return
    ran = true
    run()
  }
}
