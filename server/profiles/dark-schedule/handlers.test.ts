import { describe, expect, test } from 'vitest'
import { showDueSchedules } from '#server/profiles/dark-schedule/queries.ts'
import { type EventStreamClient, openEventStream, settleStreams } from '#tests/support/event-stream-client.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Caller } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

const utc = (time: string) => new Date(time).toISOString()
const darkness = ({
  schedule_is_dark,
  schedule_dark_until,
}: {
  schedule_is_dark: boolean
  schedule_dark_until: string | null
}) => ({
  schedule_is_dark,
  schedule_dark_until,
})
const NOT_DARK = { schedule_is_dark: false, schedule_dark_until: null }

describe('going dark', () => {
  test('lasts as long as asked, and the person reads until when', async () => {
    const ana = await context.bartender('ana')
    expect(darkness(await ana.api.profiles.mine())).toEqual(NOT_DARK)
    const tonight = { schedule_is_dark: true, schedule_dark_until: utc(at('06:00', 1)) }
    expect(darkness(await ana.api.profiles.goDark({ duration: 'tonight' }))).toEqual(tonight)
    expect(darkness(await ana.api.profiles.mine())).toEqual(tonight)
    const { me } = await ana.api.accounts.session()
    expect(me).toMatchObject(tonight)
    // Again is the same, and another duration replaces the end.
    expect(darkness(await ana.api.profiles.goDark({ duration: 'tonight' }))).toEqual(tonight)
    const aDay = { schedule_is_dark: true, schedule_dark_until: utc(at('21:04', 1)) }
    expect(darkness(await ana.api.profiles.goDark({ duration: '24_hours' }))).toEqual(aDay)
    const open = { schedule_is_dark: true, schedule_dark_until: null }
    expect(darkness(await ana.api.profiles.goDark({ duration: 'indefinite' }))).toEqual(open)
    expect((await ana.api.accounts.session()).me).toMatchObject(open)
    expect(darkness(await ana.api.profiles.goDark({ duration: 'tonight' }))).toEqual(tonight)
  })

  test('is ended by the person, any number of times', async () => {
    const ana = await context.bartender('ana')
    await ana.api.profiles.goDark({ duration: 'indefinite' })
    expect(darkness(await ana.api.profiles.endDark())).toEqual(NOT_DARK)
    expect(darkness(await ana.api.profiles.endDark())).toEqual(NOT_DARK)
    expect((await ana.api.accounts.session()).me).toMatchObject(NOT_DARK)
  })

  test('is ended by the job, not a moment too early', async () => {
    const [ana, eli, bea] = [
      await context.bartender('ana'),
      await context.entertainer('eli'),
      await context.bartender('bea'),
    ]
    await ana.api.profiles.goDark({ duration: 'tonight' })
    await eli.api.profiles.goDark({ duration: '24_hours' })
    await bea.api.profiles.goDark({ duration: 'indefinite' })
    const runAt = async (time: string) => {
      await showDueSchedules(context.db, new Date(time))
      return Promise.all([ana, eli, bea].map(async ({ api }) => (await api.profiles.mine()).schedule_is_dark))
    }
    expect(await runAt(at('05:59', 1))).toEqual([true, true, true])
    expect(await runAt(at('06:00', 1))).toEqual([false, true, true])
    expect(await runAt(at('21:04', 1))).toEqual([false, false, true])
    expect(await runAt(at('21:04', 365))).toEqual([false, false, true])
  })

  test('“tonight” goes by the next shift’s venue, or else by the person’s time zone', async () => {
    const ana = await context.bartender('ana')
    await ana.api.notifications.updatePreferences({ time_zone: 'Europe/Vienna' })
    expect(darkness(await ana.api.profiles.goDark({ duration: 'tonight' })).schedule_dark_until).toBe(
      '2026-11-21T05:00:00.000Z',
    )
    await ana.works(await context.venue('copperRail'), at('20:00', 2), at('23:00', 2))
    expect(darkness(await ana.api.profiles.goDark({ duration: 'tonight' })).schedule_dark_until).toBe(
      utc(at('06:00', 1)),
    )
  })

  test('needs a session and one of the three durations', async () => {
    const ana = await context.bartender('ana')
    expect((await context.signedOut.call('profiles.goDark', { duration: 'tonight' })).status).toBe(401)
    expect((await context.signedOut.call('profiles.endDark', {})).status).toBe(401)
    for (const input of [{}, { duration: 'a week' }, { duration: 'tonight', until: at('23:00', 9) }])
      expect((await ana.call('profiles.goDark', input)).status).toBe(422)
    // The profile form cannot write it.
    expect((await ana.call('profiles.update', { schedule_dark_until: at('06:00', 1) })).status).toBe(422)
    expect(darkness(await ana.api.profiles.mine())).toEqual(NOT_DARK)
  })

  test('says nothing of it to anyone else', async () => {
    const [ana, fay, ada] = [await context.bartender('ana'), await context.patron('fay'), await context.admin('ada')]
    await fay.follows(ana)
    await ana.api.profiles.goDark({ duration: 'tonight' })
    for (const viewer of [fay, ada])
      expect(JSON.stringify(await viewer.api.profiles.get({ slugOrId: ana.id }))).not.toContain('dark')
  })
})

describe('an open page is told to refetch', () => {
  const openStream = async (caller: Caller): Promise<EventStreamClient> => {
    await settleStreams(context)
    return openEventStream(caller)
  }

  test('each time that the schedule goes dark or comes back, but not if nothing changes', async () => {
    const [ana, fay] = [await context.bartender('ana'), await context.patron('fay')]
    await ana.works(await context.venue('copperRail'), at('20:00', 1), at('23:00', 1))
    const fays = await openStream(fay)
    const expectEvents = async (count: number) => {
      await settleStreams(context, fays)
      expect(fays.kinds()).toEqual(['hello', ...Array.from({ length: count }, () => 'schedules')])
    }
    await ana.api.profiles.goDark({ duration: 'tonight' })
    await expectEvents(1)
    await ana.api.profiles.goDark({ duration: '24_hours' })
    await expectEvents(1)
    await ana.api.profiles.endDark()
    await expectEvents(2)
    await ana.api.profiles.endDark()
    await expectEvents(2)
    expect(fays.text()).not.toContain(ana.id)
    fays.close()
    await fays.ended
  })

  test('of followers only, if the profile is private; and when one shift changes who sees it', async () => {
    const [ana, fay, stu] = [await context.bartender('ana'), await context.patron('fay'), await context.patron('stu')]
    const venue = await context.venue('copperRail')
    const shift = await ana.works(venue, at('20:00', 1), at('23:00', 1))
    await fay.follows(ana)
    await ana.goesPrivate()
    const [fays, stus] = [await openStream(fay), await openStream(stu)]
    const values = { venue_id: venue.id, start_time: at('20:00', 1), end_time: at('23:00', 1), notes: null }
    const confirmed = { allow_overlap: true, confirm_long: true }
    await ana.api.shifts.edit({ id: shift.id, ...values, ...confirmed, visibility: 'only_me' })
    await settleStreams(context, fays, stus)
    expect([fays.kinds(), stus.kinds()]).toEqual([['hello', 'schedules'], ['hello']])
    await ana.api.shifts.edit({ id: shift.id, ...values, ...confirmed, notes: 'Rye night' })
    await settleStreams(context, fays, stus)
    expect(fays.kinds()).toEqual(['hello', 'schedules'])
    for (const one of [fays, stus]) {
      one.close()
      await one.ended
    }
  })
})
