import type { Database } from '#server/core/db/db.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import type { Storage } from '#server/core/storage.ts'
import { type CommandDeps, type CommandResult, runCommand, USAGE } from '#server/moderation/service.ts'
import { exportAuditLog } from './audit-export.ts'
import { verifyIntegrity } from './integrity.ts'

/** The dependencies of the admin commands, whether they run in the server or in a process of their own. */
export type OpsDeps = CommandDeps & {
  dump?: Database['dump'] | undefined
  storage: Storage
}

const ON_POSTGRES =
  'The running server uses PostgreSQL: set DATABASE_URL as that server has it (postgres://user:password@host:5432/database), and run this again.'

/** Runs a command whose result is a text. */
export async function runOpsCommand(deps: OpsDeps, args: readonly string[]): Promise<CommandResult> {
  const [command, ...rest] = args
  if (command === 'dump' && !deps.dump) return { done: false, text: ON_POSTGRES }
  if (command === 'import-venues') return runImport(deps, rest)
  if (command !== 'verify-integrity') return runCommand(deps, args)
  if (rest.some((option) => option !== '--repair')) return { done: false, text: USAGE }
  return verifyIntegrity(deps, { repair: rest.includes('--repair') })
}

/** Takes the file's text instead of its path: the server may run as another user, or elsewhere. */
async function runImport(deps: OpsDeps, [text, ...options]: readonly string[]): Promise<CommandResult> {
  if (text === undefined || options.some((option) => option !== '--apply')) return { done: false, text: USAGE }
  const { importVenues } = await import('#server/venues/import/service.ts')
  return importVenues(deps, text, { apply: options.includes('--apply') })
}

/** Runs a command whose result is a stream. Undefined for any other command. */
export async function streamOpsCommand(
  { db, dump, clock }: OpsDeps,
  [command, ...options]: readonly string[],
): Promise<AsyncIterable<string | Uint8Array> | undefined> {
  if (command === 'audit') {
    const parsed = parseAuditOptions(options, clock.now())
    return parsed && exportAuditLog(db, parsed.since, parsed.format)
  }
  if (command !== 'dump' || !dump) return undefined
  await recordBackup({ db, clock })
  return (await dump()).stream()
}

/** Audits a backup. Called before the copy, so that the copy contains the record. */
export const recordBackup = ({ db, clock }: Pick<OpsDeps, 'db' | 'clock'>): Promise<void> =>
  insertAuditRecord(db, { actor_id: null, action: 'backup', subject_id: null, details: {} }, clock.now())

/** Parses the options of `audit`. `--since` takes a date or a duration, such as 36h or 7d. */
export function parseAuditOptions(
  options: readonly string[],
  now: Date,
): { since: Date; format: 'json' | 'text' } | undefined {
  let since = new Date(0)
  let format: 'json' | 'text' = 'text'
  for (let index = 0; index < options.length; index += 1) {
    if (options[index] === '--json') format = 'json'
    else if (options[index] === '--since') since = parseSince(options[++index] ?? '', now)
    else return undefined
  }
  return Number.isNaN(since.getTime()) ? undefined : { since, format }
}

function parseSince(text: string, now: Date): Date {
  const [, count, unit] = /^(\d{1,5})([hd])$/.exec(text) ?? []
  if (count) return new Date(now.getTime() - Number(count) * (unit === 'h' ? 3_600_000 : 86_400_000))
  return new Date(/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) ? text : Number.NaN)
}
