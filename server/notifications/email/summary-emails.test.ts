import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Email } from '#server/core/email/email.ts'
import { createMailer } from '#server/core/email/mailer.ts'
import { enqueueSummaries } from '#server/notifications/delivery/summaries.ts'
import { createDelivery } from '#tests/support/delivery.ts'
import { findEmailLeaks, startEmailSink } from '#tests/support/email-sink.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const pushService = await startPushService()
const smtpServer = await startEmailSink()
const mailer = createMailer({ ...context.services.config, email: { transport: 'smtp', url: smtpServer.url } })
const outgoing = createDelivery(context, pushService, mailer)
const THURSDAY_NOON = new Date('2026-11-19T12:00:00-06:00')
const SATURDAY_FIVE = new Date('2026-11-21T17:00:00-06:00')

afterAll(async () => {
  outgoing.close()
  mailer.close()
  await smtpServer.close()
  await pushService.close()
})

const enableSummary = (person: Person, topic: 'weekend_digest' | 'tonight', zone: string | null = 'America/Chicago') =>
  sql`
    with zone as (insert into notification_settings (profile_id, time_zone) values (${person.id}, ${zone}))
    insert into notification_preferences values (${person.id}, ${topic}, 'email', true)`.execute(context.db)

// Discard emails sent by the previous test.
beforeEach(() => void smtpServer.take())

/** Sends the summaries that are due at `now` and returns them. */
async function sendDueSummaries(now: Date): Promise<Email[]> {
  context.clock.set(now)
  await enqueueSummaries(context.services)
  await outgoing.work()
  return outgoing.mails.splice(0)
}

/** Ben follows Mari and The Copper Rail. */
async function createFixtures() {
  const [ben, mari] = [await context.patron('ben'), await context.bartender('mari')]
  await ben.follows(mari)
  const rail = await context.venue('copperRail')
  await sql`insert into venue_follows (user_id, venue_id) values (${ben.id}, ${rail.id})`.execute(context.db)
  return { ben, mari, rail }
}

