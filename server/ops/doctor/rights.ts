import { formatAdminCommand } from '#server/core/admin-command.ts'
import { type Finding, fault, note, ok, warning } from './findings.ts'
import { isEmpty, type Query } from './schema.ts'

const GRANTS = 'the statements of "Two database roles" in docs/operations.md'

/** Checks the rights of the role, which owns the tables or, with two roles, has only what the server needs. */
export async function checkRights(query: Query): Promise<Finding[]> {
  if (await isEmpty(query)) return checkMayCreate(query)
  const [role] = await query(`
    select current_user as name, rolsuper as is_superuser,
      pg_has_role((select relowner from pg_class where oid = 'public.audit_log'::regclass), 'usage') as owns,
      has_table_privilege('public.audit_log', 'update') or has_table_privilege('public.audit_log', 'delete') as rewrites
    from pg_roles where rolname = current_user`)
  const missing = await findMissingRights(query)
  if (missing.length > 0)
    return [
      fault(
        `The role ${role?.name} lacks rights that the server needs: ${missing.slice(0, 5).join('; ')}${missing.length > 5 ? ` and ${missing.length - 5} more` : ''}. As the owner of the tables, run ${GRANTS} again.`,
      ),
    ]
  return [judgeRole(String(role?.name), role ?? {})]
}

function judgeRole(name: string, { is_superuser, owns, rewrites }: Record<string, unknown>): Finding {
  if (is_superuser)
    return warning(
      `The role ${name} is a superuser: a break-in into the server would be one into PostgreSQL. Use a role that owns only this database, or two roles (docs/operations.md).`,
    )
  if (owns)
    return note(
      `The role ${name} owns the tables, so it could rewrite the audit log. Two database roles prevent that (docs/operations.md).`,
    )
  if (rewrites)
    return warning(`The role ${name} may change the audit log: run revoke update, delete on public.audit_log from it.`)
  return ok(`The role ${name} has the rights that the server needs, and cannot rewrite the audit log.`)
}

async function checkMayCreate(query: Query): Promise<Finding[]> {
  const [role] = await query(`
    select current_user as name, has_database_privilege(current_database(), 'create')
      and has_schema_privilege('public', 'create') as may_create`)
  return [
    role?.may_create
      ? ok(`The role ${role.name} can create the tables.`)
      : fault(
          `The role ${role?.name} may not create tables in this database: make it the owner, or run ${formatAdminCommand('migrate')} with the owner's DATABASE_URL.`,
        ),
  ]
}

/** Each missing right, such as `insert on posts`. */
async function findMissingRights(query: Query): Promise<string[]> {
  const rows = await query(`
    select format('usage on schema %I', n.nspname) as missing from pg_namespace n
    where n.nspname in ('public', 'auth', 'pgboss') and not has_schema_privilege(n.oid, 'usage')
    union all
    select format('%s on %I.%I', lower(p.name), n.nspname, c.relname)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as p (name)
    where n.nspname in ('public', 'auth', 'pgboss') and c.relkind in ('r', 'p')
      and not has_table_privilege(c.oid, p.name)
      and not (c.relname = 'audit_log' and p.name in ('UPDATE', 'DELETE'))
      and not (c.relname in ('schema_migrations', 'schema_functions') and p.name <> 'SELECT')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    union all
    select format('usage on sequence %I.%I', n.nspname, c.relname)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth', 'pgboss') and c.relkind = 'S'
      -- Without the case, PostgreSQL may ask for the rights on a table first, which is an error.
      and case when c.relkind = 'S' then not has_sequence_privilege(c.oid, 'usage') else false end
    order by 1`)
  return rows.map(({ missing }) => String(missing))
}
