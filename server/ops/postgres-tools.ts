import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '#server/core/start-error.ts'

type Tool = 'pg_dump' | 'pg_restore' | 'psql'

/** A program of PostgreSQL's own, as new as the server at least: on the PATH, or where Debian keeps them. */
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
    const said = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return Number(/(\d+)/.exec(said)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/**
 * Runs a program, on a database where one is named: its password goes by the environment, where other users cannot read
 * it. What the program says is given out as it comes; a bad end throws what it complained of.
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
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const fed = writeInput(child.stdin, input)
  yield* child.stdout.setEncoding('utf8') as AsyncIterable<string>
  const [code, broken] = await Promise.all([ended, fed])
  if (broken) throw broken
  if (code !== 0) throw new StartError(`${program} failed: ${errorOutput.trim() || `it ended with ${code}`}`)
}

export async function runTool(...[program, args, how]: Parameters<typeof streamTool>): Promise<string> {
  let said = ''
  for await (const part of streamTool(program, args, how)) said += part
  return said
}

/** Answers what broke in the source. A program that stopped reading says why itself. */
async function writeInput(stdin: Writable, input: AsyncIterable<string> | undefined): Promise<unknown> {
  let broken: unknown
  async function* parts() {
    try {
      if (input) yield* input
    } catch (error) {
      broken = error
      throw error
    }
  }
  await pipeline(Readable.from(parts()), stdin).catch(() => {})
  return broken
}

function toConnectionArgs(url: string | undefined): { address: string | undefined; env: NodeJS.ProcessEnv } {
  if (url === undefined) return { address: undefined, env: {} }
  const bare = new URL(url)
  const password = decodeURIComponent(bare.password)
  bare.password = ''
  return { address: bare.href, env: password ? { PGPASSWORD: password } : {} }
}
