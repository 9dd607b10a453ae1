import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createSecureContext } from 'node:tls'
import { type Pooler, startPgbouncer } from '#tests/support/pgbouncer.ts'
import { type RunningProxy, startNginx } from '#tests/support/proxies.ts'
import { APP_SECRET } from './context.ts'
import type { RunningProcess } from './running-processes.ts'
import { HOST, type ProxyAddress } from './soak-browser.ts'
import { type Releases, switchCurrent, unpackReleases } from './soak-releases.ts'
import { Services } from './soak-services.ts'

export const PUBLIC_URL = `https://${HOST}`
const POLL_MS = 50

type Parts = { root: string; releases: Releases; pooler: Pooler; services: Services; nginx: RunningProxy }

/** An installation as deploy/ describes it: nginx, two servers of two processes each, a worker, and PgBouncer. */
export class SoakSite {
  readonly proxy: ProxyAddress
  readonly #parts: Parts
  readonly #cleanUps: CleanUps

  private constructor(parts: Parts, cleanUps: CleanUps) {
    const ca = readFileSync(join(parts.root, 'nginx/fullchain.pem'), 'utf8')
    this.proxy = { port: parts.nginx.https, secureContext: createSecureContext({ ca }) }
    this.#parts = parts
    this.#cleanUps = cleanUps
  }

  static async start(databaseUrl: string): Promise<SoakSite> {
    const cleanUps: CleanUps = []
    try {
      return new SoakSite(await startParts(databaseUrl, cleanUps), cleanUps)
    } catch (error) {
      await runCleanUps(cleanUps)
      throw error
    }
  }

  listProcesses(): RunningProcess[] {
    return this.#parts.services.listProcesses()
  }

  /** Kills a process that serves requests, and waits until its supervisor has started another one. */
  async killProcess(): Promise<void> {
    const isReplaced = this.#parts.services.killOne()
    while (!isReplaced()) await wait(POLL_MS)
  }

  /** The commands of deploy/README.md for an upgrade. */
  async upgrade(): Promise<void> {
    const { root, releases, services } = this.#parts
    await services.backUp(join(root, 'backups'))
    switchCurrent(join(root, 'opt'), releases.next)
    await services.restart()
  }

  /** The errors that the servers and the proxy have logged. */
  listErrors(): string[] {
    const { services, nginx } = this.#parts
    const servers = services.output().match(/^.*"level":"(?:error|fatal)".*$/gm) ?? []
    const proxy = nginx.output().match(/^.*\[(?:error|crit|alert|emerg)\].*$/gm) ?? []
    return [...servers, ...proxy]
  }

  async stop(): Promise<void> {
    await runCleanUps(this.#cleanUps)
  }
}

/** Cleanup steps, in the order of the setup. */
type CleanUps = (() => unknown)[]

async function runCleanUps(cleanUps: CleanUps): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
}

async function startParts(databaseUrl: string, cleanUps: CleanUps): Promise<Parts> {
  const root = mkdtempSync(join(tmpdir(), 'last-call-soak-'))
  cleanUps.push(() => rmSync(root, { recursive: true, force: true }))
  const [opt, proxyFolder] = [join(root, 'opt'), join(root, 'nginx')]
  for (const folder of [opt, proxyFolder]) mkdirSync(folder)
  const releases = await unpackReleases(opt)
  switchCurrent(opt, releases.first)
  const pooler = await startPgbouncer(databaseUrl)
  cleanUps.push(() => pooler.stop())
  const services = await Services.start(opt, toSettings(root, { databaseUrl, poolerUrl: pooler.url }))
  cleanUps.push(() => services.stop())
  const nginx = await startNginx(proxyFolder, readProxySettings(releases.first, services.ports), HOST)
  cleanUps.push(() => nginx.stop())
  return { root, releases, pooler, services, nginx }
}

/** The settings of deploy/last-call.env and of the systemd unit. */
function toSettings(root: string, urls: { databaseUrl: string; poolerUrl: string }): Record<string, string> {
  return {
    PUBLIC_URL,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    DATABASE_URL: urls.poolerUrl,
    DATABASE_DIRECT_URL: urls.databaseUrl,
    DATA_DIR: join(root, 'data'),
    APP_SECRET,
    MAIL_MODE: 'outbox',
    READ_BUDGET: 'on',
    NODE_COMPILE_CACHE: join(root, 'cache'),
    NODE_OPTIONS: '--max-old-space-size=512',
  }
}

/** The configuration of nginx that a release comes with, for these ports. */
function readProxySettings(release: string, [first, second]: readonly number[]): string {
  return readFileSync(join(release, 'deploy/nginx/last-call.conf'), 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${second}`)
}
