import { beforeEach, describe, expect, test } from 'vitest'
import { readNotificationTexts, runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { showHeldShifts } from './service.ts'

/** Ana shows her shifts only once she is there. What each surface shows until then is tested in `tests/api`. */
const context = await createTestContext()
const CONFIRMED = { allow_overlap: true, confirm_long: true }

let ana: Person
let fay: Person
let venue_id: string

beforeEach(async () => {
  ana = await context.bartender('ana')
  fay = await context.patron('fay')
  await fay.follows(ana)
  venue_id = (await context.venue('theStill')).id
})

const post = (from: string, to: string, more: object = {}) =>
  ana.api.shifts.create({ venue_id, start_time: from, end_time: to, notes: null, ...CONFIRMED, ...more })
const tomorrow = (more: object = {}) => post(at('19:00', 1), at('23:00', 1), more)
const showAfter = (shifts_shown_after: number | null) => ana.api.profiles.update({ shifts_shown_after })

/** Whether Fay sees it, and what she has been notified of. */
const sees = async ({ id }: { id: string }) => (await fay.call('shifts.get', { id })).status === 200
async function runJobs(time: string): Promise<void> {
  context.clock.set(new Date(time))
  await showHeldShifts(context.services)
  await runFanOuts(context)
}
const countNotifications = async () => (await readNotificationTexts(fay)).length
const utc = (time: string) => new Date(time).toISOString()

describe('a shift that is shown once its talent is there', () => {
  test('is seen by no one else until then, and its talent is told who sees it and when', async () => {
    await showAfter(15)
    const shift = await tomorrow({ visibility: 'followers' })
    const mark = { visibility: 'followers', shown_at: utc(at('19:15', 1)) }
    expect(shift).toMatchObject(mark)
    expect(await ana.api.shifts.get({ id: shift.id })).toMatchObject(mark)
    expect((await ana.api.shifts.mine({ when: 'upcoming' })).items).toMatchObject([mark])
    await runJobs(at('19:14', 1))
    expect([await sees(shift), await countNotifications()]).toEqual([false, 0])
    await runJobs(at('19:15', 1))
    expect([await sees(shift), await countNotifications()]).toEqual([true, 1])
    expect(await ana.api.shifts.get({ id: shift.id })).toMatchObject({ visibility: 'followers', shown_at: null })
    expect(await fay.api.shifts.get({ id: shift.id })).not.toHaveProperty('shown_at')
    await runJobs(at('19:16', 1))
    expect(await countNotifications()).toBe(1)
  })

  test('has no time to be shown if it is for no one else', async () => {
    await showAfter(0)
    const shift = await tomorrow({ visibility: 'only_me' })
    expect(shift).toMatchObject({ visibility: 'only_me', shown_at: null })
    await runJobs(at('19:00', 1))
    expect([await sees(shift), await countNotifications()]).toEqual([false, 0])
  })

  test('keeps who will see it when it is edited', async () => {
    await showAfter(0)
    const { id, ...shift } = await tomorrow()
    const values = { id, venue_id, start_time: shift.start_time, end_time: shift.end_time, ...CONFIRMED }
    const edited = await ana.api.shifts.edit({ ...values, notes: 'Rye night' })
    expect(edited).toMatchObject({ visibility: 'everyone', shown_at: utc(at('19:00', 1)) })
    await ana.api.shifts.edit({ ...values, notes: null, visibility: 'only_me' })
    await runJobs(at('19:00', 1))
    expect(await sees({ id })).toBe(false)
    await ana.api.shifts.edit({ ...values, notes: null, visibility: 'everyone' })
    expect(await sees({ id })).toBe(true)
  })

  test('tells no one if it moves before; followers hear of it once it has begun', async () => {
    await showAfter(0)
    const { id } = await tomorrow()
    const times = { venue_id, start_time: at('20:00', 2), end_time: at('23:00', 2), notes: null }
    expect(await ana.api.shifts.edit({ id, ...times, ...CONFIRMED })).toMatchObject({ shown_at: utc(at('20:00', 2)) })
    await runJobs(at('19:00', 1))
    expect([await sees({ id }), await countNotifications()]).toEqual([false, 0])
    await runJobs(at('20:00', 2))
    expect([await sees({ id }), await countNotifications()]).toEqual([true, 1])
  })

  test('is hidden again if it moves to a later night', async () => {
    await showAfter(0)
    const { id } = await tomorrow()
    await runJobs(at('19:00', 1))
    const times = { venue_id, start_time: at('20:00', 2), end_time: at('23:00', 2), notes: null }
    await ana.api.shifts.edit({ id, ...times, ...CONFIRMED })
    context.clock.advance(120_000)
    await runFanOuts(context)
    expect([await sees({ id }), await countNotifications()]).toEqual([false, 0])
    await runJobs(at('20:00', 2))
    expect([await sees({ id }), await countNotifications()]).toEqual([true, 1])
  })

  test('stays shown if only who sees it changes', async () => {
    await showAfter(60)
    const { id, start_time, end_time } = await tomorrow()
    await runJobs(at('20:00', 1))
    const values = { id, venue_id, start_time, end_time, notes: null, ...CONFIRMED }
    await ana.api.shifts.edit({ ...values, visibility: 'followers' })
    expect(await sees({ id })).toBe(true)
  })

  test('tells no one if it is cancelled before, also of the end', async () => {
    await showAfter(0)
    const { id } = await tomorrow()
    await ana.api.shifts.remove({ id })
    await runJobs(at('19:30', 1))
    expect([await sees({ id }), await countNotifications()]).toEqual([false, 0])
    const { url } = await fay.api.calendars.make({ kind: 'followed' })
    expect(await (await fetch(url)).text()).not.toContain(id)
  })

  test('is held until it is restored', async () => {
    await showAfter(0)
    const { id } = await tomorrow()
    context.clock.set(new Date(at('18:58', 1)))
    await ana.api.shifts.remove({ id })
    await runJobs(at('19:00', 1))
    await ana.api.schedule.restore({ ids: [id] })
    expect([await sees({ id }), await countNotifications()]).toEqual([false, 0])
    await runJobs(at('19:01', 1))
    expect([await sees({ id }), await countNotifications()]).toEqual([true, 1])
  })

  test('is shown alone of its series, which can be changed as a whole', async () => {
    await showAfter(0)
    const times = { start_time: at('12:00', 2), end_time: at('15:00', 2), notes: null }
    const { items } = await ana.api.schedule.add({ items: [{ venue_id, ...times }], repeat_until: '2026-12-10' })
    const [first] = items
    await ana.api.schedule.change({ id: first?.id ?? '', scope: 'all', venue_id, ...times, start_time: at('11:00', 2) })
    await runJobs(at('11:00', 2))
    expect(await Promise.all(items.map(sees))).toEqual(items.map((_, n) => n === 0))
    expect(await countNotifications()).toBe(1)
  })

  test('is shown at once if it was posted after that time, and never if it is over before', async () => {
    await showAfter(60)
    const [past, begun, short] = [
      await post(at('10:00'), at('14:00')),
      await post(at('19:00'), at('23:00')),
      await post(at('12:00', 1), at('12:30', 1)),
    ]
    await runFanOuts(context)
    expect([past, begun].map(({ shown_at }) => shown_at)).toEqual([null, null])
    expect([await sees(begun), await countNotifications()]).toEqual([true, 1])
    await runJobs(at('13:00', 1))
    expect(await countNotifications()).toBe(1)
    expect((await fay.api.profiles.get({ slugOrId: ana.id })).upcoming_shifts.items.map(({ id }) => id)).not.toContain(
      short.id,
    )
  })
})

describe('the setting', () => {
  test('hides posted shifts at once, with their notifications, and tells followers once they begin', async () => {
    const shift = await tomorrow()
    await runFanOuts(context)
    expect([await sees(shift), await countNotifications()]).toEqual([true, 1])
    await showAfter(30)
    expect([await sees(shift), await countNotifications()]).toEqual([false, 0])
    await runJobs(at('19:30', 1))
    expect([await sees(shift), await countNotifications()]).toEqual([true, 1])
  })

  test('shows held shifts when it is turned off, and tells no one', async () => {
    await showAfter(30)
    const shift = await tomorrow()
    await showAfter(null)
    await runFanOuts(context)
    expect([await sees(shift), await countNotifications()]).toEqual([true, 0])
    await runJobs(at('19:30', 1))
    expect(await countNotifications()).toBe(0)
  })

  test('takes another delay for shifts that are held or have just begun', async () => {
    await showAfter(30)
    const shift = await tomorrow()
    await showAfter(60)
    await runJobs(at('19:30', 1))
    expect(await sees(shift)).toBe(false)
    await showAfter(15)
    await runJobs(at('19:31', 1))
    expect(await sees(shift)).toBe(true)
    await showAfter(60)
    expect(await sees(shift)).toBe(false)
  })

  test('is for one person alone', async () => {
    await showAfter(0)
    const bea = await context.bartender('bea')
    expect(await sees(await bea.works({ id: venue_id }, at('19:00', 1), at('23:00', 1)))).toBe(true)
  })

  test('combines with going dark: neither shows what the other hides', async () => {
    await showAfter(0)
    const shift = await tomorrow()
    await ana.api.profiles.goDark({ duration: 'indefinite' })
    await runJobs(at('19:00', 1))
    expect([await sees(shift), await countNotifications()]).toEqual([false, 0])
    await ana.api.profiles.endDark()
    await runFanOuts(context)
    expect([await sees(shift), await countNotifications()]).toEqual([true, 0])
  })

  test('takes 0 to 60 minutes', async () => {
    for (const minutes of [-1, 61, 1.5, '15'])
      expect((await ana.call('profiles.update', { shifts_shown_after: minutes })).status).toBe(422)
    expect((await showAfter(60)).shifts_shown_after).toBe(60)
    expect((await ana.api.accounts.session()).me).toMatchObject({ shifts_shown_after: 60 })
    expect(JSON.stringify(await fay.api.profiles.get({ slugOrId: ana.id }))).not.toContain('shown')
  })
})
