import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

/** Holds functions that only tests call. */
const SCHEMA = 'test_support'

/**
 * Makes a function of a script that runs often. The database plans it once; a `do` block would be planned each time,
 * which takes longer than running it.
 */
export async function defineScript(db: Db, name: string, body: string, parameters = ''): Promise<void> {
  await sql.raw(`create schema if not exists ${SCHEMA}`).execute(db)
  await sql
    .raw(`
      create or replace function ${SCHEMA}.${name}(${parameters}) returns void language plpgsql as $script$
      begin
        ${body}
      end $script$`)
    .execute(db)
}

/** A call of such a function. */
export const callScript = (name: string, ...values: unknown[]) =>
  sql`select ${sql.id(SCHEMA, name)}(${sql.join(values)})`
