import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatReminder } from '#contract/format-confirmation.ts'
import { notificationRows, readNotificationTexts } from '#tests/support/fan-out.ts'
import { buildWeek } from '#tests/support/opening-hours-cases.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { archiveAll, ownedVenue } from '#tests/support/venue-owners.ts'
import { toReminderKey } from './rules.ts'
import { remindOwners } from './service.ts'

const context = await createTestContext()
const DAY = 86_400_000

/** Olive's venue with hours and two specials. */
async function createFixtures() {
  const [olive, ben] = [await context.business('olive'), await context.patron('ben')]
  const venue = await ownedVenue(context, olive)
  const slugOrId = venue.slug
  const special = await olive.api.specials.create({ slugOrId, title: 'Flights' })
  await olive.api.specials.create({ slugOrId, title: 'The late rail' })
  await olive.api.venues.setHours({ slugOrId, week: buildWeek({ fri: ['16:00-02:00'] }), exceptions: [] })
  return { olive, ben, venue, slugOrId, special }
}

/** Lets time pass for everything that was saved, confirmed and answered. */
async function age(days: number): Promise<void> {
  const time = sql`make_interval(hours => ${24 * days}::integer)`
  await sql`update venue_specials set updated_at = updated_at - ${time}, confirmed_at = confirmed_at - ${time}`.execute(
    context.db,
  )
  await sql`update venues set hours_confirmed_at = hours_confirmed_at - ${time}`.execute(context.db)
  await sql`update venue_answers set answered_at = answered_at - ${time}`.execute(context.db)
}

test('owners are reminded of what no one has confirmed for 60 days, once a week', async () => {
  const { olive } = await createFixtures()
  await age(60)
  expect(await remindOwners(context)).toBe(0)
  context.clock.advance(1)
  expect(await Promise.all([remindOwners(context), remindOwners(context)])).toEqual(expect.arrayContaining([0, 1]))
  expect((await olive.api.notifications.list({})).items).toMatchObject([
    {
      type: 'venue_ownership',
      message: formatReminder({ things: 3, venue: 'The Still', others: 0 }),
      link_url: '/venues/the-still#not-confirmed',
    },
  ])
  expect(await remindOwners(context)).toBe(0)
  context.clock.advance(7 * DAY)
  expect(await remindOwners(context)).toBe(1)
  expect(await remindOwners(context)).toBe(0)
})

test('leaves out what the owner or anyone else confirmed since, and specials that are over', async () => {
  const { olive, ben, slugOrId, special } = await createFixtures()
  await olive.api.specials.create({ slugOrId, title: 'November only', valid_until: '2026-11-19' })
  await age(59)
  await ben.api.venues.answer({ slugOrId, what: special.id, is_right: true })
  await ben.api.venues.answer({ slugOrId, what: 'hours', is_right: false })
  await age(2)
  expect(await remindOwners(context)).toBe(1)
  expect(await readNotificationTexts(olive)).toEqual([formatReminder({ things: 2, venue: 'The Still', others: 0 })])
  await olive.api.venues.confirm({ slugOrId, what: 'all' })
  context.clock.advance(7 * DAY)
  expect(await remindOwners(context)).toBe(0)
})

test('an owner of several venues gets one reminder', async () => {
  const { olive } = await createFixtures()
  const zed = await context.business('zed')
  const [mudlark, rail] = [await ownedVenue(context, olive, 'mudlark'), await ownedVenue(context, zed, 'copperRail')]
  for (const [who, slugOrId] of [
    [olive, mudlark.slug],
    [zed, rail.slug],
  ] as const)
    await who.api.specials.create({ slugOrId, title: 'Domestics' })
  await age(61)
  expect(await remindOwners(context)).toBe(2)
  expect(await readNotificationTexts(olive)).toEqual([formatReminder({ things: 4, venue: mudlark.name, others: 1 })])
  expect(await readNotificationTexts(zed)).toEqual([formatReminder({ things: 1, venue: rail.name, others: 0 })])
})

test('no one is reminded of an archived venue, or of one without an owner', async () => {
  const { venue } = await createFixtures()
  await age(61)
  await archiveAll(context)
  expect(await remindOwners(context)).toBe(0)
  await sql`update venues set archived_at = null, owner_id = null where id = ${venue.id}`.execute(context.db)
  expect(await remindOwners(context)).toBe(0)
  expect(await notificationRows(context)).toEqual([])
})

test.each([
  ['2026-11-23T17:59:59Z', 'confirm:2026-11-16'],
  ['2026-11-23T18:00:00Z', 'confirm:2026-11-23'],
  ['2026-11-30T17:59:59Z', 'confirm:2026-11-23'],
  ['2027-01-01T12:00:00Z', 'confirm:2026-12-28'],
])('the reminder at %s is that of %s', (now, key) => {
  expect(toReminderKey(new Date(now))).toBe(key)
})
