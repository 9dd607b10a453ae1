import cluster, { type Worker } from 'node:cluster'
import type { Config } from '#server/core/config.ts'
import type { Logger } from '#server/core/log.ts'
import { SHUTDOWN_TIMEOUT_MS } from '#server/core/shutdown.ts'
import { closeLostConnections } from './lost-connections.ts'
import { answerScrapes } from './metrics.ts'
import { countFailures, toRestartPause } from './rules.ts'

/** Longer than a process takes to stop by itself. */
const STOP_MS = SHUTDOWN_TIMEOUT_MS + 500
/** How long the supervisor itself may take to stop. */
export const SUPERVISOR_SHUTDOWN_MS = STOP_MS + 500

/** One of the processes, by a number that its successors inherit. */
type Slot = { number: number; worker: Worker | undefined; failures: number; restart: NodeJS.Timeout | undefined }

/**
 * Runs the processes that serve requests on one port. This process opens the port and hands each connection to one of
 * them; it serves nothing itself.
 */
export class Supervisor {
  readonly #slots: Slot[]
  readonly #role: Config['role']
  readonly #log: Logger
  readonly #listening = new Set<Worker>()
  #state: 'starting' | 'running' | 'stopping' = 'starting'
  #isReplacing = false

  /** `main` is the file that each process runs. */
  constructor({ webConcurrency, role }: Pick<Config, 'webConcurrency' | 'role'>, main: string, log: Logger) {
    this.#slots = Array.from({ length: webConcurrency }, (_, index) => ({
      number: index + 1,
      worker: undefined,
      failures: 0,
      restart: undefined,
    }))
    this.#role = role
    this.#log = log
    // The default, JSON, turns the metric NaN into null.
    cluster.setupPrimary({ exec: main, args: [], serialization: 'advanced' })
  }

  /** `failed` if a process ended before all were ready, and has printed why; `stopped` if `stop` was called before. */
  async start(): Promise<'ready' | 'failed' | 'stopped'> {
    const [first, ...others] = this.#slots
    // The first migrates the database and fills the demo, for which the others would only wait.
    const isReady = first !== undefined && (await this.#fork(first)) && (await this.#forkAll(others))
    if (this.#state === 'stopping') return 'stopped'
    if (!isReady || this.#listening.size < this.#slots.length) return 'failed'
    this.#state = 'running'
    return 'ready'
  }

  /** Replaces one process after another: each stops once its successor serves requests. */
  async replaceAll(): Promise<void> {
    if (this.#isReplacing || !this.#isRunning()) return
    this.#isReplacing = true
    for (const slot of this.#slots) {
      if (!(await this.#replace(slot)) || !this.#isRunning()) break
    }
    this.#isReplacing = false
  }

  /** Stops all processes; each answers its current requests. */
  async stop(): Promise<void> {
    this.#state = 'stopping'
    for (const { restart } of this.#slots) clearTimeout(restart)
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => stopWorker(worker)))
  }

  async #forkAll(slots: Slot[]): Promise<boolean> {
    if (this.#state === 'stopping') return false
    const ready = await Promise.all(slots.map((slot) => this.#fork(slot)))
    return ready.every(Boolean)
  }

  /** Starts the process of a slot. Resolves to true once it serves requests, to false if it ends before. */
  #fork(slot: Slot): Promise<boolean> {
    slot.worker = this.#spawn(slot)
    return isListening(slot.worker)
  }

  #spawn(slot: Slot): Worker {
    // Only the first runs jobs, so that the others keep their processor time for requests.
    const worker = cluster.fork({ ROLE: slot.number === 1 ? this.#role : 'web' })
    const startedAt = performance.now()
    worker.once('listening', () => this.#listening.add(worker))
    worker.once('exit', (code, signal) => {
      this.#listening.delete(worker)
      if (slot.worker !== worker || !this.#isRunning()) return
      slot.failures = countFailures(slot.failures, performance.now() - startedAt)
      const pause_ms = toRestartPause(slot.failures)
      this.#log.error({ process: slot.number, code, signal, pause_ms }, 'A process ended and will be restarted')
      slot.restart = setTimeout(() => void this.#fork(slot), pause_ms)
    })
    // Without a listener, a connection that is handed to a process as it dies would end this process, too.
    worker.on('error', (error) => this.#log.warn({ err: error, process: slot.number }, 'A process cannot be reached'))
    closeLostConnections(worker)
    answerScrapes(worker, () => this.#listWorkers())
    return worker
  }

  async #replace(slot: Slot): Promise<boolean> {
    const next = this.#spawn(slot)
    if (!(await isListening(next))) {
      if (this.#isRunning())
        this.#log.error({ process: slot.number }, 'A new process did not start; the remaining ones are not replaced')
      return false
    }
    const { worker } = slot
    clearTimeout(slot.restart)
    slot.worker = next
    slot.failures = 0
    if (worker) await stopWorker(worker)
    return true
  }

  #isRunning(): boolean {
    return this.#state === 'running'
  }

  #listWorkers(): { number: number; worker: Worker }[] {
    return this.#slots.flatMap(({ number, worker }) =>
      worker && this.#listening.has(worker) ? [{ number, worker }] : [],
    )
  }
}

function isListening(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.once('listening', () => resolve(true))
    worker.once('exit', () => resolve(false))
  })
}

async function stopWorker(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.isDead()) return
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.process.kill('SIGTERM')
  const timeout = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(timeout)
}
