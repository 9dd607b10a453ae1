import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { readEarlierMigration } from '#server/core/db/schema-files.ts'
import { createDelivery, insertNotification, subscribeBrowser } from '#tests/support/delivery.ts'
import { at } from '#tests/support/fixture-times.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { enqueueSummaries } from './summaries.ts'

const context = await createTestContext()
const service = await startPushService()
const out = createDelivery(context, service)

afterAll(async () => {
  out.close()
  await service.close()
})

// The API no longer accepts unknown time zones, but older rows may contain one.
const UNKNOWN_ZONE = 'Mars/Olympus'
const setTimeZone = (id: string, zone: string) =>
  sql`
    insert into notification_settings (profile_id, quiet_from, quiet_until, time_zone)
    values (${id}, '03:00', '04:00', ${zone})`.execute(context.db)

test('a notification whose delivery cannot be planned delays no other and is retried', async () => {
  const [ben, kim, ann] = [await context.patron('ben'), await context.patron('kim'), await context.patron('ann')]
  await setTimeZone(ben.id, UNKNOWN_ZONE)
  for (const person of [ben, kim]) {
    await subscribeBrowser(context, person)
    await insertNotification(context, person, 'new_follower', { sender: ann })
  }
  expect(await out.deliver()).toBe(2)
  await out.work()
  expect(service.received).toHaveLength(1)
  expect(await out.deliver()).toBe(0)
  await sql`update notification_settings set time_zone = 'America/Chicago'`.execute(context.db)
  context.clock.advance(3_600_000)
  expect(await out.deliver()).toBe(1)
  await out.work()
  expect(service.received).toHaveLength(2)
})

test('an unknown time zone stops neither the summaries of other zones nor an email that lists its venue', async () => {
  const [ben, kim] = [await context.patron('ben'), await context.patron('kim')]
  const mari = await context.bartender('mari')
  for (const person of [ben, kim]) {
    await person.follows(mari)
    await sql`insert into notification_preferences values (${person.id}, 'tonight', 'email', true)`.execute(context.db)
  }
  // The order of the zones is undefined, so put one unknown zone on either side alphabetically.
  await setTimeZone(ben.id, UNKNOWN_ZONE)
  await setTimeZone(mari.id, 'Aaa/None')
  await sql`insert into notification_preferences values (${mari.id}, 'tonight', 'email', true)`.execute(context.db)
  await setTimeZone(kim.id, 'America/Chicago')
  const rail = await context.venue('copperRail')
  await mari.works(rail, at('20:00', 1), at('02:00', 2))
  await sql`update venues set time_zone = ${UNKNOWN_ZONE} where id = ${rail.id}`.execute(context.db)
  context.clock.set(new Date('2026-11-21T17:00:00-06:00'))
  expect(await enqueueSummaries(context.services)).toBe(1)
  await out.work()
  expect(out.mails.map(({ to, text }) => [to.address, /8:00\u00A0PM\u00A0– 2:00\u00A0AM/.test(text)])).toEqual([
    [kim.email, true],
  ])
})

test('the migration replaces three-letter zones with the zone that the venue was shown in', async () => {
  const [ben, ann] = [await context.patron('ben'), await context.patron('ann')]
  const [rail, other] = [await context.venue('copperRail'), await context.venue('theStill')]
  await setTimeZone(ben.id, 'PST')
  await setTimeZone(ann.id, 'EST')
  await sql`update venues set time_zone = 'pst' where id = ${rail.id}`.execute(context.db)
  await sql`update venues set time_zone = 'EST' where id = ${other.id}`.execute(context.db)
  const migration = readEarlierMigration('0021_zones.sql')
  for (const statement of migration.split(/;\n/).filter((text) => text.trim() !== ''))
    await sql.raw(statement).execute(context.db)
  const zones = async (query: ReturnType<typeof sql<{ time_zone: string }>>) =>
    (await query.execute(context.db)).rows.map(({ time_zone }) => time_zone)
  expect(await zones(sql`select time_zone from venues where id in (${rail.id}, ${other.id}) order by 1`)).toEqual([
    'America/Los_Angeles',
    'EST',
  ])
  expect(await zones(sql`select time_zone from notification_settings order by time_zone nulls first`)).toEqual([
    null,
    'EST',
  ])
})
