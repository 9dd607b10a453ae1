import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '#scripts/free-port.ts'
import { makeRelease } from '#scripts/release/archive.ts'
import { ROOT } from '#scripts/run.ts'
import { hasPostgres } from '#scripts/temporary-postgres.ts'
import { DEMO_PASSWORD, Deployment, HOST } from '#tests/support/deployment.ts'
import { findProgram, type RunningProxy, request, startCaddy, startNginx } from '#tests/support/proxies.ts'
import { startServer } from '#tests/support/server-process.ts'

// Follows deploy/README.md from the archive to a running product behind a proxy, in a folder instead of at the root.

const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')

/** The program and arguments of an instruction such as `ENTRYPOINT ["node", "main.js"]`. */
function readInstruction(pattern: RegExp): [program: string, ...args: string[]] {
  return JSON.parse(pattern.exec(dockerfile)?.[1] ?? '[]')
}

describe.runIf(hasPostgres())('following deploy/README.md', () => {
  let site: Deployment
  beforeAll(async () => {
    site = await Deployment.create()
  }, 600_000)
  afterAll(() => site.stop())

  test('the archive has its hash, notices, a bill of materials, and no sources', () => {
    const hash = createHash('sha256').update(readFileSync(site.archive)).digest('hex')
    expect(readFileSync(`${site.archive}.sha256`, 'utf8')).toBe(`${hash}  ${basename(site.archive)}\n`)
    expect(readFileSync(join(site.current, 'NOTICE'), 'utf8')).toContain('libvips')
    const bill = JSON.parse(readFileSync(join(site.current, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string
      metadata: { component: { name: string } }
      components: { name: string }[]
    }
    expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'last-call'])
    const names = bill.components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['sharp', '@electric-sql/pglite', 'react', 'zod', 'better-auth']))
    expect(names).not.toContain('vitest')
    for (const name of ['server', 'web', 'scripts', 'tests']) expect(existsSync(join(site.current, name))).toBe(false)
  })

  test.skipIf(process.env.CI)('the same build always becomes the same archive', { timeout: 300_000 }, async () => {
    const again = await makeRelease(join(site.root, 'again'))
    expect(readFileSync(`${again}.sha256`, 'utf8')).toBe(readFileSync(`${site.archive}.sha256`, 'utf8'))
  })

  test('the program needs nothing but Node', { timeout: 120_000 }, async () => {
    // Without any other program, and with the embedded database.
    const env = { PATH: join(site.root, 'nothing'), HOME: site.root, DATA_DIR: join(site.root, 'embedded') }
    const server = await startServer({ ...env, NODE_COMPILE_CACHE: '' }, join(site.current, 'bin/last-call'))
    await server.ready()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.output()).not.toMatch(/"level":"(error|warn)"/)
  })

  test('the container starts from the archive and is healthy', { timeout: 120_000 }, async () => {
    const [, entrypoint, ...args] = readInstruction(/^ENTRYPOINT (.*)$/m)
    const [, ...check] = readInstruction(/^HEALTHCHECK .*\n +CMD (.*)$/m)
    const variables = Object.fromEntries(
      [...dockerfile.matchAll(/^(?:ENV| {3}) ([A-Z_]+)=(\S+)/gm)].map(([, name = '', value = '']) => [name, value]),
    )
    const port = String(await findFreePort())
    const folders = { DATA_DIR: join(site.root, 'container'), NODE_COMPILE_CACHE: join(site.root, 'compiled') }
    expect(Object.keys({ ...folders, HOST: '', PORT: '' })).toEqual(expect.arrayContaining(Object.keys(variables)))
    const env = { ...variables, ...folders, HOST: '127.0.0.1', PORT: port }
    const server = spawn(process.execPath, [entrypoint ?? '', ...args], { cwd: site.current, env, stdio: 'ignore' })
    try {
      const checkHealth = () => spawnSync(process.execPath, check, { env }).status
      expect(checkHealth()).toBe(1)
      // Each check starts a process.
      await expect.poll(checkHealth, { interval: 500 }).toBe(0)
    } finally {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
  })

  test('the program refuses an unknown command', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(site.current, 'bin/last-call'), 'serve'], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('last-call admin')])
  })

  test('admin commands are named as a release has them', () => {
    const args = [join(site.current, 'bin/last-call'), 'admin', 'doctor', '--fix']
    const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(stderr).toMatch(/^Usage: last-call admin COMMAND$/m)
  })

  test('both processes run the version of the archive', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
    for (const port of site.ports) {
      expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).toEqual({ status: 'ok', version })
    }
  })

  test('the backup of the timer runs', { timeout: 120_000 }, () => {
    const service = 'last-call-backup'
    const text = site.runShell(site.readSetting(service, 'ExecStart'), site.readVariables(service))
    expect(text).toContain(`Backed up to ${site.root}/var/backups/last-call/last-call-`)
  })

  describe.runIf(findProgram('systemd-analyze'))('systemd', () => {
    const names = [
      'last-call@.service',
      'last-call-backup.service',
      'last-call-backup.timer',
      'last-call-failure@.service',
    ]
    const folder = join(ROOT, 'deploy/systemd')
    const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })

    test('accepts the units', () => {
      const { status, stderr } = analyze('verify', ...names.map((name) => join(folder, name)))
      expect([status, stderr.split('\n').filter((line) => line.includes('last-call'))]).toEqual([0, []])
    })

    test('rates the services as well protected', () => {
      for (const name of names.filter((each) => each.endsWith('.service'))) {
        const instance = join(site.root, name.replace('@.', '@3000.'))
        copyFileSync(join(folder, name), instance)
        const { status, stdout } = analyze('security', '--offline=true', '--threshold=20', instance)
        expect([name, status, stdout.split('\n').at(-2)]).toEqual([name, 0, expect.stringContaining('OK')])
      }
    })
  })

  test.runIf(findProgram('docker-compose'))('docker-compose accepts the compose file', () => {
    const folder = join(site.root, 'compose')
    cpSync(join(ROOT, 'deploy/compose'), folder, { recursive: true })
    copyFileSync(join(ROOT, 'deploy/last-call.env'), join(folder, 'last-call.env'))
    const example = readFileSync(join(folder, '.env.example'), 'utf8')
    const readServices = () => {
      const { status, stdout } = spawnSync('docker-compose', ['config', '--services'], {
        cwd: folder,
        encoding: 'utf8',
      })
      return { status, services: stdout.split('\n').filter(Boolean).sort() }
    }
    writeFileSync(join(folder, '.env'), example)
    expect(readServices()).toMatchObject({ status: 1 })
    writeFileSync(join(folder, '.env'), example.replaceAll(/^([A-Z_]+)=$/gm, '$1=a-secret-of-this-test'))
    const services = ['pgbouncer', 'postgres', 'proxy', 'storage', 'web-1', 'web-2', 'worker']
    expect(readServices()).toEqual({ status: 0, services: expect.arrayContaining(services) })
  })

  const toFreePorts = (config: string) =>
    config
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${site.ports[0]}`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${site.ports[1]}`)

  const PROXIES: Record<string, () => Promise<RunningProxy>> = {
    caddy: () =>
      startCaddy(makeFolder('caddy'), toFreePorts(readFileSync(join(site.root, 'etc/caddy/Caddyfile'), 'utf8'))),
    nginx: () =>
      startNginx(
        makeFolder('nginx'),
        toFreePorts(readFileSync(join(site.current, 'deploy/nginx/last-call.conf'), 'utf8')),
        HOST,
      ),
  }

  function makeFolder(name: string): string {
    const folder = join(site.root, 'run', name)
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
      await site.stopService(0)
      for (let count = 0; count < 10; count += 1) expect((await request(proxy.https, '/help')).status).toBe(200)
      await proxy.stop()
    },
  )
})
