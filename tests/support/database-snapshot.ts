export type DatabaseSnapshot = Record<string, unknown[]>
type Query = (sql: string) => Promise<Record<string, unknown>[]>

/** What a restore must bring back: indexes, constraints, triggers, functions and every row. */
export async function readDatabaseSnapshot(query: Query): Promise<DatabaseSnapshot> {
  const ask = async (text: string) => (await query(text)).map((row) => Object.values(row)[0])
  const ours = `nspname in ('public', 'auth')`
  const seen: DatabaseSnapshot = {
    indexes: await ask(`select indexdef from pg_indexes where schemaname in ('public', 'auth') order by 1`),
    constraints: await ask(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(k.oid)
       from pg_constraint k join pg_namespace n on n.oid = connamespace where ${ours} order by 1`,
    ),
    // Without parentheses, because a restored chain of conditions has none.
    triggers: await ask(
      `select translate(pg_get_triggerdef(oid), '()', '') from pg_trigger where not tgisinternal order by 1`,
    ),
    functions: await ask(
      `select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = pronamespace
       where ${ours} and prokind = 'f' and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql')) order by 1`,
    ),
  }
  const tables = await ask(
    `select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'auth') order by 1`,
  )
  for (const table of tables) seen[String(table)] = await ask(`select t::text from ${table} t order by 1`)
  return seen
}
