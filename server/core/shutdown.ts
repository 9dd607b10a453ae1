import type { Logger } from './log.ts'

const SHUTDOWN_TIMEOUT_MS = 4700
/**
 * Ctrl-C in a terminal reaches every process of `npm start`, and each passes it on: a repeat within this time is the
 * same signal.
 */
const REPEATED_SIGNAL_MS = 500

/** The steps that stop the server, in the reverse order of its startup, and the signals that trigger them. */
export class Shutdown {
  #steps: { name: string; stop: () => Promise<void> }[] = []
  #askedAt: number | undefined
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  /** Registers the counterpart of a startup step. */
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
    void this.run().then((isClean) => process.exit(isClean ? 0 : 1))
  }

  /** Runs every step once; a step that fails or hangs is logged and does not keep the others from running. */
  async run(): Promise<boolean> {
    const timeout = setTimeout(() => {
      this.#log.error('Shutdown took too long')
      process.exit(1)
    }, SHUTDOWN_TIMEOUT_MS)
    let isClean = true
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      const { name, stop } = step
      await stop().catch((error: unknown) => {
        isClean = false
        this.#log.error({ err: error, step: name }, 'A shutdown step failed')
      })
    }
    clearTimeout(timeout)
    return isClean
  }
}
