import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { OwnShiftLine } from '#contract/shifts.ts'
import { deleteCancelledShifts } from '#server/shifts/schedule/queries.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Caller, Person } from '#tests/support/person.ts'
import { seeSpecified } from '#tests/support/specified-refusals.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

const buildShiftInput = (venue: { id: string }, from = at('22:00'), to = at('02:00', 1)) => ({
  venue_id: venue.id,
  start_time: from,
  end_time: to,
  notes: null,
})

/** A shift in the list of the user's own shifts. The venues of these tests have no image. */
const asListed = (shift: OwnShiftLine) => ({ ...shift, venue_image_url: null })
const asListedPast = (shift: OwnShiftLine) => ({ ...asListed(shift), has_income: false })

describe('posting a shift', () => {
  test('shows the bartender’s shift to followers everywhere at once', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    await ben.follows(ana)
    const theStill = await context.venue('theStill')
    const own = await ana.api.shifts.create({ ...buildShiftInput(theStill), notes: ' Late set. ' })
    const { visibility, shown_at, ...shift } = own
    expect([visibility, shown_at]).toEqual(['everyone', null])
    expect(shift).toMatchObject({
      talent_id: ana.id,
      talent_username: 'ana',
      venue_id: theStill.id,
      venue_name: 'The Still',
      venue_time_zone: 'America/Chicago',
      start_time: '2026-11-21T04:00:00.000Z',
      end_time: '2026-11-21T08:00:00.000Z',
      notes: 'Late set.',
    })
    expect(await ben.api.shifts.get({ id: shift.id })).toEqual(shift)
    expect((await ben.api.shifts.followed({})).items).toEqual([shift])
    expect((await ben.api.profiles.get({ slugOrId: 'ana' })).upcoming_shifts.items).toEqual([shift])
    expect((await ben.api.venues.get({ slugOrId: 'the-still' })).upcoming_shifts.items).toEqual([shift])
    expect((await ben.api.talent.list({})).items).toMatchObject([
      { id: ana.id, next_shift_start_time: shift.start_time, next_shift_venue_name: 'The Still' },
    ])
    expect((await ben.api.shifts.near({ lat: 38.515, lon: -89.995 })).items).toMatchObject([{ id: shift.id }])
    expect((await ana.api.shifts.mine({})).items).toEqual([asListed(own)])
  })

  test('shows it only to those whom the talent chose, and tells only the talent who that is', async () => {
    const [ana, fay, stu] = [await context.bartender('ana'), await context.patron('fay'), await context.patron('stu')]
    await fay.follows(ana)
    const theStill = await context.venue('theStill')
    const status = async (viewer: Caller, id: string) => (await viewer.call('shifts.get', { id })).status
    const post = (days: number, visibility: 'everyone' | 'followers' | 'only_me') =>
      ana.api.shifts.create({ ...buildShiftInput(theStill, at('22:00', days), at('02:00', days + 1)), visibility })
    const everyone = await post(1, 'everyone')
    const followers = await post(2, 'followers')
    const onlyMe = await post(3, 'only_me')
    const all = [everyone, followers, onlyMe]
    expect(all.map(({ visibility }) => visibility)).toEqual(['everyone', 'followers', 'only_me'])
    expect((await ana.api.shifts.mine({})).items).toEqual(all.map(asListed))
    for (const shift of all)
      expect(await ana.api.shifts.get({ id: shift.id })).toEqual({ ...shift, version: expect.any(String) })
    expect(await Promise.all(all.map(({ id }) => status(fay, id)))).toEqual([200, 200, 404])
    expect(await Promise.all(all.map(({ id }) => status(stu, id)))).toEqual([200, 404, 404])
    expect(await fay.api.shifts.get({ id: followers.id })).not.toHaveProperty('visibility')
    // Neither hides the next one from the directory.
    const next = async (viewer: Person) => (await viewer.api.talent.list({})).items[0]?.next_shift_start_time
    await ana.api.shifts.edit({
      ...buildShiftInput(theStill, at('22:00', 1), at('02:00', 2)),
      id: everyone.id,
      visibility: 'only_me',
    })
    expect([await next(ana), await next(fay), await next(stu)]).toEqual([
      everyone.start_time,
      followers.start_time,
      null,
    ])
    expect((await ana.call('shifts.create', { ...buildShiftInput(theStill), visibility: 'friends' })).status).toBe(422)
  })

  test('keeps who sees it unless an edit changes that, and notifies no one of such a change', async () => {
    const [ana, fay] = [await context.bartender('ana'), await context.patron('fay')]
    await fay.follows(ana)
    const theStill = await context.venue('theStill')
    const { id } = await ana.api.shifts.create({ ...buildShiftInput(theStill), visibility: 'only_me' })
    expect(context.queued).not.toContain('fan_out')
    expect(await ana.api.shifts.edit({ ...buildShiftInput(theStill), id, notes: 'Rye night' })).toMatchObject({
      notes: 'Rye night',
      visibility: 'only_me',
    })
    const shown = await ana.api.shifts.edit({ ...buildShiftInput(theStill), id, visibility: 'everyone' })
    expect(shown.visibility).toBe('everyone')
    await ana.api.shifts.edit({ ...buildShiftInput(theStill, at('22:15')), id })
    expect(context.queued).not.toContain('fan_out')
    expect((await fay.api.shifts.followed({})).items).toHaveLength(1)
  })

  test('is refused for a patron and a business', async () => {
    const theStill = await context.venue('theStill')
    for (const caller of [await context.patron('ben'), await context.business('olive'), await context.admin('ada')]) {
      const adding = caller.api.shifts.create(buildShiftInput(theStill))
      await seeSpecified(
        adding,
        'shift refused by the server',
        'Permission denied. Ensure you are registered as talent.',
      )
      await expect(adding).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
  })

  test.each([
    ['end before start', { end_time: at('21:30') }, { end_time: 'End time must be after start time.' }],
    ['end at start', { end_time: at('22:00') }, { end_time: 'End time must be after start time.' }],
    ['an unreadable date', { start_time: 'tonight' }, { start_time: 'Invalid date/time format selected.' }],
    [
      'a day that does not exist',
      { start_time: '2026-02-31T22:00:00Z' },
      { start_time: 'Invalid date/time format selected.' },
    ],
    [
      'a time without offset',
      { start_time: '2026-11-20T22:00:00' },
      { start_time: 'Invalid date/time format selected.' },
    ],
    [
      'a year out of reach',
      { start_time: '1970-01-01T00:00:00Z' },
      { start_time: 'Invalid date/time format selected.' },
    ],
    ['no start', { start_time: '' }, { start_time: 'Please select a venue and set start/end times.' }],
    ['no venue', { venue_id: '' }, { venue_id: 'Please select a venue and set start/end times.' }],
    ['more than a day', { end_time: at('22:01', 1) }, { end_time: shiftMessages.tooLong }],
    ['an unknown venue', { venue_id: '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3' }, { venue_id: 'Venue not found.' }],
  ])('%s is refused', async (_, wrong, fields) => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    await expect(ana.api.shifts.create({ ...buildShiftInput(theStill), ...wrong })).rejects.toMatchObject({
      status: 422,
      code: 'INVALID',
      data: { fields },
    })
    expect((await ana.api.shifts.mine({})).items).toEqual([])
  })

  test('a violation that only the database notices has its own message', async () => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    await sql`create function turn_around() returns trigger language plpgsql as
      'begin new.end_time := new.start_time; return new; end'`.execute(context.db)
    await sql`create trigger turn_around before insert on shifts for each row execute function turn_around()`.execute(
      context.db,
    )
    const writing = ana.api.shifts.create(buildShiftInput(theStill))
    await seeSpecified(
      writing,
      'shift refused by the server',
      'Database constraint failed: End time must be after start time.',
    )
    await expect(writing).rejects.toMatchObject({ status: 422, data: { fields: { end_time: expect.any(String) } } })
    await sql`drop function turn_around() cascade`.execute(context.db)
  })

  test('an archived venue cannot be chosen', async () => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    await sql`update venues set archived_at = ${context.clock.now()}`.execute(context.db)
    await expect(ana.api.shifts.create(buildShiftInput(theStill))).rejects.toMatchObject({
      status: 422,
      data: { fields: { venue_id: 'Venue not found.' } },
    })
  })

  test('refuses fields that would set another poster, id, series or cancellation', async () => {
    const [ana, dee] = [await context.bartender('ana'), await context.bartender('dee')]
    const theStill = await context.venue('theStill')
    for (const more of [{ profile_id: dee.id }, { id: dee.id }, { series_id: dee.id }, { cancelled_at: at('20:00') }]) {
      const answer = await ana.call('shifts.create', { ...buildShiftInput(theStill), ...more })
      expect(answer.status).toBe(422)
    }
  })

  test('accepts a past shift', async () => {
    const ana = await context.bartender('ana')
    const shift = await ana.api.shifts.create(
      buildShiftInput(await context.venue('theStill'), at('18:00', -7), at('23:00', -7)),
    )
    expect((await ana.api.shifts.mine({})).items).toEqual([])
    expect((await ana.api.shifts.mine({ when: 'past' })).items).toEqual([asListedPast(shift)])
  })

  test('asks for confirmation of more than 16 hours', async () => {
    const ana = await context.bartender('ana')
    const long = buildShiftInput(await context.venue('theStill'), at('08:00', 1), at('00:30', 2))
    await expect(ana.api.shifts.create(long)).rejects.toMatchObject({
      status: 409,
      code: 'LONG_SHIFT',
      message: shiftMessages.confirmLong,
    })
    await ana.api.shifts.create({ ...long, confirm_long: true })
    await ana.api.shifts.create(buildShiftInput(await context.venue('theStill'), at('08:00', 3), at('00:00', 4)))
  })
})

