import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/core/db/db.ts'
import type { Email } from '#server/core/email/email.ts'
import { createLogger } from '#server/core/log.ts'
import { emptyDatabase, openTestDatabase } from '#tests/support/database.ts'
import { requeueActiveJobs, retryFailedJobs } from './failed-jobs.ts'
import { clearFailedEmails, createJobs, type Jobs } from './queue.ts'

let database: Database
let jobs: Jobs
let attempts: { subject: string; id: string }[] = []
let failing = 0
/** How often the queue looks for jobs by itself. */
const POLLING_MS = 15_000

const mail = (subject: string): Email => ({
  to: { name: '', address: 'ana@bar.example' },
  subject,
  text: 'x',
  html: 'x',
})
const listSubjects = () => attempts.map(({ subject }) => subject)

beforeAll(async () => {
  database = await openTestDatabase()
  jobs = createJobs(database, createLogger('silent'), ['x'.repeat(32)])
  await jobs.start()
  await jobs.work('email', async ({ subject }, { id }) => {
    attempts.push({ subject, id })
    if (failing-- > 0) throw new Error('the post office knows no ana@bar.example')
  })
})
beforeEach(async () => {
  await emptyDatabase(database)
  attempts = []
  failing = 0
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

async function states(): Promise<unknown[]> {
  return (await database.query('select state::text as state, data from pgboss.job order by created_on')).map(
    (row) => row,
  )
}

test('a job of a committed transaction runs at once, and its payload is deleted', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`insert into rate_limits values ('cause', now(), 1)`.execute(trx)
    await jobs.enqueue(trx, 'email', mail('kept'))
  })
  // Before it would be found without a notification.
  await expect.poll(listSubjects, { timeout: POLLING_MS }).toEqual(['kept'])
  await expect.poll(states).toEqual([{ state: 'completed', data: null }])
})

test('jobs that arrive together run one after another, without waiting for the next poll', async () => {
  const subjects = Array.from({ length: 9 }, (_, index) => `at once ${index}`)
  await jobs.enqueueAll(database.db, 'email', subjects.map(mail))
  await expect.poll(() => listSubjects().sort(), { timeout: POLLING_MS }).toEqual(subjects)
})

test('a job of a transaction that is rolled back never runs', async () => {
  const undone = database.db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, 'email', mail('undone'))
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await jobs.enqueue(database.db, 'email', mail('after'))
  await expect.poll(listSubjects).toEqual(['after'])
  expect(await states()).toHaveLength(1)
})

test('a failed job is retried later under the same id', async () => {
  failing = 1
  await jobs.enqueue(database.db, 'email', mail('again'))
  await expect.poll(listSubjects).toEqual(['again'])
  await expect.poll(states).toMatchObject([{ state: 'retry', data: { to: { address: 'ana@bar.example' } } }])
  await database.query('update pgboss.job set start_after = now()')
  await jobs.enqueue(database.db, 'email', mail('next'))
  await expect.poll(() => listSubjects().sort()).toEqual(['again', 'again', 'next'])
  const ids = attempts.filter(({ subject }) => subject === 'again').map(({ id }) => id)
  expect(new Set(ids).size).toBe(1)
}, 30_000)

test('a job that fails for good loses its payload and its error', async () => {
  failing = 1
  await database.db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, 'email', mail('lost'))
    await sql`update pgboss.job set retry_limit = 0`.execute(trx)
  })
  await expect.poll(states).toEqual([{ state: 'failed', data: null }])
  expect(listSubjects()).toEqual(['lost'])
  expect(JSON.stringify(await database.query('select * from pgboss.job'))).not.toContain('ana@')
})

test('a job that failed without a worker loses its payload, a waiting one does not', async () => {
  const startAfter = new Date(Date.now() + 3_600_000)
  await jobs.enqueue(database.db, 'email', mail('waits'), { startAfter })
  const id = await jobs.enqueue(database.db, 'email', mail('timed out'), { startAfter })
  await database.query("update pgboss.job set state = 'failed' where id = $1", [id])
  await clearFailedEmails(database.db)
  expect(await states()).toMatchObject([
    { state: 'created', data: { to: { address: 'ana@bar.example' } } },
    { state: 'failed', data: null },
  ])
})

