import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Statement } from '#server/core/db/db.ts'

const execFileAsync = promisify(execFile)

export type PgbenchResult = { per_second: number; p50: number }

/**
 * Runs statements directly against PostgreSQL, prepared and planned once as the server's are, over a number of
 * connections in turn. Each script holds the statements of one transaction. `rate` limits the transactions per second.
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
      env: { ...process.env, PGOPTIONS: '-c plan_cache_mode=force_generic_plan' },
    })
    const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1])
    return { per_second: figure(/^tps = ([\d.]+)/m), p50: figure(/^latency average = ([\d.]+)/m) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Inlines a statement's parameters as literals, escaped so that pgbench does not mistake any of them for its own
 * variables.
 */
export function toPgbenchScript(
  { sql, parameters }: Pick<Statement, 'sql' | 'parameters'>,
  own: Record<string, string> = {},
): string {
  const text = sql
    .replace(/^\s*--.*$/gm, '')
    .replace(/\$(\d+)/g, (_, place: string) => toSqlLiteral(parameters[Number(place) - 1], own))
  return `${text.trim()};\n`
}

function toSqlLiteral(value: unknown, own: Record<string, string>): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return toSqlLiteral(value.toISOString(), own)
  if (Array.isArray(value)) return `array[${value.map((one) => toSqlLiteral(one, own)).join(', ')}]`
  // pgbench would read a colon before a letter or digit as the start of a variable.
  const parts = String(value)
    .split(new RegExp(`(:(?=\\w)|${Object.keys(own).join('|') || '(?!)'})`))
    .filter((part) => part !== '')
    .map((part) => own[part] ?? (part === ':' ? 'chr(58)' : `'${part.replaceAll("'", "''")}'`))
  return parts.length === 1 ? (parts[0] ?? "''") : `(${parts.join(' || ') || "''"})`
}
