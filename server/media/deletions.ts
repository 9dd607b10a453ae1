import { sql } from 'kysely'
import type { Services } from '#server/core/requests/context.ts'
import type { Storage } from '#server/core/storage.ts'

const DAY = 86_400_000
/** The age up to which a backup may be restored. */
export const BACKUP_DAYS = 30
/** A margin beyond the oldest backup that could restore a deleted account. */
const DELETION_RECORD_DAYS = BACKUP_DAYS + 5
/** A folder in the file storage for records of deletions, which survive a restore of the database. */
export const DELETIONS_FOLDER = 'deletions'

/**
 * Records deleted accounts outside the database, so that restoring an older backup does not restore the accounts. Each
 * account has its own file, so that no two processes write the same one. Records older than any backup are deleted.
 */
export async function recordDeletions({
  db,
  clock,
  storage,
}: Pick<Services, 'db' | 'clock' | 'storage'>): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ id: string; deleted_at: Date }>`
    select id, deleted_at from deleted_accounts where recorded_at is null
    order by deleted_at, id limit 10000`.execute(db)
  for (const { id, deleted_at } of rows) {
    const at = deleted_at.toISOString()
    await storage.put(`${DELETIONS_FOLDER}/${at.slice(0, 10)}/${id}`, `${at}\n`)
    await sql`update deleted_accounts set recorded_at = ${now} where id = ${id}`.execute(db)
  }
  const oldest = new Date(now.getTime() - DELETION_RECORD_DAYS * DAY)
  await deleteOldRecords(storage, oldest)
  await sql`delete from deleted_accounts where deleted_at < ${oldest} and recorded_at is not null`.execute(db)
}

/** The ids of accounts deleted since the oldest backup that may be restored. */
export async function listDeletedAccountIds(storage: Storage): Promise<string[]> {
  const ids: string[] = []
  for await (const key of listKeys(storage, DELETIONS_FOLDER)) {
    const id = /^deletions\/\d{4}-\d\d-\d\d\/([0-9a-f-]{36})$/.exec(key)?.[1]
    if (id) ids.push(id)
  }
  return ids
}

async function deleteOldRecords(storage: Storage, before: Date): Promise<void> {
  const first = before.toISOString().slice(0, 10)
  for await (const key of listKeys(storage, DELETIONS_FOLDER)) {
    const day = key.split('/')[1] ?? ''
    if (day < first) await storage.delete(key)
  }
}

/** All keys below a folder of the storage, or all keys. */
export async function* listKeys(storage: Storage, folder = ''): AsyncGenerator<string> {
  let token: string | undefined
  do {
    const page = await storage.listPage(folder, token)
    yield* page.keys
    token = page.next
  } while (token)
}
