import { type Finding, fault, ok, warning } from './findings.ts'
import type { Query } from './schema.ts'

/** Connections of one server process: a pool of eight, two that listen, and one that checks the server. */
const PER_PROCESS = 11
/** Connections that this command has open while it asks. */
const OWN = 2

/** Checks that there are connections left for a process. `query` bypasses a pooler. */
export async function checkConnectionLimit(query: Query): Promise<Finding[]> {
  const [found] = await query(`
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - (select sum(numbackends)::integer from pg_stat_database) as of_server,
      nullif(d.datconnlimit, -1) - (select numbackends from pg_stat_database where datname = current_database()) as of_database,
      nullif(r.rolconnlimit, -1) - (select count(*)::integer from pg_stat_activity where usesysid = r.oid) as of_role,
      r.rolsuper as is_superuser,
      exists (select from pg_stat_activity
        where datname = current_database() and application_name in ('last-call', 'last-call-listener')) as is_running
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`)
  const { of_server, of_database, of_role, is_superuser, is_running } = found ?? {}
  // The limits of databases and roles do not bind superusers.
  const limits = is_superuser ? [of_server] : [of_server, of_database, of_role]
  const left = Math.min(...limits.flatMap((limit) => (typeof limit === 'number' ? [limit + OWN] : [])))
  if (left >= PER_PROCESS) return [ok(`${left} connections are left; a server process needs ${PER_PROCESS}.`)]
  const text = `PostgreSQL has ${Math.max(left, 0)} connections left, but each server process needs ${PER_PROCESS}`
  return [
    is_running
      ? warning(
          `${text}: there is no room for another one. Raise max_connections or the limit of the role or database.`,
        )
      : fault(`${text}: raise max_connections or the limit of the role or database, or use a pooler.`),
  ]
}
