import type { Database } from '#server/core/db/db.ts'

/** Every object of the schema by kind and name, as PostgreSQL describes it, in a fixed order. */
export async function describeSchema({ query }: Pick<Database, 'query'>): Promise<string[]> {
  const rows = await query(`
    with tables as (
      select c.oid, c.oid::regclass::text as name from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p')
    )
    select line from (
      select format('column %s.%s: %s %s %s %s %s', t.name, row_number() over (partition by t.oid order by a.attnum),
        a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        pg_get_expr(d.adbin, d.adrelid), a.attgenerated::text || coalesce(a.attcollation::regcollation::text, ''))
      from tables t
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
      union all
      select format('constraint %s.%s: %s', t.name, k.conname, pg_get_constraintdef(k.oid))
      from tables t join pg_constraint k on k.conrelid = t.oid and k.contype <> 'n'
      union all
      select format('index %s', pg_get_indexdef(i.indexrelid)) from tables t join pg_index i on i.indrelid = t.oid
      union all
      select format('trigger %s: %s', g.tgenabled, pg_get_triggerdef(g.oid))
      from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
      union all
      select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all
      select format('%s %s', c.relkind, c.oid::regclass) from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.relkind in ('S', 'v', 'm')
      union all
      select format('extension %s', extname) from pg_extension
    ) lines (line)
    order by line collate "C"`)
  return rows.map(({ line }) => String(line))
}
