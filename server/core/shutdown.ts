import type { Logger } from './log.ts'

export const SHUTDOWN_TIMEOUT_MS = 4700
/**
 * Ctrl-C in a terminal reaches every process of `npm start`, and each passes it on: a repeat within this time is the
 * same signal.
 */
const REPEATED_SIGNAL_MS = 500

export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

type ShutdownTimes = { timeoutMs: number; repeatedSignalMs: number }

/** The steps that stop the server, in the reverse order of its startup, and the signals that trigger them. */
export class Shutdown {
  #steps: { name: string; stop: () => Promise<void> }[] = []
  #askedAt: number | undefined
  readonly #log: Logger
  readonly #timeoutMs: number
  readonly #repeatedSignalMs: number

  constructor(
    log: Logger,
    { timeoutMs = SHUTDOWN_TIMEOUT_MS, repeatedSignalMs = REPEATED_SIGNAL_MS }: Partial<ShutdownTimes> = {},
  ) {
    this.#log = log
    this.#timeoutMs = timeoutMs
    this.#repeatedSignalMs = repeatedSignalMs
  }

  /** Registers the counterpart of a startup step. */
  register(name: string, stop: () => Promise<void>): void {
    this.#steps.unshift({ name, stop })
  }

  /** Stops on these signals and ends the process with 0; a second signal ends it at once. */
  listenForSignals(signals: readonly NodeJS.Signals[]): void {
    for (const signal of signals) process.on(signal, () => this.#signalled(signal))
  }

  #signalled(signal: NodeJS.Signals): void {
    const now = performance.now()
    if (this.#askedAt !== undefined) {
      if (now - this.#askedAt > this.#repeatedSignalMs) process.exit(130)
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
    }, this.#timeoutMs)
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