test('a failed job whose payload holds only ids keeps it, so that it can be retried', async () => {
  const id = await jobs.enqueue(database.db, 'push', { notification_id: 'a', subscription_id: 'b', tries: 0 })
  await database.query("update pgboss.job set state = 'failed' where id = $1", [id])
  await clearFailedEmails(database.db)
  expect(await retryFailedJobs(database.db, id)).toBe(1)
  expect(await states()).toMatchObject([{ state: 'retry', data: { notification_id: 'a' } }])
})

test('many jobs are queued in one statement, each with the retries of its queue, or not at all', async () => {
  const pushes = ['a', 'b', 'c'].map((notification_id) => ({ notification_id, subscription_id: 'x', tries: 0 }))
  let count = 0
  const end = database.onStatement(() => {
    count += 1
  })
  await jobs.enqueueAll(database.db, 'push', pushes)
  end()
  expect(count).toBe(1)
  const lost = database.db.transaction().execute(async (trx) => {
    await jobs.enqueueAll(trx, 'push', pushes)
    throw new Error('Rolled back')
  })
  await expect(lost).rejects.toThrow('Rolled back')
  const rows = await database.query("select data ->> 'notification_id' as id, retry_limit from pgboss.job order by 1")
  expect(rows).toEqual(['a', 'b', 'c'].map((id) => ({ id, retry_limit: 10 })))
})

test('a claimed job is not run again after its process died, but is retried if its handler threw', async () => {
  const done: string[] = []
  let fails = true
  await jobs.work('notification_email', async ({ notification_id }, { claim }) => {
    if (!(await claim())) return
    done.push(notification_id)
    if (fails) throw new Error('Greylisted')
  })
  const id = await jobs.enqueue(database.db, 'notification_email', { notification_id: 'one' })
  await expect.poll(states).toEqual([{ state: 'retry', data: { notification_id: 'one' } }])
  // The state that a process leaves behind if it dies while it runs the job.
  await database.query('update pgboss.job set data = null, start_after = now() where id = $1', [id])
  fails = false
  await jobs.enqueue(database.db, 'notification_email', { notification_id: 'two' })
  await expect.poll(states).toEqual([
    { state: 'completed', data: null },
    { state: 'completed', data: null },
  ])
  expect(done).toEqual(['one', 'two'])
}, 30_000)

test('a job that was running when its process died is run by the next process that opens the folder', async () => {
  const startAfter = new Date(Date.now() + 3_600_000)
  const cut = await jobs.enqueue(database.db, 'fan_out', { kind: 'new_post', id: randomUUID() }, { startAfter })
  const worn = await jobs.enqueue(database.db, 'fan_out', { kind: 'new_post', id: randomUUID() }, { startAfter })
  await database.query("update pgboss.job set state = 'active', started_on = now() where id in ($1, $2)", [cut, worn])
  await database.query('update pgboss.job set retry_count = retry_limit where id = $1', [worn])
  await requeueActiveJobs((text) => database.query(text))
  const rows = await database.query('select id, state::text as state, start_after <= now() as is_due from pgboss.job')
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({ id: cut, state: 'retry', is_due: true })
  // A job that kills every process that runs it must not be retried forever.
  expect(rows).toContainEqual({ id: worn, state: 'failed', is_due: true })
})

test('a job with a start time waits for it', async () => {
  await jobs.enqueue(database.db, 'email', mail('later'), { startAfter: new Date(Date.now() + 3_600_000) })
  await jobs.enqueue(database.db, 'email', mail('now'))
  await expect.poll(listSubjects).toEqual(['now'])
})

test('queueing a second job with the same id throws', async () => {
  const id = '6f2b0d9e-3c1c-4f0e-9f7e-0d5b5a0f7c11'
  await expect(
    (async () => {
      await jobs.enqueue(database.db, 'email', mail('one'), { id })
      await jobs.enqueue(database.db, 'email', mail('twin'), { id })
    })(),
  ).rejects.toThrow('did not accept a job: email')
})
