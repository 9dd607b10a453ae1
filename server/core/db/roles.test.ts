import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createLogger } from '#server/core/log.ts'
import { createJobs, installQueues } from '#server/core/queue/queue.ts'
import { wrapEngine } from './db.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { readAllMigrations } from './schema-files.ts'

const log = createLogger('silent')
const PASSWORD = 'only-for-this-test'
const given = process.env.TEST_DATABASE_URL ?? ''

/** The two scripts of docs/operations.md, with names that are unique to this run. */
function readScripts(name: string): [before: string, after: string] {
  const [, section = ''] = /## Two database roles\n(.*?)\n## /s.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
  const found = [...section.matchAll(/```sql\n(.*?)```/gs)].map(([, sql = '']) =>
    sql.replaceAll('last_call', name).replaceAll(' login;', ` login password '${PASSWORD}';`),
  )
  expect(found).toHaveLength(2)
  return [found[0] ?? '', found[1] ?? '']
}

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const toUrl = (database: string, user?: string): string => {
  const url = new URL(given)
  url.pathname = `/${database}`
  if (user) Object.assign(url, { username: user, password: PASSWORD })
  return url.href
}

const openAs = async (database: string, user: string) => {
  const url = toUrl(database, user)
  return wrapEngine(await openPostgres({ engine: 'postgres', url, directUrl: url, prepared: true, poolSize: 2 }, log))
}

test.runIf(given)(
  'with the roles of docs/operations.md the server works and cannot rewrite the audit log',
  async () => {
    const name = `roles_${randomUUID().slice(0, 8)}`
    const [before, after] = readScripts(name)
    await asSuperuser(given, (client) => client.query(`create database ${name}`))
    try {
      await asSuperuser(toUrl(name), (client) => client.query(`create extension earthdistance cascade; ${before}`))

      const owner = await openAs(name, `${name}_owner`)
      expect(await migrate(owner, log)).toEqual(readAllMigrations().map(({ name: file }) => file))
      await installQueues(owner)
      await owner.exec(after)
      // A table that a later version adds.
      await owner.exec('create table public.later (id integer generated always as identity primary key)')
      await owner.close()

      const app = await openAs(name, `${name}_app`)
      expect(await migrate(app, log)).toEqual([])
      const jobs = createJobs(app, log, ['x'.repeat(32)])
      await jobs.start()
      await jobs.enqueue(app.db, 'delete_files', {})
      await jobs.stop()
      await app.query('insert into public.later default values')
      const id = randomUUID()
      await app.query(
        `insert into auth."user" (id, email, name, "emailVerified", "createdAt", "updatedAt", user_type, age_confirmed_at)
       values ($1, 'ada@demo.test', 'Ada', true, now(), now(), 'patron', now())`,
        [id],
      )
      await app.query(`insert into audit_log (actor_id, action) values ($1, 'verify')`, [id])
      // Deleting an account removes its name from the log: the foreign key does so with the owner's rights.
      await app.query('delete from auth."user" where id = $1', [id])
      expect(await app.query('select actor_id, action from audit_log')).toEqual([{ actor_id: null, action: 'verify' }])

      for (const attack of [
        'truncate audit_log',
        'truncate profiles cascade',
        `update audit_log set action = 'nothing'`,
        'delete from audit_log',
        'alter table audit_log disable trigger all',
        'drop trigger reject_audit_log_change on audit_log',
        'create or replace function reject_audit_log_change() returns trigger language plpgsql as $$ begin return old; end $$',
        'drop table audit_log',
        'create table public.mine ()',
        `set session_replication_role = 'replica'`,
        `set role ${name}_owner`,
        'delete from schema_migrations',
        'delete from schema_functions',
      ])
        await expect(app.query(attack), attack).rejects.toMatchObject({ code: '42501' })
      expect(await app.query('select count(*)::int as rows from audit_log')).toEqual([{ rows: 1 }])
      await app.close()
    } finally {
      await asSuperuser(given, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
        await client.query(`drop role if exists ${name}_app`)
        await client.query(`drop role if exists ${name}_owner`)
      })
    }
  },
)
