import type { Logger } from './log.ts'

const SHUTDOWN_TIMEOUT_MS = 4700
/** A terminal's Ctrl-C reaches every process of `npm start`, and each passes it on: echoes are no second wish. */
const REPEATED_SIGNAL_MS = 500

/** What has to be stopped, in the reverse order of its start, and the signals that ask for it. */
export class Shutdown {
  #steps: { name: string; stop: () => Promise<void> }[] = []
  #askedAt: number | undefined
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  /** Registers what undoes a step of the start. */
  register(name: string, stop: () => Promise<void>): void {
    this.#steps.unshift({ name, stop })
  }

  /** Stops on SIGTERM, SIGINT and SIGHUP and ends the process with 0; a second signal ends it at once. */
  listenForSignals(): void {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => this.#signalled(signal))
  }

  #signalled(signal: NodeJS.Signals): void {
    const now = performance.now()
    if (this.#askedAt !== undefined) {
      if (now - this.#askedAt > REPEATED_SIGNAL_MS) process.exit(130)
      return
    }
    this.#askedAt = now
    this.#log.info({ signal }, 'Stopping')
    void this.run().then((whole) => process.exit(whole ? 0 : 1))
  }

  /** Undoes every step once; a step that fails or hangs is logged and does not keep the others from being undone. */
  async run(): Promise<boolean> {
    const timeout = setTimeout(() => {
      this.#log.error('Stopping took too long')
      process.exit(1)
    }, SHUTDOWN_TIMEOUT_MS)
    let whole = true
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      const { name, stop } = step
      await stop().catch((error: unknown) => {
        whole = false
        this.#log.error({ err: error, step: name }, 'A part did not stop cleanly')
      })
    }
    clearTimeout(timeout)
    return whole
  }
}
