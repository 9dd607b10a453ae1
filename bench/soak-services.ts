import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '#scripts/free-port.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { listChildren, type RunningProcess } from './running-processes.ts'

const execFileAsync = promisify(execFile)

/** What systemd would run: its variables, and the process while it runs. */
type Service = { name: string; env: Record<string, string>; server?: ServerProcess }

/** The two servers and the worker, started from the release that `current` leads to. */
export class Services {
  readonly ports: readonly number[]
  readonly #program: string
  readonly #env: Record<string, string>
  readonly #webs: Service[]
  readonly #worker: Service
  readonly #ended: ServerProcess[] = []

  private constructor(program: string, env: Record<string, string>, [first, second, third]: number[]) {
    const toService = (name: string, port: number | undefined, own: Record<string, string>): Service => ({
      name,
      env: { ...env, ...own, PORT: String(port) },
    })
    this.ports = [first ?? 0, second ?? 0]
    this.#program = program
    this.#env = env
    const web = { ROLE: 'web', WEB_CONCURRENCY: '2' }
    this.#webs = [toService('web 1', first, web), toService('web 2', second, web)]
    this.#worker = toService('worker', third, { ROLE: 'worker' })
  }

  /** Starts all of them with these variables; `opt` is the folder of `current`. */
  static async start(opt: string, env: Record<string, string>): Promise<Services> {
    const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
    const services = new Services(join(opt, 'current/bin/last-call'), env, ports)
    try {
      for (const service of services.#all) await services.#start(service)
    } catch (error) {
      await services.stop()
      throw error
    }
    return services
  }

  get #all(): Service[] {
    return [...this.#webs, this.#worker]
  }

  /** Every process that serves requests, and the worker. */
  listProcesses(): RunningProcess[] {
    const webs = this.#webs.flatMap(({ name, server }) =>
      listWorkers(server).map((pid, index) => ({ name: `${name}.${index + 1}`, pid })),
    )
    const worker = this.#worker.server?.child.pid
    return worker === undefined ? webs : [...webs, { name: 'worker', pid: worker }]
  }

  /** Kills one of the processes of the first server. Returns a check whether its successor runs. */
  killOne(): () => boolean {
    const server = this.#webs[0]?.server
    const before = listWorkers(server)
    const victim = before.at(-1)
    if (victim === undefined) throw new Error('There is no process to kill')
    process.kill(victim, 'SIGKILL')
    return () => {
      const now = listWorkers(server)
      return now.length === before.length && !now.includes(victim)
    }
  }

  async backUp(folder: string): Promise<void> {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...this.#worker.env }
    await execFileAsync(process.execPath, [this.#program, 'admin', 'backup', folder], { env })
  }

  /** Restarts one after the other, each once the one before is ready, as `systemctl restart` does. */
  async restart(): Promise<void> {
    for (const service of this.#all) {
      await this.#stop(service)
      await this.#start(service)
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#all.map((service) => this.#stop(service)))
  }

  /** What all processes have logged. */
  output(): string {
    const running = this.#all.flatMap(({ server }) => server ?? [])
    return [...this.#ended, ...running].map((server) => server.output()).join('')
  }

  async #start(service: Service): Promise<void> {
    service.server = await startServer({ ...this.#env, ...service.env }, this.#program)
    await service.server.ready()
  }

  async #stop(service: Service): Promise<void> {
    const { server } = service
    if (!server) return
    server.child.kill('SIGTERM')
    await server.ended
    this.#ended.push(server)
    delete service.server
  }
}

/** The processes of a server with several. */
function listWorkers(server: ServerProcess | undefined): number[] {
  const pid = server?.child.pid
  return pid === undefined ? [] : listChildren(pid)
}
