import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { pruneNotifications } from './queries.ts'

const context = await createTestContext()
const DAY = 86_400_000

type Row = {
  message: string
  age: number
  is_read?: boolean
  is_listed?: boolean
  sent?: boolean
  shift?: string
  batch?: string
}

async function insert(recipient: string, rows: Row[]): Promise<void> {
  for (const { message, age, is_read = false, is_listed = true, sent = true, shift, batch } of rows) {
    const created = new Date(context.clock.now().getTime() - age * DAY)
    await sql`
      insert into notifications (recipient_id, type, message, is_read, is_listed, created_at, delivered_at, shift_id, batch_id)
      values (${recipient}, 'shift_posted', ${message}, ${is_read}, ${is_listed}, ${created}, ${sent ? created : null},
        ${shift ?? null}, ${batch ?? null})`.execute(context.db)
  }
}

test('deletes notifications read long ago, unlisted ones, and those of past or deleted shifts', async () => {
  const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
  const still = await context.venue('theStill')
  const long = (await ana.works(still, at('20:00', -40), at('23:00', -40))).id
  const last = (await ana.works(still, at('20:00', -20), at('23:00', -20))).id
  const [old, running, empty] = ['a', 'b', 'c'].map((letter) => `5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a1${letter}`)
  await sql`
    insert into shift_batches (batch_id, shift_id, kind)
    values (${old}, ${long}, 'posted'), (${running}, ${long}, 'posted'), (${running}, ${last}, 'posted')`.execute(
    context.db,
  )
  await insert(ben.id, [
    { message: 'read long ago', age: 91, is_read: true },
    { message: 'kept: read', age: 89, is_read: true },
    { message: 'kept: never read', age: 400 },
    { message: 'push only', age: 8, is_listed: false },
    { message: 'kept: push only, recent', age: 6, is_listed: false },
    { message: 'kept: not sent yet', age: 8, is_listed: false, sent: false },
    { message: 'of a shift long over', age: 41, shift: long },
    { message: 'kept: of a recent shift', age: 21, shift: last },
    { message: 'of a batch long over', age: 41, batch: old ?? '' },
    { message: 'kept: of a batch with a recent shift', age: 41, batch: running ?? '' },
    { message: 'of a deleted batch', age: 10, batch: empty ?? '' },
  ])
  await pruneNotifications(context.db, context.clock.now(), 2)
  const { rows } = await sql<{ message: string }>`select message from notifications order by message`.execute(
    context.db,
  )
  expect(rows.map(({ message }) => message)).toEqual([
    'kept: never read',
    'kept: not sent yet',
    'kept: of a batch with a recent shift',
    'kept: of a recent shift',
    'kept: push only, recent',
    'kept: read',
  ])
})

test('counts at most 100 unread lines', async () => {
  const ben = await context.patron('ben')
  await insert(
    ben.id,
    Array.from({ length: 105 }, (_, index) => ({ message: `line ${index}`, age: 1 })),
  )
  expect(await ben.api.notifications.unreadCount()).toEqual({ unread_count: 100 })
  await sql`update notifications set is_read = true where message < 'line 5'`.execute(context.db)
  const { unread_count } = await ben.api.notifications.unreadCount()
  expect(unread_count).toBeLessThan(100)
  expect(unread_count).toBeGreaterThan(0)
})
