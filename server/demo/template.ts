import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import type { Storage } from '#server/core/storage.ts'

/** The time at which it was filled follows in the comment of a template's schema. */
const MARK = 'A template, filled at '
const POSTGRES_COMMENT = 'standard public schema'

/** Marks the database as a template: a copy of it has to be completed before it is used. */
export async function markAsTemplate(db: Db, filledAt: Date): Promise<void> {
  await sql`comment on schema public is ${sql.lit(`${MARK}${filledAt.toISOString()}`)}`.execute(db)
}

export async function unmarkTemplate(db: Db): Promise<void> {
  await sql`comment on schema public is ${sql.lit(POSTGRES_COMMENT)}`.execute(db)
}

/** When the template was filled from which this database was copied; undefined if it was not, or is complete. */
export async function findTemplateTime(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description('public'::regnamespace, 'pg_namespace') as comment`.execute(db)
  const comment = rows[0]?.comment
  return comment?.startsWith(MARK) ? new Date(comment.slice(MARK.length)) : undefined
}

/** Moves every time in the tables of people and content, without the triggers that react to changes. */
export async function moveTimes(trx: Db, milliseconds: number): Promise<void> {
  await sql`
    do ${sql.lit(`
      declare
        moving record;
      begin
        set local session_replication_role = replica;
        for moving in
          select format('update %I.%I set %s', c.table_schema, c.table_name,
            string_agg(format('%1$I = %1$I + interval ''${milliseconds} milliseconds''', c.column_name), ', ')) as statement
          from information_schema.columns c
          join information_schema.tables t using (table_schema, table_name)
          where c.table_schema in ('auth', 'public') and c.data_type = 'timestamp with time zone'
            and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.table_name not in ('page_changes', 'schema_functions', 'schema_migrations')
          group by c.table_schema, c.table_name
        loop
          execute moving.statement;
        end loop;
        set local session_replication_role = origin;
      end`)}`.execute(trx)
}

/** Copies the files of the template's posts, threads and menus to the storage. */
export async function storeTemplateFiles(storage: Pick<Storage, 'put'>, template: string): Promise<void> {
  const folder = join(template, 'files')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    await storage.put(relative(folder, path), await readFile(path))
  }
}