describe('overlap', () => {
  test('with another own shift asks for confirmation with that shift’s details', async () => {
    const ana = await context.bartender('ana')
    const [theStill, mudlark] = [await context.venue('theStill'), await context.venue('mudlark')]
    await ana.api.shifts.create(buildShiftInput(theStill))
    const second = buildShiftInput(mudlark, at('01:00', 1), at('04:00', 1))
    await expect(ana.api.shifts.create(second)).rejects.toMatchObject({
      status: 409,
      code: 'OVERLAPPING_SHIFT',
      message: shiftMessages.overlap,
      data: {
        venue_name: 'The Still',
        start_time: '2026-11-21T04:00:00.000Z',
        end_time: '2026-11-21T08:00:00.000Z',
        venue_time_zone: 'America/Chicago',
      },
    })
    await ana.api.shifts.create({ ...second, allow_overlap: true })
    expect((await ana.api.shifts.mine({})).items).toHaveLength(2)
  })

  test('does not include touching shifts, or shifts of other people', async () => {
    const [ana, dee] = [await context.bartender('ana'), await context.bartender('dee')]
    const theStill = await context.venue('theStill')
    await ana.api.shifts.create(buildShiftInput(theStill))
    await ana.api.shifts.create(buildShiftInput(theStill, at('02:00', 1), at('03:00', 1)))
    await ana.api.shifts.create(buildShiftInput(theStill, at('20:00'), at('22:00')))
    await dee.api.shifts.create(buildShiftInput(theStill))
    expect((await ana.api.shifts.mine({})).items).toHaveLength(3)
    expect((await dee.api.shifts.mine({})).items).toHaveLength(1)
  })

  test('an identical shift is refused, whatever the confirmations', async () => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    await ana.api.shifts.create(buildShiftInput(theStill))
    await expect(ana.api.shifts.create({ ...buildShiftInput(theStill), allow_overlap: true })).rejects.toMatchObject({
      status: 409,
      code: 'DUPLICATE_SHIFT',
      message: shiftMessages.duplicate,
    })
  })

  test('one of two shifts that are posted at once needs confirmation', async () => {
    const ana = await context.bartender('ana')
    const places = [await context.venue('theStill'), await context.venue('mudlark'), await context.venue('sixpenny')]
    const posted = await Promise.allSettled(places.map((venue) => ana.api.shifts.create(buildShiftInput(venue))))
    expect(posted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await ana.api.shifts.mine({})).items).toHaveLength(1)
  })
})

