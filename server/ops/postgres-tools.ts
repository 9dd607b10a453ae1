import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '#server/core/start-error.ts'

type Tool = 'pg_dump' | 'pg_restore' | 'psql'

/** Finds a PostgreSQL client program at least as new as the server, on the PATH or where Debian installs it. */
export function findTool(tool: Tool, serverMajor: number): string {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => parseMajorVersion(b) - parseMajorVersion(a))
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for (const folder of [...path, ...debian]) {
    const program = join(folder, tool)
    if (existsSync(program) && readMajorVersion(program) >= serverMajor) return program
  }
  throw new StartError(
    `There is no ${tool} ${serverMajor} or newer on the PATH or in /usr/lib/postgresql: install the PostgreSQL client of the server's version (on Debian: apt-get install postgresql-client-${serverMajor}).`,
  )
}

const parseMajorVersion = (path: string): number => Number(/(\d+)\/bin/.exec(path)?.[1] ?? 0)

function readMajorVersion(program: string): number {
  try {
    const output = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return Number(/(\d+)/.exec(output)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/**
 * Runs a program, optionally on a database, and yields its output. The password is passed in the environment, where
 * other users cannot read it. Throws the program's error output if it fails.
 */
export async function* streamTool(
  program: string,
  args: string[],
  { url, input }: { url?: string; input?: AsyncIterable<string> } = {},
): AsyncGenerator<string> {
  const { address, env } = toConnectionArgs(url)
  const child = spawn(program, [...(address ? ['--dbname', address] : []), ...args], {
    env: { ...process.env, ...env },
  })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    errorOutput = (errorOutput + part).slice(-4000)
  })
  const ended = once(child, 'close')
  // A program that cannot be started fails while its output is read, before this is awaited.
  ended.catch(() => undefined)
  const written = writeInput(child.stdin, input)
  yield* child.stdout.setEncoding('utf8') as AsyncIterable<string>
  const [[code], inputError] = await Promise.all([ended, written])
  if (inputError) throw inputError
  if (code !== 0) throw new StartError(`${program} failed: ${errorOutput.trim() || `exit code ${code}`}`)
}

export async function runTool(...[program, args, options]: Parameters<typeof streamTool>): Promise<string> {
  return (await Array.fromAsync(streamTool(program, args, options))).join('')
}

/** Returns an error of the input. Ignores write errors: a program that stops reading reports the reason itself. */
async function writeInput(stdin: Writable, input: AsyncIterable<string> | undefined): Promise<unknown> {
  let inputError: unknown
  async function* parts() {
    try {
      if (input) yield* input
    } catch (error) {
      inputError = error
      throw error
    }
  }
  await pipeline(Readable.from(parts()), stdin).catch(() => {})
  return inputError
}

function toConnectionArgs(url: string | undefined): { address: string | undefined; env: NodeJS.ProcessEnv } {
  if (url === undefined) return { address: undefined, env: {} }
  const withoutPassword = new URL(url)
  const password = decodeURIComponent(withoutPassword.password)
  withoutPassword.password = ''
  return { address: withoutPassword.href, env: password ? { PGPASSWORD: password } : {} }
}
