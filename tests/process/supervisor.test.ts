import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sendCommandToServer } from '#server/ops/admin-client/send.ts'
import { createDemoDatabase } from '#tests/support/demo-database.ts'
import { APP_SECRET } from '#tests/support/many-sessions.ts'
import { type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts'

const url = process.env.TEST_DATABASE_URL
const HOUR = 3_600_000

describe.runIf(url)('WEB_CONCURRENCY=2', { timeout: 120_000 }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-supervisor-'))
  const running: ServerProcess[] = []
  let databaseUrl: string

  async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
    const demo = { HOST: '127.0.0.1', DEMO: '1', DEMO_PASSWORD: 'last-call' }
    const database = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET }
    const server = await startServer({ ...database, ...demo, WEB_CONCURRENCY: '2', ...env })
    running.push(server)
    return server
  }

  /** Starts a server and waits until both processes serve requests. */
  async function startBoth(): Promise<ServerProcess> {
    const server = await start()
    await expect.poll(() => server.output()).toContain('Last Call is open at')
    return server
  }

  beforeAll(async () => {
    databaseUrl = await createDemoDatabase('supervisor', dataDir)
  })
  afterEach(async () => {
    for (const server of running.splice(0)) {
      server.child.kill('SIGKILL')
      await server.ended
    }
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  test('both serve one port, with metrics of their own and one admin socket', async () => {
    const server = await startBoth()
    expect(server.output().match(/Last Call is open at/g)).toHaveLength(1)
    expect(listProcesses(server)).toHaveLength(2)
    for (let count = 0; count < 4; count += 1) expect(await readStatus(server, '/healthz')).toBe(200)
    const metrics = await (await fetch(`${server.origin}/metrics`)).text()
    for (const number of [1, 2]) {
      expect(metrics).toMatch(new RegExp(`^http_requests_total\\{[^}]*route="healthz"[^}]*process="${number}"`, 'm'))
      expect(metrics).toMatch(new RegExp(`^process_start_time_seconds\\{process="${number}"\\} \\d`, 'm'))
    }
    expect(metrics.match(/^database_up.*$/gm)).toEqual(['database_up 1'])
    expect(metrics.match(/^# TYPE http_request_seconds histogram$/gm)).toHaveLength(1)
    expect(statSync(join(dataDir, 'admin.sock')).mode & 0o777).toBe(0o600)
    expect(await sendCommandToServer(dataDir, ['list'])).toMatchObject({ done: true })
  })

  test('a process killed during writes is started again, and no acknowledged write is lost', async () => {
    const server = await startBoth()
    const before = listProcesses(server)
    const [victim = 0] = before
    const acknowledged = await postShifts(server, { count: 60, afterThird: () => process.kill(victim, 'SIGKILL') })
    await expect.poll(() => listProcesses(server).length).toBe(2)
    expect(listProcesses(server)).not.toContain(victim)
    expect(listProcesses(server)).toContain(before[1])
    expect(server.output()).toContain('A process ended and will be restarted')
    const db = new pg.Client({ connectionString: databaseUrl })
    await db.connect()
    const { rows } = await db.query('select id from shifts where id = any($1::uuid[])', [acknowledged])
    await db.end()
    expect(rows).toHaveLength(acknowledged.length)
    // Its successor runs the jobs and answers the admin command.
    await expect.poll(() => sendCommandToServer(dataDir, ['list'])).toMatchObject({ done: true })
  })

  test('a connection that was handed to a process as it was killed is closed', async () => {
    const server = await startBoth()
    const [victim = 0] = listProcesses(server)
    // A suspended process never accepts the connection that it is handed.
    process.kill(victim, 'SIGSTOP')
    const answers: (number | 'closed')[] = []
    const requests = Array.from({ length: 4 }, async () => {
      answers.push(await readStatus(server, '/healthz').catch(() => 'closed' as const))
    })
    await expect.poll(() => answers).toEqual([200, 200, 200])
    process.kill(victim, 'SIGKILL')
    await Promise.all(requests)
    expect(answers.at(-1)).toBe('closed')
  })

  test('SIGHUP replaces both, one after the other, while requests are answered', async () => {
    const server = await startBoth()
    const before = listProcesses(server)
    const statuses = new Set<number>()
    server.child.kill('SIGHUP')
    const isReplaced = () =>
      listProcesses(server).length === 2 && !listProcesses(server).some((pid) => before.includes(pid))
    // A process that stops closes connections on which nothing has arrived. On a busy machine that may be the one of a
    // request that is just being sent, which clients then send again.
    const read = () => readStatus(server, '/api/auth/get-session')
    while (!isReplaced()) statuses.add(await read().catch(read))
    expect([...statuses]).toEqual([200])
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  test('SIGTERM answers the current requests of both, and leaves no process', async () => {
    const server = await startBoth()
    const processes = listProcesses(server)
    const body = JSON.stringify({ email: 'pat@demo.test', password: 'last-call' })
    const slow = [await beginLogin(server, body), await beginLogin(server, body)]
    server.child.kill('SIGTERM')
    await expect.poll(() => readStatus(server, '/healthz').catch(() => 'refused')).toBe('refused')
    for (const socket of slow) {
      const answer = once(socket, 'data')
      socket.write(body.slice(10))
      expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 /)
    }
    expect(await server.ended).toBe(0)
    for (const pid of processes) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(server.output()).not.toMatch(/"level":"(error|fatal)"/)
  })

  test('a start that fails says why once', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const PORT = String(typeof address === 'object' ? address?.port : 0)
    const server = await start({ PORT })
    expect(await server.ended).toBe(1)
    expect(server.output().trim().split('\n')).toEqual([
      `Port ${PORT} is taken by another program: stop that one, or choose another with PORT.`,
    ])
    other.close()
  })

  /** The ids of the processes that serve requests. */
  function listProcesses({ child: { pid } }: ServerProcess): number[] {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  }

  /** Requests a page over a new connection, which the next process gets. */
  async function readStatus({ port }: ServerProcess, path: string): Promise<number> {
    const request = get({ port, path, host: '127.0.0.1', agent: false })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode ?? 0
  }

  /** Sends all but the end of a request, once a process has read its beginning. */
  async function beginLogin({ port }: ServerProcess, body: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nExpect: 100-continue`
    socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n`)
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 /)
    socket.write(body.slice(0, 10))
    return socket
  }

  /** Posts shifts, four at a time, and returns the ids that were acknowledged. Calls back after a third of them. */
  async function postShifts(server: ServerProcess, { count, afterThird }: { count: number; afterThird: () => void }) {
    const headers = { cookie: await signIn(server.origin, 'bea@demo.test'), 'content-type': 'application/json' }
    const venues = (await (await fetch(`${server.origin}/api/venues`, { headers })).json()) as {
      items: { id: string }[]
    }
    const venue_id = venues.items[0]?.id
    const first = Math.ceil(Date.now() / HOUR) * HOUR + 60 * 24 * HOUR
    const acknowledged: string[] = []
    let next = 0
    const write = async () => {
      while (acknowledged.length < count) {
        const [start_time, end_time] = [0, HOUR / 2].map((more) => new Date(first + next * HOUR + more).toISOString())
        next += 1
        const body = JSON.stringify({ venue_id, start_time, end_time })
        // The killed process breaks its connections.
        const answer = await fetch(`${server.origin}/api/shifts`, { method: 'POST', headers, body }).catch(
          () => undefined,
        )
        if (!answer) continue
        expect(answer.status).toBe(201)
        acknowledged.push(((await answer.json()) as { id: string }).id)
        if (acknowledged.length === count / 3) afterThird()
      }
    }
    await Promise.all(Array.from({ length: 4 }, write))
    return acknowledged
  }
})
