import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '#scripts/free-port.ts'
import { makeRelease } from '#scripts/release/archive.ts'
import { ROOT } from '#scripts/run.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '#scripts/temporary-postgres.ts'
import { readCommands } from '#tests/support/deploy-commands.ts'
import { findProgram, type RunningProxy, request, startCaddy, startNginx } from '#tests/support/proxies.ts'

// Follows deploy/README.md from the archive to a running product behind a proxy, in a folder instead of at the root.
// What would change the machine or needs the network is left out or stands in: see STEPS.

const HOST = 'lastcall.example'
const DEMO_PASSWORD = 'last-call'

const root = mkdtempSync(join(tmpdir(), 'last-call-deploy-'))
const downloads = join(root, 'downloads')
const current = join(root, 'opt/last-call/current')
const processes: ChildProcess[] = []
let cluster: TemporaryPostgres
let ports: string[]
let archive: string

/** The paths of a command or a file, below the folder that stands for the root. */
const below = (text: string) => text.replaceAll(/(?<![\w/.])\/(opt|etc|var)\//g, `${root}/$1/`)

const runShell = (command: string): string =>
  execFileSync('sh', ['-c', below(command)], { cwd: downloads, encoding: 'utf8', env: shellEnv(), stdio: 'pipe' })
const shellEnv = () => ({ PATH: process.env.PATH, HOME: root })

const skip = () => {}
const STEPS: [command: RegExp, run: (command: string) => unknown][] = [
  // Need the network.
  [/^curl .*nodesource/, skip],
  [/^apt-get install -y caddy curl nodejs postgresql$/, skip],
  [/^sha256sum --check /, runShell],
  [/^mkdir -p \/opt/, runShell],
  [/^ln -sfn /, runShell],
  // Would change the machine.
  [/^useradd /, skip],
  [/^install -/, (command) => runShell(command.replace(/-o \S+ -g \S+/, ''))],
  [/^editor \/etc\/last-call\.env$/, fillInSettings],
  [/^runuser -u postgres -- psql/, (command) => runShell(command.replace(/^.*? -- psql/, `psql ${adminUrl()}`))],
  [/^cp .*systemd/, runShell],
  [/^systemctl enable --now last-call@3000 last-call@3001 last-call-backup\.timer$/, startServices],
  [/^sed .*Caddyfile/, (command) => runShell(command.replace('YOUR.DOMAIN', HOST))],
  [/^systemctl reload caddy$/, skip],
  [/^runuser -u last-call -- node .* grant-admin/, grantAdmin],
]

const adminUrl = () => cluster.url.replace('//last_call@', '//operator@')

async function prepareCluster(): Promise<void> {
  // The cluster's superuser has the name of the role that the README creates.
  const asSuperuser = async (url: string, sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await asSuperuser(cluster.url, 'create role operator superuser login')
  await asSuperuser(adminUrl(), 'alter role last_call rename to first_superuser')
}

function fillInSettings(): void {
  const path = join(root, 'etc/last-call.env')
  const text = below(readFileSync(path, 'utf8'))
    .replace('127.0.0.1:5432', new URL(cluster.url).host)
    .replaceAll(/^(APP_SECRET|METRICS_TOKEN)=$/gm, (_, name: string) => `${name}=${randomBytes(32).toString('hex')}`)
    .replace(/^SMTP_URL=.*$/m, 'MAIL_MODE=outbox')
  // The demo has people to log in with.
  writeFileSync(path, `${text}\nDEMO=1\nDEMO_PASSWORD=${DEMO_PASSWORD}\n`)
}

const readUnit = (name: string) => below(readFileSync(join(root, 'etc/systemd/system', name), 'utf8'))
const readSetting = (unit: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

function startServices(): void {
  mkdirSync(join(root, 'var/cache/last-call'), { recursive: true })
  for (const port of ports) {
    const unit = readUnit('last-call@.service').replaceAll('%i', port)
    const variables = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value])
    const settings = parseEnv(readFileSync(readSetting(unit, 'EnvironmentFile'), 'utf8'))
    const env = { ...shellEnv(), ...settings, ...Object.fromEntries(variables) }
    processes.push(spawn('sh', ['-c', `exec ${readSetting(unit, 'ExecStart')}`], { env, stdio: 'ignore' }))
    execFileSync('sh', ['-c', readSetting(unit, 'ExecStartPost')])
  }
}

function grantAdmin(command: string): void {
  const text = runShell(command.replace(/^.*? -- node/, 'node').replace('you@example.com', 'pat@demo.test'))
  expect(text).toContain('pat')
}

beforeAll(async () => {
  cluster = await startTemporaryPostgres()
  await prepareCluster()
  ports = [String(await findFreePort()), String(await findFreePort())]
  archive = await makeRelease(downloads)
  for (const path of ['etc/systemd/system', 'etc/caddy', 'opt', 'var']) mkdirSync(join(root, path), { recursive: true })
  for (const command of readCommands()) {
    const steps = STEPS.filter(([pattern]) => pattern.test(command))
    expect([command, steps.length]).toEqual([command, 1])
    await steps[0]?.[1](command)
  }
}, 600_000)

afterAll(async () => {
  for (const child of processes) {
    child.kill('SIGTERM')
    if (child.exitCode === null) await new Promise((resolve) => child.once('close', resolve))
  }
  await cluster.stop()
  rmSync(root, { recursive: true, force: true })
})

test('every step of the README is one that this test knows', () => {
  const unused = STEPS.filter(([pattern]) => !readCommands().some((command) => pattern.test(command)))
  expect(unused).toEqual([])
})

test('the archive has its hash, notices, a bill of materials, and no sources', () => {
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${hash}  ${basename(archive)}\n`)
  expect(readFileSync(join(current, 'NOTICE'), 'utf8')).toContain('libvips')
  const bill = JSON.parse(readFileSync(join(current, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { name: string }[]
  }
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'last-call'])
  const names = bill.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['sharp', '@electric-sql/pglite', 'react', 'better-auth']))
  expect(names).not.toContain('vitest')
  for (const name of ['server', 'web', 'scripts', 'tests']) expect(existsSync(join(current, name))).toBe(false)
})

test.skipIf(process.env.CI)('the same build always becomes the same archive', { timeout: 300_000 }, async () => {
  const again = await makeRelease(join(root, 'again'))
  expect(readFileSync(`${again}.sha256`, 'utf8')).toBe(readFileSync(`${archive}.sha256`, 'utf8'))
})

test('the program refuses an unknown command', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(current, 'bin/last-call'), 'serve'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('last-call admin')])
})

test('both processes run the version of the archive', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  for (const port of ports) {
    expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).toEqual({ status: 'ok', version })
  }
})

test('the backup of the timer runs', { timeout: 120_000 }, () => {
  const unit = readUnit('last-call-backup.service')
  const settings = parseEnv(readFileSync(readSetting(unit, 'EnvironmentFile'), 'utf8'))
  const env = { ...shellEnv(), ...settings }
  const text = execFileSync('sh', ['-c', readSetting(unit, 'ExecStart')], { encoding: 'utf8', env })
  expect(text).toContain(`Backed up to ${root}/var/backups/last-call/last-call-`)
})

describe.runIf(findProgram('systemd-analyze'))('systemd', () => {
  const names = ['last-call@.service', 'last-call-backup.service', 'last-call-backup.timer']
  const folder = join(ROOT, 'deploy/systemd')
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })

  test('accepts the units', () => {
    const { status, stderr } = analyze('verify', ...names.map((name) => join(folder, name)))
    expect([status, stderr.split('\n').filter((line) => line.includes('last-call'))]).toEqual([0, []])
  })

  test('rates the services as well protected', () => {
    for (const name of names.filter((each) => each.endsWith('.service'))) {
      const instance = join(root, name.replace('@.', '@3000.'))
      copyFileSync(join(folder, name), instance)
      const { status, stdout } = analyze('security', '--offline=true', '--threshold=20', instance)
      expect([name, status, stdout.split('\n').at(-2)]).toEqual([name, 0, expect.stringContaining('OK')])
    }
  })
})

const toFreePorts = (config: string) =>
  config.replaceAll('127.0.0.1:3000', `127.0.0.1:${ports[0]}`).replaceAll('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)

const PROXIES: Record<string, () => Promise<RunningProxy>> = {
  caddy: () => startCaddy(makeFolder('caddy'), toFreePorts(readFileSync(join(root, 'etc/caddy/Caddyfile'), 'utf8'))),
  nginx: () =>
    startNginx(
      makeFolder('nginx'),
      toFreePorts(readFileSync(join(current, 'deploy/nginx/last-call.conf'), 'utf8')),
      HOST,
    ),
}

function makeFolder(name: string): string {
  const folder = join(root, 'run', name)
  mkdirSync(folder, { recursive: true })
  return folder
}

describe.each(Object.keys(PROXIES).filter(findProgram))('behind %s', (name) => {
  let proxy: RunningProxy
  beforeAll(async () => {
    proxy = await (PROXIES[name] as () => Promise<RunningProxy>)()
  })
  afterAll(() => proxy.stop())

  async function logIn(): Promise<string> {
    const body = Buffer.from(JSON.stringify({ email: 'bea@demo.test', password: DEMO_PASSWORD }))
    const headers = { 'content-type': 'application/json' }
    const { status, headers: received } = await request(proxy.https, '/api/auth/sign-in/email', { headers, body })
    expect(status).toBe(200)
    return (received['set-cookie'] as string[]).map((line) => line.split(';')[0]).join('; ')
  }

  test('pages come over HTTP/2, and HTTP leads to HTTPS', async () => {
    const page = await request(proxy.https, '/')
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<meta name="version" content="1.') })
    const plain = spawnSync(
      'curl',
      ['--silent', '--output', '/dev/null', '--write-out', '%{redirect_url}', '--header', `Host: ${HOST}`].concat(
        `http://127.0.0.1:${proxy.http}/help?a=1`,
      ),
      { encoding: 'utf8' },
    )
    expect(plain.stdout).toMatch(/^https:\/\/lastcall\.example(:\d+)?\/help\?a=1$/)
  })

  test('metrics are not served to the outside', async () => {
    expect((await request(proxy.https, '/metrics')).status).toBe(404)
  })

  test('the largest image reaches the server', async () => {
    const start = '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n'
    const body = Buffer.concat([Buffer.from(start), randomBytes(10 * 1024 * 1024 - 1), Buffer.from('\r\n--b--\r\n')])
    const headers = { cookie: await logIn(), 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await request(proxy.https, '/api/pictures/venue', { headers, body })
    // Random bytes are no image, which only the server knows.
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('picture')])
  })

  test('an event stream arrives at once', async () => {
    const headers = { cookie: await logIn() }
    const enough = (text: string) => text.includes('hello')
    expect((await request(proxy.https, '/api/notifications/stream', { headers, enough })).status).toBe(200)
  })
})

// Last, because it stops one of the processes.
test.each(Object.keys(PROXIES).filter(findProgram))(
  '%s passes requests on to the process that is left',
  async (name) => {
    const proxy = await (PROXIES[name] as () => Promise<RunningProxy>)()
    const [first] = processes
    if (first?.exitCode === null) {
      first.kill('SIGTERM')
      await new Promise((resolve) => first.once('close', resolve))
    }
    for (let count = 0; count < 10; count += 1) expect((await request(proxy.https, '/help')).status).toBe(200)
    await proxy.stop()
  },
)
