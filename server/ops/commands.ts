import type { Database } from '#server/core/db/db.ts'
import { insertAudit } from '#server/core/records/audit.ts'
import type { Storage } from '#server/core/storage.ts'
import { type CommandAnswer, type CommandScene, runCommand, USAGE } from '#server/moderation/service.ts'
import { exportAudit } from './audit-export.ts'
import { verifyIntegrity } from './integrity.ts'

/** What the operator's commands work on, in the running server or beside it. */
export type OperatorScene = CommandScene & {
  dump?: Database['dump'] | undefined
  storage: Storage
}

const ON_POSTGRES =
  'The running server uses PostgreSQL: set DATABASE_URL as that server has it (postgres://user:password@host:5432/database), and run this again.'

/** Runs a command that answers with a text. */
export async function runOperatorCommand(scene: OperatorScene, args: readonly string[]): Promise<CommandAnswer> {
  const [command, ...rest] = args
  if (command === 'dump' && !scene.dump) return { done: false, text: ON_POSTGRES }
  if (command !== 'verify-integrity') return runCommand(scene, args)
  if (rest.some((option) => option !== '--repair')) return { done: false, text: USAGE }
  return verifyIntegrity(scene, { repair: rest.includes('--repair') })
}

/** What a command answers piece by piece; undefined for every other. */
export async function streamFor(
  { db, dump, clock }: OperatorScene,
  [command, ...options]: readonly string[],
): Promise<AsyncIterable<string | Uint8Array> | undefined> {
  if (command === 'audit') {
    const wish = auditOptions(options, clock.now())
    return wish && exportAudit(db, wish.since, wish.form)
  }
  if (command !== 'dump' || !dump) return undefined
  await noteBackup({ db, clock })
  return (await dump()).stream()
}

/** Before the copy is made, so that it stands in it. */
export const noteBackup = ({ db, clock }: Pick<OperatorScene, 'db' | 'clock'>): Promise<void> =>
  insertAudit(db, { actor_id: null, action: 'backup', subject_id: null, details: {} }, clock.now())

/** `--since` takes an instant, or how long ago: 36h, 7d. */
export function auditOptions(
  options: readonly string[],
  now: Date,
): { since: Date; form: 'json' | 'text' } | undefined {
  let since = new Date(0)
  let form: 'json' | 'text' = 'text'
  for (let index = 0; index < options.length; index += 1) {
    if (options[index] === '--json') form = 'json'
    else if (options[index] === '--since') since = instantOf(options[++index] ?? '', now)
    else return undefined
  }
  return Number.isNaN(since.getTime()) ? undefined : { since, form }
}

function instantOf(text: string, now: Date): Date {
  const [, count, unit] = /^(\d{1,5})([hd])$/.exec(text) ?? []
  if (count) return new Date(now.getTime() - Number(count) * (unit === 'h' ? 3_600_000 : 86_400_000))
  return new Date(/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) ? text : Number.NaN)
}
