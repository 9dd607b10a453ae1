import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

const PAGE_SIZE = 500

type AuditLogRow = {
  id: string
  created_at: string
  actor_id: string | null
  actor_username: string | null
  action: string
  subject_id: string | null
  subject_username: string | null
  details: Record<string, string>
}

/** The audit log since an instant, oldest first: one line per entry, as JSON or as readable text. */
export async function* exportAuditLog(db: Db, since: Date, format: 'json' | 'text'): AsyncGenerator<string> {
  let after: AuditLogRow | undefined
  let page: AuditLogRow[]
  do {
    page = await readPage(db, since, after)
    for (const entry of page) yield `${format === 'json' ? JSON.stringify(entry) : formatLine(entry)}\n`
    after = page.at(-1)
  } while (page.length === PAGE_SIZE)
}

/** Reads instants as text: a `Date` would round them to milliseconds, and paging would return the same rows again. */
async function readPage(db: Db, since: Date, after: AuditLogRow | undefined): Promise<AuditLogRow[]> {
  const beyond = after ? sql`(a.created_at, a.id) > (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<AuditLogRow>`
    select a.id, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at, a.actor_id,
      actor.username as actor_username, a.action, a.subject_id, subject.username as subject_username, a.details
    from audit_log a
    left join profiles actor on actor.id = a.actor_id
    left join profiles subject on subject.id = a.subject_id
    where a.created_at >= ${since}::timestamptz and ${beyond}
    order by a.created_at, a.id limit ${PAGE_SIZE}`.execute(db)
  return rows
}

const formatLine = ({
  created_at,
  actor_username,
  action,
  subject_username,
  subject_id,
  details,
}: AuditLogRow): string =>
  [
    created_at,
    actor_username ? `@${actor_username}` : '-',
    action,
    subject_username ? `@${subject_username}` : (subject_id ?? '-'),
    JSON.stringify(details),
  ].join('\t')
