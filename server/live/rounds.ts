import type { Logger } from '#server/core/log.ts'

const RETRY_MS = 2000

type RoundsDeps = {
  log: Logger
  hasWork: () => boolean
  work: () => Promise<void>
}

/** Does work in rounds, one at a time: what arrives during a round waits for the next. A failed round is retried. */
export class Rounds {
  readonly #deps: RoundsDeps
  #round: Promise<void> | undefined
  #retry: NodeJS.Timeout | undefined
  #stopped = false

  constructor(deps: RoundsDeps) {
    this.#deps = deps
  }

  /** Starts a round if there is work, unless one is running. */
  start(): void {
    if (this.#round || this.#stopped || !this.#deps.hasWork()) return
    this.#round = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    await this.#round
  }

  async whenIdle(): Promise<void> {
    for (let round = this.#round; round; round = this.#round) await round
  }

  async #run(): Promise<void> {
    try {
      while (!this.#stopped && this.#deps.hasWork()) await this.#deps.work()
    } catch (error) {
      this.#deps.log.error({ err: error }, 'Processing live events failed and will be retried')
      this.#retry ??= setTimeout(() => {
        this.#retry = undefined
        this.start()
      }, RETRY_MS)
      this.#retry.unref()
    } finally {
      // At once, and not in a later microtask: work that arrives in between would wait for the next start.
      this.#round = undefined
    }
  }
}
