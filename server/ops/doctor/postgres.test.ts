import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#server/core/clock.ts'
import { loadConfigWithoutSecrets } from '#server/core/config.ts'
import { wrapEngine } from '#server/core/db/db.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { openPostgres } from '#server/core/db/postgres.ts'
import { readAllMigrations } from '#server/core/db/schema-files.ts'
import { createLogger } from '#server/core/log.ts'
import { installQueues } from '#server/core/queue/queue.ts'
import { generateVapidKeys } from '#server/core/secrets.ts'
import { pgbouncer, startPgbouncer } from '#tests/support/pgbouncer.ts'
import { checkDatabase } from './database.ts'
import { examine } from './doctor.ts'
import type { Finding } from './findings.ts'
import type { PostgresConfig } from './pooler.ts'
import { checkPostgres } from './postgres.ts'

const given = process.env.TEST_DATABASE_URL ?? ''
const PASSWORD = 'only-for-this-test'
const log = createLogger('silent')
const run = `doctor_${randomUUID().slice(0, 8)}`
const [owner, app] = [`${run}_owner`, `${run}_app`]

const toUrl = (database: string, user?: string): string => {
  const url = new URL(given)
  url.pathname = `/${database}`
  if (user) Object.assign(url, { username: user, password: PASSWORD })
  return url.href
}
const toConfig = (url: string, directUrl = url): PostgresConfig => ({
  engine: 'postgres',
  url,
  directUrl,
  prepared: true,
  poolSize: 2,
})

async function asSuperuser(statements: string, database = ''): Promise<void> {
  const client = new pg.Client({ connectionString: database ? toUrl(database) : given })
  await client.connect()
  try {
    for (const statement of statements.split(';\n')) await client.query(statement)
  } finally {
    await client.end()
  }
}

const ONE = { clock: systemClock, processes: 1 }
const find = async (config: PostgresConfig, ...levels: Finding['level'][]): Promise<string[]> =>
  (await checkPostgres(config, ONE)).findings.flatMap(({ level, text }) => (levels.includes(level) ? text : []))

const created: string[] = []
async function createDatabase(name: string, options = `owner ${owner}`): Promise<string> {
  created.push(name)
  await asSuperuser(`create database ${name} ${options}`)
  return name
}