describe('editing', () => {
  test('moves a shift of the viewer', async () => {
    const ana = await context.bartender('ana')
    const [theStill, mudlark] = [await context.venue('theStill'), await context.venue('mudlark')]
    const shift = await ana.api.shifts.create(buildShiftInput(theStill))
    const moved = await ana.api.shifts.edit({
      id: shift.id,
      ...buildShiftInput(mudlark, at('23:00'), at('03:00', 1)),
      notes: 'New place',
    })
    expect(moved).toMatchObject({ id: shift.id, venue_name: 'Mudlark Tavern', notes: 'New place' })
    expect((await ana.api.shifts.mine({})).items).toEqual([asListed(moved)])
  })

  test('does not count the shift itself as an overlap; another overlap needs confirmation if the times change', async () => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    const shift = await ana.api.shifts.create(buildShiftInput(theStill))
    await ana.api.shifts.edit({ id: shift.id, ...buildShiftInput(theStill, at('21:30'), at('01:00', 1)) })
    const other = await ana.api.shifts.create(buildShiftInput(theStill, at('01:00', 1), at('04:00', 1)))
    const longer = { id: shift.id, ...buildShiftInput(theStill, at('21:30'), at('02:00', 1)) }
    await expect(ana.api.shifts.edit(longer)).rejects.toMatchObject({
      code: 'OVERLAPPING_SHIFT',
      message: shiftMessages.overlapOnEdit,
    })
    await ana.api.shifts.edit({ ...longer, allow_overlap: true })
    await ana.api.shifts.edit({ ...longer, notes: 'Only the words' })
    await expect(
      ana.api.shifts.edit({
        id: other.id,
        ...buildShiftInput(theStill, at('21:30'), at('02:00', 1)),
        allow_overlap: true,
      }),
    ).rejects.toMatchObject({ code: 'DUPLICATE_SHIFT' })
  })

  test('of another person’s shift is 403 if they can see it, else 404', async () => {
    const [ana, dee] = [await context.bartender('ana'), await context.bartender('dee')]
    const theStill = await context.venue('theStill')
    const shift = await ana.api.shifts.create(buildShiftInput(theStill))
    const change = { id: shift.id, ...buildShiftInput(theStill, at('23:00'), at('03:00', 1)) }
    await expect(dee.api.shifts.edit(change)).rejects.toMatchObject({
      status: 403,
      message: 'You are not authorized to edit this shift.',
    })
    await expect(dee.api.shifts.remove({ id: shift.id })).rejects.toMatchObject({
      status: 403,
      message: shiftMessages.notYoursToDelete,
    })
    await ana.hidesSchedule()
    const notFound = { status: 404, message: 'Shift not found.' }
    await expect(dee.api.shifts.edit(change)).rejects.toMatchObject(notFound)
    await expect(dee.api.shifts.remove({ id: shift.id })).rejects.toMatchObject(notFound)
    expect((await ana.api.shifts.mine({})).items).toEqual([asListed(shift)])
  })

  test.each([
    ['no venue', { venue_id: '' }, { venue_id: 'Please select a venue.' }],
    ['end before start', { end_time: at('21:00') }, { end_time: 'Invalid times: End time must be after start time.' }],
    ['an unreadable date', { end_time: '25:00' }, { end_time: 'Invalid date/time format selected.' }],
    ['an unknown venue', { venue_id: '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3' }, { venue_id: 'Venue not found.' }],
  ])('with %s is refused', async (_, wrong, fields) => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    const shift = await ana.api.shifts.create(buildShiftInput(theStill))
    await expect(ana.api.shifts.edit({ id: shift.id, ...buildShiftInput(theStill), ...wrong })).rejects.toMatchObject({
      status: 422,
      data: { fields },
    })
    expect(await ana.api.shifts.get({ id: shift.id })).toEqual({ ...shift, version: expect.any(String) })
  })

  test('keeps the venue of a shift after it was archived', async () => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    const shift = await ana.api.shifts.create(buildShiftInput(theStill))
    await sql`update venues set archived_at = ${context.clock.now()}`.execute(context.db)
    const shorter = await ana.api.shifts.edit({ id: shift.id, ...buildShiftInput(theStill, at('22:00'), at('23:00')) })
    expect(shorter.end_time).toBe('2026-11-21T05:00:00.000Z')
  })

  test('a former talent can still correct and remove their shifts', async () => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    const shift = await ana.api.shifts.create(buildShiftInput(theStill))
    await ana.becomes('patron')
    await ana.api.shifts.edit({ id: shift.id, ...buildShiftInput(theStill), notes: 'Last one' })
    await ana.api.shifts.remove({ id: shift.id })
    expect((await ana.api.shifts.mine({})).items).toEqual([])
  })

  test('a former talent cannot move a past shift into the future, but can move it within the past and edit its notes', async () => {
    const ana = await context.bartender('ana')
    const [theStill, mudlark] = [await context.venue('theStill'), await context.venue('mudlark')]
    const over = buildShiftInput(theStill, at('18:00', -7), at('23:00', -7))
    const { id } = await ana.api.shifts.create(over)
    await ana.becomes('patron')
    const ahead = { id, ...buildShiftInput(theStill, at('18:00', 1), at('23:00', 1)) }
    const refused = { status: 403, code: 'FORBIDDEN', message: shiftMessages.notTalent }
    await expect(ana.api.shifts.edit(ahead)).rejects.toMatchObject(refused)
    await expect(ana.api.shifts.edit({ ...ahead, venue_id: mudlark.id })).rejects.toMatchObject(refused)
    const noted = await ana.api.shifts.edit({ id, ...over, notes: 'A quiet one' })
    expect(noted).toMatchObject({ start_time: '2026-11-14T00:00:00.000Z', notes: 'A quiet one' })
    const moved = await ana.api.shifts.edit({ id, ...buildShiftInput(mudlark, at('18:00', -6), at('23:00', -6)) })
    expect((await ana.api.shifts.mine({ when: 'past' })).items).toEqual([asListedPast(moved)])
    expect((await ana.api.shifts.mine({})).items).toEqual([])
    await ana.becomes('bartender')
    await ana.api.shifts.edit(ahead)
    expect((await ana.api.shifts.mine({})).items).toMatchObject([{ id }])
  })

  test('a former talent cannot move an upcoming shift', async () => {
    const ana = await context.bartender('ana')
    const [theStill, mudlark] = [await context.venue('theStill'), await context.venue('mudlark')]
    const { id } = await ana.api.shifts.create(buildShiftInput(theStill))
    await ana.becomes('patron')
    for (const elsewhere of [buildShiftInput(mudlark), buildShiftInput(theStill, at('22:00'), at('03:00', 1))])
      await expect(ana.api.shifts.edit({ id, ...elsewhere })).rejects.toMatchObject({ status: 403 })
    await ana.api.shifts.edit({ id, ...buildShiftInput(theStill), notes: 'Last one' })
  })
})

