import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { findFreePort } from '#scripts/free-port.ts'
import { makeRelease } from '#scripts/release/archive.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '#scripts/temporary-postgres.ts'
import { readCommands } from './deploy-commands.ts'

export const HOST = 'lastcall.example'
export const DEMO_PASSWORD = 'last-call'

const skip = () => {}
const runAsWritten = (on: Deployment, command: string) => on.runShell(command)

/** How each command of deploy/README.md is run in a folder that serves as the root. */
const STEPS: [command: RegExp, run: (on: Deployment, command: string) => unknown][] = [
  // Need the network.
  [/^apt-get update && apt-get install -y caddy curl postgresql$/, skip],
  [/^curl .*nodesource.* && apt-get install -y nodejs$/, skip],
  [/^sha256sum --check /, runAsWritten],
  [/^mkdir -p \/opt/, runAsWritten],
  [/^ln -sfn /, runAsWritten],
  // Would change the machine.
  [/^useradd /, skip],
  [/^install -/, (on, command) => on.runShell(command.replace(/-o \S+ -g \S+/, ''))],
  [/^editor \/etc\/last-call\.env$/, (on) => on.fillInSettings()],
  [
    /^runuser -u postgres -- psql/,
    (on, command) => on.runShell(command.replace(/^.*? -- psql/, `psql ${on.adminUrl}`)),
  ],
  [/^cp .*systemd/, runAsWritten],
  [/^systemctl enable --now last-call@3000 last-call@3001 last-call-backup\.timer$/, (on) => on.startServices()],
  [/^sed .*Caddyfile/, (on, command) => on.runShell(command.replace('YOUR.DOMAIN', HOST))],
  // Tests start the proxies themselves.
  [/^systemctl reload caddy$/, skip],
  [
    /^runuser -u last-call -- node .* grant-admin/,
    (on, command) => on.runShell(command.replace(/^.*? -- node/, 'node').replace('you@example.com', 'pat@demo.test')),
  ],
]

/** A product that the commands of deploy/README.md have set up, from the archive to two processes on PostgreSQL. */
export class Deployment {
  readonly root = mkdtempSync(join(tmpdir(), 'last-call-deploy-'))
  readonly current = join(this.root, 'opt/last-call/current')
  readonly archive: string
  readonly ports: string[]
  readonly #processes: ChildProcess[] = []
  readonly #cluster: TemporaryPostgres
  readonly #downloads: string

  private constructor(cluster: TemporaryPostgres, downloads: string, archive: string, ports: string[]) {
    this.#cluster = cluster
    this.#downloads = downloads
    this.archive = archive
    this.ports = ports
  }

  static async create(): Promise<Deployment> {
    const downloads = mkdtempSync(join(tmpdir(), 'last-call-downloads-'))
    const archive = await makeRelease(downloads)
    const ports = [String(await findFreePort()), String(await findFreePort())]
    const deployment = new Deployment(await startTemporaryPostgres(), downloads, archive, ports)
    await deployment.#run().catch(async (error) => {
      await deployment.stop()
      throw error
    })
    return deployment
  }

  async #run(): Promise<void> {
    // The cluster's superuser has the name of the role that the README creates.
    await execute(this.#cluster.url, 'create role operator superuser login')
    await execute(this.adminUrl, 'alter role last_call rename to first_superuser')
    for (const path of ['etc/systemd/system', 'etc/caddy', 'opt', 'var'])
      mkdirSync(join(this.root, path), { recursive: true })
    for (const command of readCommands()) {
      const steps = STEPS.filter(([pattern]) => pattern.test(command))
      if (steps.length !== 1) throw new Error(`${steps.length} steps of this test fit the command: ${command}`)
      for (const [, step] of steps) await step(this, command)
    }
    const unused = STEPS.filter(([pattern]) => !readCommands().some((command) => pattern.test(command)))
    if (unused.length > 0) throw new Error(`deploy/README.md has no command for ${String(unused[0]?.[0])}`)
  }

  get adminUrl(): string {
    return this.#cluster.url.replace('//last_call@', '//operator@')
  }

  /** A text with its paths below the folder that serves as the root. */
  below(text: string): string {
    return text.replaceAll(/(?<![\w/.])\/(opt|etc|var)\//g, `${this.root}/$1/`)
  }

  /** Runs a command in the folder with the archive, with no variables but these. Returns what it prints. */
  runShell(command: string, variables: NodeJS.ProcessEnv = {}): string {
    const env = this.#toEnvironment(variables)
    const options = { cwd: this.#downloads, encoding: 'utf8', stdio: 'pipe', env } as const
    return execFileSync('sh', ['-c', this.below(command)], options)
  }

  #toEnvironment(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    return { PATH: process.env.PATH, HOME: this.root, ...variables }
  }

  /** What `editor /etc/last-call.env` is for. */
  fillInSettings(): void {
    const path = join(this.root, 'etc/last-call.env')
    const text = this.below(readFileSync(path, 'utf8'))
      .replace('127.0.0.1:5432', new URL(this.#cluster.url).host)
      .replaceAll(/^(APP_SECRET|METRICS_TOKEN)=$/gm, (_, name: string) => `${name}=${randomBytes(32).toString('hex')}`)
      .replace(/^SMTP_URL=.*$/m, 'MAIL_MODE=outbox')
    // The demo has people to log in with.
    writeFileSync(path, `${text}\nDEMO=1\nDEMO_PASSWORD=${DEMO_PASSWORD}\n`)
  }

  /** A setting of an installed service. */
  readSetting(service: string, name: string): string {
    return new RegExp(`^${name}=(.*)$`, 'm').exec(this.#readService(service))?.[1] ?? ''
  }

  /** The variables that systemd gives to a service. */
  readVariables(service: string): NodeJS.ProcessEnv {
    const settings = parseEnv(readFileSync(this.readSetting(service, 'EnvironmentFile'), 'utf8'))
    const own = this.#readService(service).matchAll(/^Environment=(\w+)=(.*)$/gm)
    return { ...settings, ...Object.fromEntries([...own].map(([, name, value]) => [name, value])) }
  }

  #readService(service: string): string {
    const [name = '', instance = ''] = service.split(/(?<=@)/)
    const file = join(this.root, 'etc/systemd/system', `${name}.service`)
    return this.below(readFileSync(file, 'utf8')).replaceAll('%i', instance)
  }

  startServices(): void {
    mkdirSync(join(this.root, 'var/cache/last-call'), { recursive: true })
    for (const port of this.ports) {
      const service = `last-call@${port}`
      const env = this.#toEnvironment(this.readVariables(service))
      const command = `exec ${this.readSetting(service, 'ExecStart')}`
      this.#processes.push(spawn('sh', ['-c', command], { env, stdio: 'ignore' }))
      this.runShell(this.readSetting(service, 'ExecStartPost'))
    }
  }

  async stopService(index: number): Promise<void> {
    const child = this.#processes[index]
    if (!child || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await ended
  }

  async stop(): Promise<void> {
    for (const index of this.#processes.keys()) await this.stopService(index)
    await this.#cluster.stop()
    for (const folder of [this.root, this.#downloads]) rmSync(folder, { recursive: true, force: true })
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
