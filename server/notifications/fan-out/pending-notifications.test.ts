import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { readEarlierMigration } from '#server/core/db/schema-files.ts'
import { notificationRows, readNotificationTexts, runFanOuts, waitingFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { enqueueReminders } from './service.ts'

const context = await createTestContext()
let ana: Person
let ben: Person
let still: { id: string }

beforeEach(async () => {
  ana = await context.bartender('ana')
  ben = await context.patron('ben')
  still = await context.venue('theStill')
  await ben.follows(ana)
})

const times = (days: number, hour: '20:00' | '18:00' = '20:00') => ({
  venue_id: still.id,
  start_time: at(hour, days),
  end_time: at('23:00', days),
  notes: null,
})
const post = (days = 1) => ana.api.shifts.create(times(days))
/** So that followers are notified of a cancellation even if they have not seen the shift. */
const passAnHour = () => context.clock.advance(3_600_000)
const move = (id: string, days = 1) => ana.api.shifts.edit({ id, ...times(days, '18:00') })

/** The types of a person's stored notifications, including those they may no longer see. */
const listTypes = async (person: Person) => (await notificationRows(context, person)).map(({ type }) => type).sort()

describe('a shift that no one has been notified of yet', () => {
  test('is cancelled without a notification, whichever job runs first', async () => {
    const [first, second] = [await post(1), await post(2)]
    passAnHour()
    for (const { id } of [first, second]) await ana.api.shifts.remove({ id })
    await runFanOuts(context)
    expect(await notificationRows(context)).toEqual([])

    const third = await post(3)
    const posting = context.tasks.splice(0)
    passAnHour()
    await ana.api.shifts.remove({ id: third.id })
    expect(waitingFanOuts(context)).toEqual([])
    context.tasks.push(...posting)
    await runFanOuts(context)
    expect([await notificationRows(context), await readNotificationTexts(ben)]).toEqual([[], []])
  })

  test('is announced once, with its current time, if it changes first', async () => {
    const { id } = await post()
    await move(id)
    await runFanOuts(context)
    expect(await readNotificationTexts(ben)).toEqual(['Ana posted a shift: Sat, Nov 21, 6:00\u00A0PM at The Still.'])
    await ana.api.shifts.edit({ id, ...times(1) })
    await runFanOuts(context)
    expect(await listTypes(ben)).toEqual(['shift_changed', 'shift_posted'])
  })

  test('because the schedule was private, is changed and cancelled silently once the schedule is public', async () => {
    await ana.api.profiles.update({ schedule_is_private: true })
    const { id } = await post()
    await runFanOuts(context)
    await ana.api.profiles.update({ schedule_is_private: false })
    await move(id)
    passAnHour()
    await ana.api.shifts.remove({ id })
    await runFanOuts(context)
    expect(await notificationRows(context)).toEqual([])
  })

  test('because staff had hidden it, is changed and cancelled silently once it is restored', async () => {
    const { id } = await post()
    await sql`update shifts set hidden_at = ${context.clock.now()}`.execute(context.db)
    await runFanOuts(context)
    await sql`update shifts set hidden_at = null`.execute(context.db)
    await move(id)
    passAnHour()
    await ana.api.shifts.remove({ id })
    await runFanOuts(context)
    expect(await notificationRows(context)).toEqual([])
  })

  test('is not counted among shifts cancelled together', async () => {
    await post(1)
    await runFanOuts(context)
    await post(2)
    passAnHour()
    await ana.api.profiles.update({ user_type: 'patron', role_change_confirmed: true })
    await runFanOuts(context)
    expect(await readNotificationTexts(ben)).toEqual(['Ana cancelled a shift: Sat, Nov 21, 8:00\u00A0PM at The Still.'])
  })
})

describe('a follower who joins after a shift was announced', () => {
  test('is not notified of its change or cancellation; earlier followers are', async () => {
    const { id } = await post()
    await runFanOuts(context)
    const zoe = await context.patron('zoe')
    await zoe.api.relationships.follow({ slugOrId: 'ana' })
    await move(id)
    await runFanOuts(context)
    passAnHour()
    await ana.api.shifts.remove({ id })
    await runFanOuts(context)
    expect(await notificationRows(context, zoe)).toEqual([])
    expect(await listTypes(ben)).toEqual(['shift_cancelled', 'shift_changed', 'shift_posted'])
  })

  test('is notified of its cancellation after receiving its reminder', async () => {
    const { id } = await ana.api.shifts.create({ ...times(0), start_time: at('23:00'), end_time: at('02:00', 1) })
    await runFanOuts(context)
    const zoe = await context.patron('zoe')
    await zoe.api.relationships.follow({ slugOrId: 'ana' })
    context.clock.set(new Date(at('22:15').replace(/\[.*\]$/, '')))
    await enqueueReminders(context.services)
    await runFanOuts(context)
    await ana.api.shifts.remove({ id })
    await runFanOuts(context)
    expect(await listTypes(zoe)).toEqual(['shift_cancelled', 'shift_soon'])
  })

  test('is not notified if they had unfollowed and follow again', async () => {
    const { id } = await post()
    await runFanOuts(context)
    await ben.api.relationships.unfollow({ slugOrId: 'ana' })
    await ben.api.relationships.follow({ slugOrId: 'ana' })
    passAnHour()
    await ana.api.shifts.remove({ id })
    await runFanOuts(context)
    expect(await readNotificationTexts(ben)).toEqual([])
  })
})

test('a follower who turned off new shifts is still notified of changes and cancellations', async () => {
  await ben.api.notifications.updatePreferences({
    topics: (['in_app', 'push'] as const).map((channel) => ({ topic: 'shift_posted', channel, is_on: false })),
  })
  const { id } = await post()
  await runFanOuts(context)
  await move(id)
  await runFanOuts(context)
  passAnHour()
  await ana.api.shifts.remove({ id })
  await runFanOuts(context)
  expect(await listTypes(ben)).toEqual(['shift_cancelled', 'shift_changed'])
})

test('shifts cancelled together notify each follower who was notified of at least one of them', async () => {
  await post(1)
  await runFanOuts(context)
  const zoe = await context.patron('zoe')
  await zoe.api.relationships.follow({ slugOrId: 'ana' })
  await post(2)
  await runFanOuts(context)
  const kim = await context.patron('kim')
  await kim.api.relationships.follow({ slugOrId: 'ana' })
  passAnHour()
  await ana.api.profiles.update({ user_type: 'patron', role_change_confirmed: true })
  await runFanOuts(context)
  for (const one of [ben, zoe]) expect(await readNotificationTexts(one)).toEqual(['Ana cancelled 2 shifts.'])
  expect(await readNotificationTexts(kim)).toEqual([])
})

test('the migration marks existing shifts as announced to their current followers', async () => {
  await post()
  const upgrade = readEarlierMigration('0033_told_shifts.sql').replace(/^--.*$/gm, '')
  const tried = context.db.transaction().execute(async (trx) => {
    const run = (statement: string) => sql.raw<{ is_told: boolean }>(statement).execute(trx)
    await run('alter table shifts drop column notified_order')
    for (const statement of upgrade.split(';').filter((one) => one.trim())) await run(statement)
    const { rows } = await run(`
      select bool_and(f.since_order < s.told_order) as is_told
      from shifts s join user_relationships f on f.following_id = s.profile_id`)
    expect(rows).toEqual([{ is_told: true }])
    throw new Error('roll back')
  })
  await expect(tried).rejects.toThrow('roll back')
})
