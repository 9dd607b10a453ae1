import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createDelivery, insertNotification } from '#tests/support/delivery.ts'
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

const setQuietHours = (person: { id: string }, from: string, until: string) =>
  sql`
    insert into notification_settings (profile_id, quiet_from, quiet_until, time_zone)
    values (${person.id}, ${from}, ${until}, 'America/Chicago')`.execute(context.db)

test('an email about a mention quotes the text with the names of venues', async () => {
  const [ben, mari] = [await context.patron('ben'), await context.bartender('mari')]
  const rail = await context.venue('copperRail')
  await ben.follows(mari)
  await sql`insert into notification_preferences values (${ben.id}, 'mention', 'email', true)`.execute(context.db)
  const { id } = await mari.api.posts.create({ content: `With @ben at #${rail.slug}.` })
  await mari.api.posts.comment({ id, content: `Or at #${rail.slug} tomorrow, @ben?` })
  await out.deliver()
  await out.work()
  const texts = out.mails.splice(0).map(({ text }) => /“.*”/.exec(text)?.[0])
  expect(texts.sort()).toEqual([`“Or at ${rail.name} tomorrow, @ben?”`, `“With @ben at ${rail.name}.”`])
})

describe('a summary', () => {
  const follows = async () => {
    const [ben, mari] = [await context.patron('ben'), await context.bartender('mari')]
    await ben.follows(mari)
    const rail = await context.venue('copperRail')
    await sql`insert into venue_follows (user_id, venue_id) values (${ben.id}, ${rail.id})`.execute(context.db)
    return { ben, mari, rail }
  }
  const mailed = async (person: { id: string }, topic: 'tonight' | 'weekend_digest', now: string) => {
    await sql`insert into notification_preferences values (${person.id}, ${topic}, 'email', true)`.execute(context.db)
    await sql`
      insert into notification_settings (profile_id, time_zone) values (${person.id}, 'America/Chicago')`.execute(
      context.db,
    )
    context.clock.set(new Date(now))
    await enqueueSummaries(context.services)
    await out.work()
    return out.mails.splice(0).flatMap(({ text }) => text.match(/^- [^,]+/gm) ?? [])
  }

  test('for tonight lists events already running at 5 PM, and assumes a duration for those without an end', async () => {
    const { ben, rail } = await follows()
    await sql`
      insert into venue_events (venue_id, name, start_time, end_time) values
        (${rail.id}, 'Since three', ${at('15:00')}, null), (${rail.id}, 'Crawl', ${at('12:00')}, ${at('23:00')}),
        (${rail.id}, 'Brunch', ${at('11:00')}, null), (${rail.id}, 'Lunch', ${at('12:00')}, ${at('14:00')})`.execute(
      context.db,
    )
    expect(await mailed(ben, 'tonight', at('17:00'))).toEqual(['- Crawl', '- Since three'])
  })

  test('for the weekend leaves out Thursday night', async () => {
    const { ben, mari, rail } = await follows()
    await mari.works(rail, at('22:00', -1), at('06:00'))
    await sql`
      insert into venue_events (venue_id, name, start_time) values
        (${rail.id}, 'After hours', ${at('03:00')}), (${rail.id}, 'Friday piano', ${at('18:00')})`.execute(context.db)
    expect(await mailed(ben, 'weekend_digest', at('12:00', -1))).toEqual(['- Friday piano'])
  })
})

describe('an email that falls into quiet hours', () => {
  test('of a notification waits for their end', async () => {
    const ben = await context.bartender('ben')
    await insertNotification(context, ben, 'venue_request')
    await out.deliver()
    await setQuietHours(ben, '21:00', '08:00')
    await out.work()
    expect(out.mails).toEqual([])
    expect(context.tasks).toMatchObject([{ name: 'notification_email', startAfter: new Date(at('08:00', 1)) }])
    context.clock.set(new Date(at('08:00', 1)))
    await out.work()
    expect(out.mails.splice(0)).toHaveLength(1)
  })

  test.each([
    ['waits if quiet hours end in time', '18:00', 1],
    ['is dropped if quiet hours end too late', '08:00', 0],
  ])('of a summary %s', async (_, until, count) => {
    const [ben, mari] = [await context.patron('ben'), await context.bartender('mari')]
    await ben.follows(mari)
    await mari.works(await context.venue('copperRail'), at('20:00', 1), at('02:00', 2))
    await sql`insert into notification_preferences values (${ben.id}, 'tonight', 'email', true)`.execute(context.db)
    await sql`
      insert into notification_settings (profile_id, time_zone) values (${ben.id}, 'America/Chicago')`.execute(
      context.db,
    )
    context.clock.set(new Date(at('17:00', 1)))
    await enqueueSummaries(context.services)
    await sql`update notification_settings set quiet_from = '16:00', quiet_until = ${until}`.execute(context.db)
    await out.work()
    expect([out.mails, context.tasks.length]).toEqual([[], count])
    context.clock.set(new Date(at('18:00', 1)))
    await out.work()
    expect(out.mails.splice(0)).toHaveLength(count)
  })
})
