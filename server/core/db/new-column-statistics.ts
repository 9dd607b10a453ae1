import type { Logger } from '#server/core/log.ts'
import type { OpenEngine } from './engine.ts'

/** Tables with rows and a column for which the planner has no statistics. */
const UNANALYZED_TABLES = `
  select distinct format('%I.%I', n.nspname, c.relname) as name
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'auth') and c.relkind = 'r' and c.reltuples > 0
    and a.attnum > 0 and not a.attisdropped
    and not exists (
      select from pg_stats s
      where s.schemaname = n.nspname and s.tablename = c.relname and s.attname = a.attname
    )`

/**
 * Analyzes the tables that a migration has given a column. PostgreSQL itself does so only after a tenth of the rows
 * have changed; until then the planner takes a condition on the new column for one that almost no row meets, and reads
 * whole tables.
 */
export async function analyzeNewColumns(session: Pick<OpenEngine, 'query'>, log: Logger): Promise<void> {
  try {
    const tables = (await session.query(UNANALYZED_TABLES)).map(({ name }) => String(name))
    for (const table of tables) await session.query(`analyze ${table}`)
    if (tables.length > 0) log.info({ tables }, 'Analyzed tables with new columns')
  } catch (error) {
    log.error({ err: error }, 'The planner statistics of new columns could not be collected')
  }
}