describe.runIf(given)('the doctor on PostgreSQL', () => {
  beforeAll(async () => {
    await asSuperuser(`create role ${owner} login password '${PASSWORD}';
create role ${app} login password '${PASSWORD}'`)
    await createDatabase(run)
    await asSuperuser('create extension earthdistance cascade', run)
    const url = toUrl(run, owner)
    const database = wrapEngine(await openPostgres(toConfig(url), log))
    await migrate(database, log)
    await installQueues(database)
    await database.close()
    await asSuperuser(
      `grant usage on schema public, auth, pgboss to ${app};
grant select, insert, update, delete on all tables in schema public, auth, pgboss to ${app};
grant usage on all sequences in schema public, auth, pgboss to ${app};
revoke update, delete on public.audit_log from ${app};
revoke insert, update, delete on public.schema_migrations, public.schema_functions from ${app}`,
      run,
    )
  })
  afterAll(async () => {
    for (const name of created) await asSuperuser(`drop database if exists ${name} with (force)`)
    await asSuperuser(`drop role if exists ${app};\ndrop role if exists ${owner}`)
  })

  test('finds no fault in a healthy setup, with one role and with two', async () => {
    expect(await find(toConfig(toUrl(run, owner)), 'fault', 'warning')).toEqual([])
    expect(await find(toConfig(toUrl(run, owner)), 'note')).toEqual([expect.stringMatching(/owns the tables/)])
    const passed = await find(toConfig(toUrl(run, app)), 'ok')
    expect(await find(toConfig(toUrl(run, app)), 'fault', 'warning', 'note')).toEqual([])
    const expected = [
      'answers',
      'UTF8',
      'can be written',
      'clocks',
      'extensions',
      'connections are left',
      'LISTEN',
      'Prepared statements work',
      'cannot rewrite the audit log',
      'all migrations',
    ]
    expect(passed).toEqual(expected.map((text) => expect.stringContaining(text)))
  })

  test('finds no fault in a whole setup on PostgreSQL before the server starts', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'last-call-doctor-'))
    const [VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = ''] = generateVapidKeys().split('.')
    const areas = await examine({
      env: {
        DATA_DIR: dataDir,
        DATABASE_URL: toUrl(run, app),
        APP_SECRET: 'x'.repeat(32),
        MAIL_MODE: 'outbox',
        VAPID_PUBLIC_KEY,
        VAPID_PRIVATE_KEY,
      },
      clock: systemClock,
      program: { nodeVersion: process.versions.node, webRoot: join(import.meta.dirname, 'not-built') },
      mail: { sendTo: undefined, dns: { resolveTxt: async () => [], resolveMx: async () => [] } },
      readDiskSpace: async () => ({ free: 50e9, total: 100e9 }),
      askServer: async () => undefined,
    })
    rmSync(dataDir, { recursive: true })
    const faults = areas.flatMap(({ area, findings }) => (findings.some(({ level }) => level === 'fault') ? area : []))
    expect(faults).toEqual(['Program'])
  })

  test('finds no fault in an empty database before the first start', async () => {
    const name = await createDatabase(`${run}_empty`)
    await asSuperuser('create extension earthdistance cascade', name)
    expect(await find(toConfig(toUrl(name, owner)), 'fault', 'warning')).toEqual([])
    expect(await find(toConfig(toUrl(name, owner)), 'note')).toEqual([expect.stringMatching(/no tables yet/)])
  })

  describe('finds', () => {
    /** Changes the migrated database, and changes it back. */
    async function whileChanged(change: string, back: string, url = toUrl(run, app)): Promise<string[]> {
      await asSuperuser(change, run)
      try {
        return await find(toConfig(url), 'fault', 'warning')
      } finally {
        await asSuperuser(back, run)
      }
    }
    const one = (pattern: RegExp) => [expect.stringMatching(pattern)]

    test('a server that is not there, and a wrong password', async () => {
      const nowhere = 'postgres://bar:hush-hush@127.0.0.1:4199/x'
      expect(await find(toConfig(nowhere), 'fault')).toEqual(
        one(/127\.0\.0\.1:4199\/x cannot be used: nothing listens there; check DATABASE_URL/),
      )
      expect(await find(toConfig(toUrl(run, app), nowhere), 'fault')).toEqual(one(/check DATABASE_DIRECT_URL/))
      expect(await find(toConfig(toUrl('no_such_database', app)), 'fault')).toContainEqual(
        expect.stringMatching(/no database of that name; check DATABASE_URL/),
      )
    })

    test('an encoding other than UTF8', async () => {
      const name = await createDatabase(
        `${run}_ascii`,
        `owner ${owner} encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`,
      )
      await asSuperuser('create extension earthdistance cascade', name)
      expect(await find(toConfig(toUrl(name, owner)), 'fault')).toEqual(one(/SQL_ASCII, .*: create a database with/))
    })

    test('an extension that the role may not create, and a role that may not create tables', async () => {
      const name = await createDatabase(`${run}_bare`)
      expect(await find(toConfig(toUrl(name, owner)), 'fault')).toEqual(
        one(/extensions earthdistance are not installed .*: as a superuser, run create extension/),
      )
      await asSuperuser('create extension earthdistance cascade', name)
      expect(await find(toConfig(toUrl(name, app)), 'fault')).toEqual([
        expect.stringMatching(/extensions btree_gist, citext, pg_trgm are not installed/),
        expect.stringMatching(/may not create tables .*: make it the owner, or run npm run admin -- migrate/),
      ])
    })

    test('a role without a right that the server needs', async () => {
      const found = await whileChanged(`revoke insert on posts from ${app}`, `grant insert on posts to ${app}`)
      expect(found).toEqual(one(/lacks rights that the server needs: insert on public\.posts\. As the owner .*, run/))
    })

    test('a role that may rewrite the audit log', async () => {
      const found = await whileChanged(`grant update on audit_log to ${app}`, `revoke update on audit_log from ${app}`)
      expect(found).toEqual(one(/may change the audit log: run revoke update, delete on public\.audit_log/))
    })

    test('a superuser', async () => {
      expect(await find(toConfig(toUrl(run)), 'warning')).toEqual(one(/is a superuser: .* Use a role that owns only/))
    })

    const last = readAllMigrations().at(-1)

    test('a migration that is pending, newer or changed, and a restore that was interrupted', async () => {
      expect(
        await whileChanged(
          `delete from schema_migrations where name = '${last?.name}'`,
          `insert into schema_migrations (name, checksum) values ('${last?.name}', '${last?.checksum}')`,
        ),
      ).toEqual(one(/pending \(00\d\d_\w+\.sql\): the next start applies them, or npm run admin -- migrate does/))
      expect(
        await whileChanged(
          `insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`,
          `delete from schema_migrations where name = '9999_later.sql'`,
        ),
      ).toEqual(one(/newer version of Last Call \(it has 9999_later\.sql\), with which/))
      expect(
        await whileChanged(
          `create table unfinished_restore ();\nalter table unfinished_restore owner to ${owner}`,
          'drop table unfinished_restore',
          toUrl(run, owner),
        ),
      ).toEqual(one(/was interrupted: run it again, with --replace/))
    })

    test('too few connections', async () => {
      const found = await whileChanged(`alter role ${app} connection limit 8`, `alter role ${app} connection limit -1`)
      expect(found).toEqual(one(/has 8 connections left, but each server process needs 11: raise/))
    })

    test('too few connections for several processes', async () => {
      const check = async (limit: number) => {
        await asSuperuser(`alter role ${app} connection limit ${limit}`)
        const { findings } = await checkPostgres(toConfig(toUrl(run, app)), { ...ONE, processes: 3 })
        return findings.filter(({ text }) => text.includes('connections'))
      }
      try {
        const enough = { level: 'ok', text: '33 connections are left; 3 processes need 33.' }
        expect(await check(33)).toEqual([enough])
        const refused = (where: string) =>
          expect.stringContaining(`has 32 connections ${where}, but 3 processes need 33: raise max_connections`)
        expect(await check(32)).toEqual([{ level: 'fault', text: refused('left') }])
        await whileServerRuns(async () => {
          expect(await check(33)).toEqual([{ ...enough, text: '32 connections are left; 3 processes need 33.' }])
          expect(await check(32)).toEqual([{ level: 'warning', text: refused('for Last Call') }])
        })
      } finally {
        await asSuperuser(`alter role ${app} connection limit -1`)
      }
    })

    test('a worker counts as a process beside a server that runs no jobs', async () => {
      const texts = async (env: Record<string, string>) => {
        const base = { DATABASE_URL: toUrl(run, app), APP_SECRET: 'x'.repeat(32), MAIL_MODE: 'outbox' }
        const config = loadConfigWithoutSecrets({ ...base, ...env })
        const { findings } = await checkDatabase(config, { clock: systemClock, askServer: async () => undefined })
        return findings.map(({ text }) => text).join('\n')
      }
      expect(await texts({ ROLE: 'web', WEB_CONCURRENCY: '2' })).toContain('3 processes need 33')
      expect(await texts({ WEB_CONCURRENCY: '2' })).toContain('2 processes need 22')
      expect(await texts({ ROLE: 'worker' })).toContain('each server process needs 11')
    })

    /** Holds a connection as a running server does. */
    async function whileServerRuns(work: () => Promise<void>): Promise<void> {
      const server = new pg.Client({ connectionString: toUrl(run, app), application_name: 'last-call' })
      await server.connect()
      try {
        await work()
      } finally {
        await server.end()
      }
    }

    test('a database that is read-only', async () => {
      const found = await whileChanged(
        `alter database ${run} set default_transaction_read_only = on`,
        `set default_transaction_read_only = off;\nalter database ${run} reset default_transaction_read_only`,
      )
      expect(found).toEqual(one(/read-only: DATABASE_URL must name the primary server/))
    })

    test('a clock that differs', async () => {
      const late = { now: () => new Date(Date.now() - 90_000) }
      const { findings } = await checkPostgres(toConfig(toUrl(run, app)), { ...ONE, clock: late })
      expect(findings).toContainEqual({
        level: 'fault',
        text: expect.stringMatching(/differ by \d+ seconds.*: set both/),
      })
    })

    test('a direct URL that leads to another database', async () => {
      const name = await createDatabase(`${run}_other`)
      const found = await find(toConfig(toUrl(run, app), toUrl(name, app)), 'fault')
      expect(found).toEqual(one(/lead to different databases: both must name the same one/))
    })
  })

  test.runIf(pgbouncer)('finds what PgBouncer in transaction mode loses', async () => {
    const pooler = await startPgbouncer(toUrl(run))
    try {
      const through = await checkPostgres(toConfig(pooler.url), ONE)
      expect(through.findings).toContainEqual({
        level: 'note',
        text: expect.stringMatching(/^PgBouncer 1\.\d+\.\d+ is in front of PostgreSQL, with pool_mode transaction\.$/),
      })
      expect(through.findings).toContainEqual({
        level: 'fault',
        text: expect.stringMatching(/does not forward LISTEN, .*: set DATABASE_DIRECT_URL/),
      })
      if (/ 1\.(1\d|20)\./.test(pooler.version))
        expect(through.findings).toContainEqual({
          level: 'warning',
          text: expect.stringMatching(/loses prepared statements.*: PgBouncer 1\.21/),
        })
      expect(await find(toConfig(pooler.url, toUrl(run)), 'fault')).toEqual([])
      expect(await find(toConfig(toUrl(run), pooler.url), 'fault')).toEqual([
        expect.stringMatching(
          /DATABASE_DIRECT_URL leads through a pooler .*: set it to the address of PostgreSQL itself/,
        ),
      ])
    } finally {
      await pooler.stop()
    }
  })
})
