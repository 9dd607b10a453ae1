import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

/** Tables that a rejected request may write to: rate limits, and the audit of attempts that only staff may make. */
const IGNORED_TABLES = ['rate_limits', 'audit_log', 'schema_migrations', 'schema_functions']

/** Records every inserted, updated or deleted row, so that each change can be attributed to its request. */
export async function recordChanges(db: Db): Promise<{ changed(): Promise<string[]>; close(): Promise<void> }> {
  const close = () => sql`drop schema if exists journal cascade`.execute(db)
  await close()
  await sql`create schema journal`.execute(db)
  await sql`create table journal.entries (place text not null, what text not null, sign int not null)`.execute(db)
  await sql`
    create function journal.note() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'DELETE' then insert into journal.entries values (tg_table_name, md5(new::text), 1); end if;
      if tg_op <> 'INSERT' then insert into journal.entries values (tg_table_name, md5(old::text), -1); end if;
      return null;
    end $$`.execute(db)
  const { rows } = await sql<{ place: string }>`
    select format('%I.%I', schemaname, tablename) as place from pg_tables
    where schemaname in ('public', 'auth') and not tablename = any(${IGNORED_TABLES})`.execute(db)
  for (const { place } of rows)
    await sql`create trigger journal after insert or update or delete on ${sql.raw(place)}
      for each row execute function journal.note()`.execute(db)
  return {
    /** The tables that changed since the last call. */
    async changed() {
      const { rows: places } = await sql<{ place: string }>`
        with taken as (delete from journal.entries returning *),
          changed as (select place from taken group by place, what having sum(sign) <> 0)
        select distinct place from changed order by place`.execute(db)
      return places.map(({ place }) => place)
    },
    close: async () => void (await close()),
  }
}
