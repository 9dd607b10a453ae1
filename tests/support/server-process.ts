import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { serverBuild } from '#scripts/build-server.ts'
import { findFreePort } from '#scripts/free-port.ts'
import { ROOT } from '#scripts/run.ts'
import { buildIfStale } from '#scripts/staged-build.ts'

const BUNDLE = join(serverBuild.folder, 'main.js')

/** Longer than any start takes on a busy machine; a server that hangs then fails its test with its own output. */
const READY_WITHIN_MS = 240_000

export type ServerProcess = {
  child: ChildProcess
  origin: string
  port: number
  /** Everything written so far to stdout and stderr. */
  output(): string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  /** Resolves once the server reports that it is ready; rejects if it exits before. */
  ready(): Promise<void>
}

/**
 * Runs the real server as a child process on a free port: the bundle of the current sources, or the given `main.js`.
 * `env` extends an otherwise minimal environment. Rate limits on reads are off, because tests and measurements read more than
 * people do.
 */
export async function startServer(env: Record<string, string>, main = BUNDLE): Promise<ServerProcess> {
  if (main === BUNDLE) await buildIfStale(serverBuild)
  const port = Number(env.PORT ?? (await findFreePort()))
  // The embedded database of a test runs too briefly for optimized code to pay off. npm start sets the other option, too.
  const child = spawn(process.execPath, ['--liftoff-only', main], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: 'warn',
      READ_BUDGET: 'off',
      // As for npm start, whose launcher sets the same folder.
      NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  const origin = `http://127.0.0.1:${port}`
  return {
    child,
    origin,
    port,
    output: () => text,
    ended,
    async ready() {
      const deadline = Date.now() + READY_WITHIN_MS
      while (!(await answers(`${origin}/readyz`))) {
        if (Date.now() > deadline) throw new Error(`The server is not ready after ${READY_WITHIN_MS} ms:\n${text}`)
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server exited:\n${text}`)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
  }
}

/** Logs in with a demo account and returns the cookie. */
export async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'last-call' }),
  })
  if (!answer.ok) throw new Error(`Logging in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(10_000) })).ok
  } catch {
    return false
  }
}
