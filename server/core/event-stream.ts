const encoder = new TextEncoder()
const HEARTBEAT = ':\n\n'

/** How long a browser waits before it comes back by itself, in milliseconds. */
const RETRY_MS = 5000

/**
 * Server-sent events of one caller. What waits to be taken is kept once however often it is said, so that somebody who
 * reads slowly costs no more than the different things there are to say.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  readonly #waiting = new Set<string>([`retry: ${RETRY_MS}\n\n`])
  readonly #onGone: () => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #wanted = false
  #over = false

  /** `onGone` is called once: when the caller left, or the stream was ended and its last word taken. */
  constructor(onGone: () => void) {
    this.#onGone = once(onGone)
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        pull: () => {
          this.#wanted = true
          this.#give()
        },
        cancel: () => {
          this.#over = true
          this.#onGone()
        },
      },
      { highWaterMark: 0 },
    )
  }

  send(event: object): void {
    this.#put(formatEvent(event))
  }

  /** Keeps proxies from hanging up; false where not even the beat before was taken. */
  sendHeartbeat(): boolean {
    if (this.#waiting.has(HEARTBEAT)) return false
    this.#put(HEARTBEAT)
    return true
  }

  /** Says a last thing and ends; whatever else waited is dropped. */
  end(event: object): void {
    if (this.#over) return
    this.#over = true
    this.#waiting.clear()
    this.#waiting.add(formatEvent(event))
    this.#give()
  }

  /** Breaks off: for somebody who does not even take the end. */
  abort(reason: Error): void {
    this.#over = true
    this.#waiting.clear()
    this.#controller?.error(reason)
    this.#onGone()
  }

  #put(line: string): void {
    if (this.#over) return
    this.#waiting.add(line)
    this.#give()
  }

  #give(): void {
    if (!this.#wanted || this.#waiting.size === 0) return
    this.#wanted = false
    const text = [...this.#waiting].join('')
    this.#waiting.clear()
    this.#controller?.enqueue(encoder.encode(text))
    if (!this.#over) return
    this.#controller?.close()
    this.#onGone()
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