test('a removed shift disappears for everyone', async () => {
  const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
  const shift = await ana.api.shifts.create(buildShiftInput(await context.venue('theStill')))
  expect(await ana.api.shifts.remove({ id: shift.id })).toEqual({ done: true })
  await expect(ben.api.shifts.get({ id: shift.id })).rejects.toMatchObject({ status: 404, message: 'Shift not found.' })
  await expect(ana.api.shifts.remove({ id: shift.id })).rejects.toMatchObject({ status: 404 })
})

test('a removed shift is in no list, does not count as a duplicate, and is deleted after a while', async () => {
  const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
  await ben.follows(ana)
  const theStill = await context.venue('theStill')
  const [soon, over] = [buildShiftInput(theStill), buildShiftInput(theStill, at('18:00', -2), at('23:00', -2))]
  const ids = [(await ana.api.shifts.create(soon)).id, (await ana.api.shifts.create(over)).id]
  for (const id of ids) await ana.api.shifts.remove({ id })
  const rows = async () => (await sql`select cancelled_at from shifts`.execute(context.db)).rows
  expect(await rows()).toEqual([{ cancelled_at: context.clock.now() }, { cancelled_at: context.clock.now() }])
  for (const who of [ana, ben]) {
    expect((await who.api.profiles.get({ slugOrId: 'ana' })).upcoming_shifts.items).toEqual([])
    expect((await who.api.venues.get({ slugOrId: 'the-still' })).upcoming_shifts.items).toEqual([])
    expect((await who.api.shifts.near({ lat: 38.515, lon: -89.995 })).items).toEqual([])
  }
  expect((await ben.api.shifts.followed({})).items).toEqual([])
  expect((await ben.api.talent.list({})).items).toMatchObject([{ id: ana.id, next_shift_start_time: null }])
  expect((await ana.api.shifts.mine({})).items).toEqual([])
  expect((await ana.api.shifts.mine({ when: 'past' })).items).toEqual([])
  expect((await ana.api.schedule.week({ from: '2026-11-16' })).items).toEqual([])
  expect(await ana.api.income.latest()).toEqual({ shift: null })
  const again = await ana.api.shifts.create(soon)
  await deleteCancelledShifts(context.db, new Date(context.clock.now().getTime() + 1))
  expect(await rows()).toEqual([{ cancelled_at: null }])
  expect((await ana.api.shifts.mine({})).items).toEqual([asListed(again)])
})
