import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execFileAsync = promisify(execFile)

export type PgbenchResult = { per_second: number; p50: number }

/**
 * Runs statements directly against PostgreSQL, prepared, planned once and without JIT, as the server's are. Each script
 * holds the statements of one request; pgbench picks one at random for each transaction. `rate` limits the transactions
 * per second.
 */
export async function runPgbench(
  url: string,
  scripts: readonly string[],
  { clients, seconds, rate }: { clients: number; seconds: number; rate?: number },
): Promise<PgbenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'last-call-pgbench-'))
  try {
    const files = scripts.map((script, index) => {
      const file = join(folder, `${index}.sql`)
      writeFileSync(file, script)
      return ['-f', file]
    })
    const limit = rate === undefined ? [] : ['-R', String(rate)]
    const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), ...limit]
    const args = [...options, ...files.flat(), url]
    const { stdout } = await execFileAsync('pgbench', args, {
      env: { ...process.env, PGOPTIONS: '-c jit=off -c plan_cache_mode=force_generic_plan' },
    })
    const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1])
    return { per_second: figure(/^tps = ([\d.]+)/m), p50: figure(/^latency average = ([\d.]+)/m) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
