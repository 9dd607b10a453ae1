import { type Finding, fault, ok, warning } from './findings.ts'
import type { Query } from './schema.ts'

/** Connections of one server process: a pool of eight, two that listen, and one that checks the server. */
const PER_PROCESS = 11
/** Connections that this command has open while it asks. */
const OWN = 2

/** Connections that are left, and those that running servers have open. */
type Connections = { left: number; used: number }

/** Checks that there are enough connections for this many processes. `query` bypasses a pooler. */
export async function checkConnectionLimit(query: Query, processes: number): Promise<Finding[]> {
  const { left, used } = await countConnections(query)
  const needed = PER_PROCESS * processes
  const need = processes === 1 ? `each server process needs ${needed}` : `${processes} processes need ${needed}`
  // A running server opens most of its connections when it needs them, so some of those left are its own.
  if (left + used < needed) {
    const found = `${Math.max(left + used, 0)} connections ${used > 0 ? 'for Last Call' : 'left'}`
    const text = `PostgreSQL has ${found}, but ${need}: raise max_connections or the limit of the role or database, or use a pooler.`
    return [used > 0 ? warning(text) : fault(text)]
  }
  if (left < PER_PROCESS)
    return [
      warning(
        `PostgreSQL has ${Math.max(left, 0)} connections left, but each server process needs ${PER_PROCESS}: there is no room for another one. Raise max_connections or the limit of the role or database.`,
      ),
    ]
  return [ok(`${left} connections are left; ${need}.`)]
}

async function countConnections(query: Query): Promise<Connections> {
  const [found] = await query(`
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - (select sum(numbackends)::integer from pg_stat_database) as of_server,
      nullif(d.datconnlimit, -1) - (select numbackends from pg_stat_database where datname = current_database()) as of_database,
      nullif(r.rolconnlimit, -1) - (select count(*)::integer from pg_stat_activity where usesysid = r.oid) as of_role,
      r.rolsuper as is_superuser,
      (select count(*)::integer from pg_stat_activity
        where datname = current_database()
          and application_name in ('last-call', 'last-call-listener', 'last-call-watch')) as used
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`)
  const { of_server, of_database, of_role, is_superuser, used } = found ?? {}
  // The limits of databases and roles do not bind superusers.
  const limits = is_superuser ? [of_server] : [of_server, of_database, of_role]
  const left = Math.min(...limits.flatMap((limit) => (typeof limit === 'number' ? [limit + OWN] : [])))
  return { left, used: Number(used) }
}
