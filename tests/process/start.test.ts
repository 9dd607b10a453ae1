import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findFreePort } from '#scripts/free-port.ts'
import { ROOT } from '#scripts/run.ts'
import { NOTICES_FILE } from '#scripts/third-party-notices.ts'

const START_MS = 60_000
const FREE_WITHIN_MS = 5_000

type Started = { npm: ChildProcess; port: number; output: () => string }
const folders: string[] = []
const running: ChildProcess[] = []

/** Runs `npm start` as a user does, with the given Node's folder first in the PATH. */
async function npmStart(node: string, command = ['npm', 'start']): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'last-call-start-'))
  folders.push(dataDir)
  const port = await findFreePort()
  const env = {
    ...process.env,
    PATH: [node, process.env.PATH].join(delimiter),
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    // Login shells set this variable.
    MAIL: '/var/mail/somebody',
  }
  // A process group of its own, so that whatever a failed test leaves can be killed together.
  const [program = '', ...args] = command
  const npm = spawn(program, args, { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(npm)
  let said = ''
  const keep = (chunk: Buffer) => {
    said += chunk.toString()
  }
  npm.stdout.on('data', keep)
  npm.stderr.on('data', keep)
  const started = { npm, port, output: () => said }
  const deadline = Date.now() + START_MS
  while (!(await answers(port))) {
    if (npm.exitCode !== null || Date.now() > deadline) throw new Error(`npm start failed to start:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return started
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

/** How long the port still answered after the signal (ms). */
async function untilFree(port: number): Promise<number> {
  const started = performance.now()
  while ((await answers(port)) && performance.now() - started < 2 * FREE_WITHIN_MS) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return performance.now() - started
}

/** A folder with a Node that the launcher has to replace, if this machine has one. */
function folderOfOlderNode(): string | undefined {
  const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => {
    const node = join(folder, 'node')
    if (!existsSync(node)) return false
    const major = Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' }))
    return major >= 18 && major < 24
  })
}

const newNode = dirname(process.execPath)
const oldNode = folderOfOlderNode()

afterEach(async () => {
  for (const { pid } of running.splice(0)) {
    try {
      if (pid) process.kill(-pid, 'SIGKILL')
    } catch {
      // The process has ended, as expected.
    }
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

describe.each([
  ['Node 24', newNode],
  ['an older Node, through the launcher', oldNode],
])('npm start under %s', (_, node) => {
  test.skipIf(!node)(
    'prints the address; SIGTERM frees the port within 5 s and leaves no process',
    async () => {
      const { npm, port, output } = await npmStart(node ?? '')
      expect(output()).toContain(`http://127.0.0.1:${port}`)
      const notices = await fetch(`http://127.0.0.1:${port}/${NOTICES_FILE}`)
      expect(notices.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(await notices.text()).toContain('SIL OPEN FONT LICENSE')
      npm.kill('SIGTERM')
      expect(await untilFree(port)).toBeLessThan(FREE_WITHIN_MS)
      if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit')
      // No process of the group is left: neither npm, nor the launcher, nor the server.
      expect(() => process.kill(-(npm.pid ?? 0), 0)).toThrow('ESRCH')
    },
    2 * START_MS,
  )
})

test.skipIf(!oldNode)(
  'killing the launcher with -9 ends its server too',
  async () => {
    const { npm: launcher, port } = await npmStart(oldNode ?? '', ['node', 'scripts/launch.js', 'start'])
    launcher.kill('SIGKILL')
    expect(await untilFree(port)).toBeLessThan(FREE_WITHIN_MS)
  },
  2 * START_MS,
)