describe('the weekend digest', () => {
  test('lists shifts of followed talent and events of followed venues from Friday to Sunday night', async () => {
    const { ben, mari, rail } = await createFixtures()
    await enableSummary(ben, 'weekend_digest')
    const dee = await context.bartender('dez')
    await mari.works(rail, at('20:00'), at('02:00', 1))
    await mari.works(rail, at('00:30', 3), at('03:00', 3))
    // Left out: Thursday, Monday, and talent whom Ben does not follow.
    await mari.works(rail, at('20:00', -1), at('23:00', -1))
    await mari.works(rail, at('20:00', 3), at('23:00', 3))
    await dee.works(rail, at('20:00'), at('23:00'))
    await sql`
      insert into venue_events (venue_id, name, start_time, cancelled_at) values
        (${rail.id}, 'Piano <night>', ${at('19:00', 1)}, null), (${rail.id}, 'Off', ${at('19:00', 1)}, now())`.execute(
      context.db,
    )
    const [mail, ...rest] = await sendDueSummaries(THURSDAY_NOON)
    expect(rest).toEqual([])
    expect(mail?.to).toEqual({ name: '', address: ben.email })
    expect(mail?.subject).toBe('This weekend: Marisol Vega and Piano <night>')
    expect(mail?.text.split('\n').filter((line) => /^(-|\w+day)/.test(line))).toEqual([
      'Friday, November 20',
      '- Marisol Vega, The Copper Rail: 8:00\u00A0PM\u00A0– 2:00\u00A0AM',
      'Saturday, November 21',
      '- Piano <night>, The Copper Rail: 7:00\u00A0PM',
      'Sunday, November 22',
      '- Marisol Vega, The Copper Rail: 12:30\u00A0AM\u00A0– 3:00\u00A0AM',
    ])
    const [arrived, ...others] = await smtpServer.collect()
    expect([arrived?.to, others]).toEqual([[{ name: '', address: ben.email }], []])
    expect(arrived?.text?.trim()).toBe(mail?.text.trim())
    expect(arrived?.html).toContain('Piano &lt;night&gt;')
    expect(arrived && findEmailLeaks(arrived, new URL(mail?.unsubscribe ?? '').origin)).toEqual([])
    expect(arrived?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${mail?.unsubscribe}>`)
    expect(mail?.unsubscribe).toMatch(/\/unsubscribe\/[\w-]{22}\.weekend_digest\.[\w-]{43}$/)
  })

  test('goes only to subscribers, and once even if enqueued repeatedly and concurrently', async () => {
    const { ben, mari, rail } = await createFixtures()
    const kim = await context.patron('kim')
    await kim.follows(mari)
    await enableSummary(ben, 'weekend_digest')
    await mari.works(rail, at('20:00'), at('02:00', 1))
    context.clock.set(THURSDAY_NOON)
    await Promise.all([
      enqueueSummaries(context.services),
      enqueueSummaries(context.services),
      enqueueSummaries(context.services),
    ])
    await outgoing.work()
    expect(outgoing.mails.splice(0).map(({ to }) => to.address)).toEqual([ben.email])
    expect(await sendDueSummaries(new Date('2026-11-19T18:00:00-06:00'))).toEqual([])
    const { rows } = await sql`select channel, dedupe_key from deliveries`.execute(context.db)
    expect(rows).toEqual([{ channel: 'email', dedupe_key: 'weekend:2026-11-19' }])
    // The next week's digest is sent separately.
    await mari.works(rail, at('20:00', 7), at('02:00', 8))
    expect(await sendDueSummaries(new Date('2026-11-26T12:00:00-06:00'))).toHaveLength(1)
  })

  test('is not sent if there is nothing to list', async () => {
    const { ben } = await createFixtures()
    await enableSummary(ben, 'weekend_digest')
    expect(await sendDueSummaries(THURSDAY_NOON)).toEqual([])
  })

  test('reaches every subscriber across pages', async () => {
    const { mari, rail } = await createFixtures()
    await mari.works(rail, at('20:00'), at('02:00', 1))
    await sql`
      insert into auth."user" (name, email, user_type, age_confirmed_at)
      select '', 'crowd' || i || '@demo.test', 'patron', now() from generate_series(1, 230) i`.execute(context.db)
    await sql`
      insert into notification_preferences
      select id, 'weekend_digest', 'email', true from auth."user" where email like 'crowd%'`.execute(context.db)
    await sql`
      insert into user_relationships (follower_id, following_id, relationship_type)
      select id, ${mari.id}, 'following' from auth."user" where email like 'crowd%'`.execute(context.db)
    expect(new Set((await sendDueSummaries(THURSDAY_NOON)).map(({ to }) => to.address)).size).toBe(230)
  })
})

describe('the tonight email', () => {
  test('arrives at 5 PM in the reader’s time zone and names the venue’s zone where it differs', async () => {
    const { ben, mari, rail } = await createFixtures()
    await enableSummary(ben, 'tonight', 'America/New_York')
    await mari.works(rail, at('20:00', 1), at('02:00', 2))
    await mari.works(rail, at('12:00', 2), at('15:00', 2))
    expect(await sendDueSummaries(new Date('2026-11-21T16:59:00-05:00'))).toEqual([])
    const [mail] = await sendDueSummaries(new Date('2026-11-21T17:00:00-05:00'))
    expect(mail?.subject).toBe('Tonight: Marisol Vega')
    expect(mail?.text.match(/^- .*$/gm)).toEqual([
      '- Marisol Vega, The Copper Rail: 8:00\u00A0PM\u00A0– 2:00\u00A0AM\u00A0CST',
    ])
  })

  test('uses the default time zone for a reader who has chosen none', async () => {
    const { ben, mari, rail } = await createFixtures()
    await enableSummary(ben, 'tonight', null)
    await mari.works(rail, at('20:00', 1), at('02:00', 2))
    expect(await sendDueSummaries(new Date('2026-11-21T16:59:00-06:00'))).toEqual([])
    expect(await sendDueSummaries(SATURDAY_FIVE)).toHaveLength(1)
  })

  test('waits until quiet hours end if that is not too late', async () => {
    const { ben, mari, rail } = await createFixtures()
    await enableSummary(ben, 'tonight')
    await sql`update notification_settings set quiet_from = '16:00', quiet_until = '18:00'`.execute(context.db)
    await mari.works(rail, at('20:00', 1), at('02:00', 2))
    expect(await sendDueSummaries(SATURDAY_FIVE)).toEqual([])
    expect(await sendDueSummaries(new Date('2026-11-21T18:00:00-06:00'))).toHaveLength(1)
  })

  type Fixtures = Awaited<ReturnType<typeof createFixtures>>
  test.each<[what: string, change: (fixtures: Fixtures) => Promise<unknown>]>([
    ['a private schedule', ({ mari }) => mari.hidesSchedule()],
    ['talent who blocked the reader', ({ ben, mari }) => mari.blocks(ben)],
    ['talent whom the reader blocked', ({ ben, mari }) => ben.blocks(mari)],
    ['suspended talent', ({ mari }) => mari.isSuspended()],
    ['a cancelled shift', () => sql`update shifts set cancelled_at = ${SATURDAY_FIVE}`.execute(context.db)],
  ])('never lists %s, even if that changes after it is enqueued', async (_, change) => {
    const fixtures = await createFixtures()
    const dez = await context.bartender('dez')
    await fixtures.ben.follows(dez)
    await enableSummary(fixtures.ben, 'tonight')
    await fixtures.mari.works(fixtures.rail, at('20:00', 1), at('02:00', 2))
    context.clock.set(SATURDAY_FIVE)
    await enqueueSummaries(context.services)
    await change(fixtures)
    await dez.works(fixtures.rail, at('21:00', 1), at('02:00', 2))
    await outgoing.work()
    const mails = outgoing.mails.splice(0)
    expect(mails).toHaveLength(1)
    expect(JSON.stringify([mails, await smtpServer.collect()])).not.toMatch(/Marisol|marisol/)
  })

  test('is not sent to a reader who turns it off after it is enqueued', async () => {
    const { ben, mari, rail } = await createFixtures()
    await enableSummary(ben, 'tonight')
    await mari.works(rail, at('20:00', 1), at('02:00', 2))
    context.clock.set(SATURDAY_FIVE)
    await enqueueSummaries(context.services)
    await sql`update notification_preferences set is_on = false`.execute(context.db)
    await outgoing.work()
    expect(outgoing.mails).toEqual([])
  })
})
