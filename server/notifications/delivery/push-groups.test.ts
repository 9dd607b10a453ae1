import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDelivery, subscribeBrowser } from '#tests/support/delivery.ts'
import { readNotificationTexts, runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { type FakeBrowser, startPushService } from '#tests/support/push-service.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const service = await startPushService()
const out = createDelivery(context, service)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let ben: Person
let browser: FakeBrowser

beforeEach(async () => {
  service.received.length = 0
  ben = await context.patron('ben')
  browser = await subscribeBrowser(context, ben)
  await ben.api.notifications.updatePreferences({ only_bells: false })
})
afterAll(async () => {
  out.close()
  await service.close()
})

/** Sends everything that is due. */
async function send(): Promise<void> {
  await runFanOuts(context)
  while ((await out.deliver()) > 0);
  await out.work()
}
const messages = () => service.received.map(({ body }) => browser.read(body))
const titles = () => messages().map(({ title }) => title.replaceAll('\u00A0', ' '))

async function followTalent(name: string): Promise<Person> {
  const talent = await context.bartender(name)
  await ben.follows(talent)
  return talent
}
const post = async (talent: Person, days = 1) => {
  const { id } = await context.venue('theStill')
  return talent.api.shifts.create({
    venue_id: id,
    start_time: at('20:00', days),
    end_time: at('23:00', days),
    notes: null,
  })
}

test('shifts posted within an hour of a push come together, once the hour is over', async () => {
  const [ana, abby, cleo, dina] = (await Promise.all(['ana', 'abby', 'cleo', 'dina'].map(followTalent))) as [
    Person,
    Person,
    Person,
    Person,
  ]
  await post(ana)
  await send()
  expect(titles()).toEqual(['Ana posted a shift: Sat, Nov 21, 8:00 PM at The Still.'])
  for (const talent of [abby, cleo, dina]) {
    context.clock.advance(10 * MINUTE)
    await post(talent)
    await send()
  }
  expect(service.received).toHaveLength(1)
  context.clock.advance(30 * MINUTE)
  await send()
  expect(titles().slice(1)).toEqual(['4 people you follow posted shifts for Sat, Nov 21.'])
  expect(messages()[1]).toMatchObject({ body: 'Dina, Cleo, Abby, and 1 other', link: '/notifications' })
  // The second replaces the first on the screen, without a sound.
  expect(messages()[1]?.tag).toBe(messages()[0]?.tag)
  expect(messages()[1]?.notification.renotify).toBeUndefined()
  context.clock.advance(24 * HOUR)
  await send()
  expect(service.received).toHaveLength(2)
})

test('a push does not repeat what its recipient has read', async () => {
  const [ana, abby] = [await followTalent('ana'), await followTalent('abby')]
  await post(ana)
  await send()
  await ben.api.notifications.readAll({ until: context.clock.now().toISOString() })
  context.clock.advance(MINUTE)
  await post(abby)
  context.clock.advance(HOUR)
  await send()
  expect(titles()[1]).toBe('Abby posted a shift: Sat, Nov 21, 8:00 PM at The Still.')
})

test('several shifts of one person are counted', async () => {
  const ana = await followTalent('ana')
  await post(ana, 1)
  await send()
  await post(ana, 2)
  context.clock.advance(HOUR)
  await send()
  expect(titles()[1]).toBe('Ana posted 2 shifts.')
})

describe('a push leaves out what was never pushed', () => {
  test('a shift from before the bell was on', async () => {
    const ana = await followTalent('ana')
    await ben.api.notifications.updatePreferences({ only_bells: true })
    await post(ana, 1)
    await send()
    expect(service.received).toEqual([])
    await ben.api.notifications.ringBell({ slugOrId: ana.username })
    await post(ana, 2)
    await send()
    expect(titles()).toEqual(['Ana posted a shift: Sun, Nov 22, 8:00 PM at The Still.'])
  })

  test('the shifts of people without a bell', async () => {
    const [ana, abby] = [await followTalent('ana'), await followTalent('abby')]
    await ben.api.notifications.updatePreferences({ only_bells: true })
    await ben.api.notifications.ringBell({ slugOrId: ana.username })
    for (const talent of [ana, abby]) await post(talent)
    await send()
    expect(messages()).toMatchObject([{ title: expect.stringMatching(/^Ana posted a shift/), body: '' }])
  })

  test('a first shift at a venue, which the list shows as a shift', async () => {
    const ana = await followTalent('ana')
    await ana.works(await context.venue('copperRail'), at('20:00', -3), at('23:00', -3))
    await ben.api.notifications.updatePreferences({
      topics: [{ topic: 'works_elsewhere', channel: 'in_app', is_on: false }],
    })
    await post(ana)
    await send()
    expect(titles()).toEqual(['Ana is new at The Still: first shift Sat, Nov 21, 8:00 PM.'])
  })
})

test('a shift that starts soon is not held back until it no longer helps', async () => {
  const [ana, abby] = [await followTalent('ana'), await followTalent('abby')]
  await post(ana)
  await send()
  const still = await context.venue('theStill')
  context.clock.advance(MINUTE)
  await abby.api.shifts.create({ venue_id: still.id, start_time: at('22:30'), end_time: at('02:00', 1), notes: null })
  await send()
  expect(service.received).toHaveLength(1)
  context.clock.advance(15 * MINUTE)
  await send()
  expect(service.received).toHaveLength(2)
})

test('a held notification is emailed at once if its recipient wants emails', async () => {
  const [ana, abby] = [await followTalent('ana'), await followTalent('abby')]
  await ben.api.notifications.updatePreferences({ topics: [{ topic: 'shift_posted', channel: 'email', is_on: true }] })
  await post(ana)
  await send()
  await post(abby)
  await send()
  expect([service.received.length, out.mails.length]).toEqual([1, 2])
  context.clock.advance(HOUR)
  await send()
  expect([service.received.length, out.mails.length]).toEqual([2, 2])
})

test('with 30 followed people who post over a Thursday, at most five pushes come, which leave out no one', async () => {
  // Thursday, 9 AM in Chicago.
  context.clock.set(new Date('2026-11-19T15:00:00Z'))
  const names = Array.from({ length: 30 }, (_, n) => `crew${String(n).padStart(2, '0')}`)
  for (const [n, name] of names.entries()) {
    const talent = await followTalent(name)
    await post(talent, (n % 3) + 1)
    await send()
    context.clock.advance(24 * MINUTE)
  }
  // Until Friday, 9 AM.
  for (let hour = 0; hour < 12; hour++) {
    context.clock.advance(HOUR)
    await send()
  }
  expect(service.received.length).toBeGreaterThan(1)
  expect(service.received.length).toBeLessThanOrEqual(5)
  expect(titles().at(-1)).toMatch(/^30 people you follow posted shifts\.$/)
})

describe('between cause and push', () => {
  const setShifts = (talent: Person, values: { visibility?: 'only_me'; hidden_at?: Date }) =>
    context.db.updateTable('shifts').set(values).where('profile_id', '=', talent.id).execute()
  const changes: [what: string, change: (talent: Person) => Promise<unknown>][] = [
    ['blocks the recipient', (talent) => talent.blocks(ben)],
    ['is blocked by the recipient', (talent) => ben.blocks(talent)],
    ['makes the schedule private', (talent) => talent.hidesSchedule()],
    ['goes dark', (talent) => talent.api.profiles.goDark({ duration: 'tonight' })],
    ['is suspended', (talent) => talent.isSuspended()],
    ['hides the schedule from the recipient', (talent) => talent.api.relationships.hideSchedule({ slugOrId: ben.id })],
    ['keeps the shift for themselves', (talent) => setShifts(talent, { visibility: 'only_me' })],
    ['has the shift hidden by staff', (talent) => setShifts(talent, { hidden_at: context.clock.now() })],
    ['deletes the shift', (talent) => sql`delete from shifts where profile_id = ${talent.id}`.execute(context.db)],
    ['is unfollowed', (talent) => ben.api.relationships.unfollow({ slugOrId: talent.id })],
  ]

  test.each(changes)('a person who %s is neither named nor counted', async (_, change) => {
    const [ana, abby, cleo] = [await followTalent('ana'), await followTalent('abby'), await followTalent('cleo')]
    for (const talent of [ana, abby, cleo]) await post(talent)
    await runFanOuts(context)
    await out.deliver()
    await change(cleo)
    await out.work()
    expect(titles()).toEqual(['2 people you follow posted shifts for Sat, Nov 21.'])
    expect(JSON.stringify(messages())).not.toMatch(/Cleo/)
  })

  test.each(changes)(
    'if the only new person %s, nothing is pushed, not even the earlier shifts again',
    async (_, change) => {
      const [ana, abby] = [await followTalent('ana'), await followTalent('abby')]
      await post(ana)
      await send()
      await post(abby)
      context.clock.advance(HOUR)
      await runFanOuts(context)
      await out.deliver()
      await change(abby)
      await out.work()
      expect(titles()).toEqual(['Ana posted a shift: Sat, Nov 21, 8:00 PM at The Still.'])
      const { rows } = await sql`select from push_deliveries where accepted_at is null`.execute(context.db)
      expect(rows).toEqual([])
    },
  )
})

describe('the list', () => {
  test('shows several people’s shifts of one day as one line, and counts who is visible', async () => {
    const [ana, abby, cleo] = [await followTalent('ana'), await followTalent('abby'), await followTalent('cleo')]
    for (const talent of [ana, abby, cleo]) await post(talent)
    await post(ana, 1 + 1)
    await runFanOuts(context)
    expect((await readNotificationTexts(ben)).sort()).toEqual([
      '3 people you follow posted shifts for Sat, Nov 21.',
      'Ana posted a shift: Sun, Nov 22, 8:00\u00A0PM at The Still.',
    ])
    expect(
      (await ben.api.notifications.list({})).items.map(({ sender_count, link_url }) => [sender_count, link_url]),
    ).toContainEqual([3, '/following'])
    await cleo.hidesSchedule()
    expect(await readNotificationTexts(ben)).toContain('2 people you follow posted shifts for Sat, Nov 21.')
    await abby.blocks(ben)
    expect(await readNotificationTexts(ben)).toContain('Ana posted a shift: Sat, Nov 21, 8:00\u00A0PM at The Still.')
  })

  test('starts a new line after the hour', async () => {
    const [ana, abby] = [await followTalent('ana'), await followTalent('abby')]
    await post(ana)
    await runFanOuts(context)
    context.clock.advance(HOUR)
    await post(abby)
    await runFanOuts(context)
    expect(await readNotificationTexts(ben)).toHaveLength(2)
  })
})
