import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

const buildShiftInput = (venue: { id: string }, days = 0, from = at('21:00', days), to = at('02:00', days + 1)) => ({
  venue_id: venue.id,
  start_time: from,
  end_time: to,
  notes: null,
})
const utc = (text: string) => new Date(text).toISOString()
const listStarts = async (person: Person) =>
  (await person.api.shifts.mine({ limit: 50 })).items.map(({ start_time }) => start_time)

/** A Friday shift for four weeks, starting next week. */
async function createFridaySeries(person: Person, venue: { id: string }) {
  const { items } = await person.api.schedule.add({ items: [buildShiftInput(venue, 7)], repeat_until: '2026-12-18' })
  return items
}

describe('who sees the shifts', () => {
  const visibilities = async (person: Person) =>
    (await person.api.shifts.mine({ limit: 50 })).items.map(({ visibility }) => visibility)

  test('is the same for all repeats, and stays when they are moved, copied, or removed and restored', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const theStill = await context.venue('theStill')
    const { items } = await ana.api.schedule.add({
      items: [{ ...buildShiftInput(theStill, 7), visibility: 'only_me' }],
      repeat_until: '2026-12-11',
    })
    expect(items.map(({ visibility }) => visibility)).toEqual(['only_me', 'only_me', 'only_me'])
    const [first] = items
    if (!first) throw new Error('too few')
    await ana.api.schedule.change({
      ...buildShiftInput(theStill, 7, at('20:00', 7)),
      id: first.id,
      scope: 'all',
    })
    const { ids } = await ana.api.schedule.remove({ id: first.id, scope: 'all' })
    await ana.api.schedule.restore({ ids })
    expect(await visibilities(ana)).toEqual(['only_me', 'only_me', 'only_me'])
    const copied = await ana.api.schedule.copy({ from: '2026-11-23', into: '2027-01-04' })
    expect(copied.items).toMatchObject([{ visibility: 'only_me' }])
    expect((await ana.api.schedule.week({ from: '2026-11-23' })).items).toMatchObject([{ visibility: 'only_me' }])
    expect((await ben.api.profiles.shifts({ slugOrId: ana.id })).items).toEqual([])
  })

  test('changes for the others of a series only if it changed for the edited one', async () => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    const [first, second] = await createFridaySeries(ana, theStill)
    if (!first || !second) throw new Error('too few')
    await ana.api.shifts.edit({ ...buildShiftInput(theStill, 14), id: second.id, visibility: 'only_me' })
    const moved = { ...buildShiftInput(theStill, 7, at('20:00', 7)), id: first.id, scope: 'all' as const }
    await ana.api.schedule.change({ ...moved, visibility: 'everyone' })
    expect(await visibilities(ana)).toEqual(['everyone', 'only_me', 'everyone', 'everyone'])
    await ana.api.schedule.change({ ...moved, visibility: 'followers' })
    expect(await visibilities(ana)).toEqual(['followers', 'followers', 'followers', 'followers'])
  })
})

describe('repeating a shift', () => {
  test('posts every Friday until a day as one series of separate shifts', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const theStill = await context.venue('theStill')
    const { items, skipped } = await ana.api.schedule.add({
      items: [buildShiftInput(theStill)],
      repeat_until: '2026-12-11',
    })
    expect(skipped).toEqual([])
    expect(items.map(({ start_time }) => start_time)).toEqual([0, 7, 14, 21].map((days) => utc(at('21:00', days))))
    const one = await ana.api.schedule.get({ id: items[1]?.id ?? '' })
    expect(one.series).toEqual({
      id: expect.any(String),
      // The first has begun.
      upcoming: 3,
      following: 3,
      last_start_time: items[3]?.start_time,
    })
    expect((await ben.api.profiles.shifts({ slugOrId: ana.id })).items).toHaveLength(4)
  })

  test('skips and reports duplicates; a batch of only duplicates is refused', async () => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    await ana.works(theStill, at('21:00', 7), at('02:00', 8))
    const asked = { items: [buildShiftInput(theStill)], repeat_until: '2026-12-04' }
    const { items, skipped } = await ana.api.schedule.add(asked)
    expect(items).toHaveLength(2)
    expect(skipped).toMatchObject([{ start_time: utc(at('21:00', 7)), verdict: 'duplicate' }])
    await expect(ana.api.schedule.add(asked)).rejects.toMatchObject({ code: 'DUPLICATE_SHIFT', status: 409 })
    expect(await listStarts(ana)).toHaveLength(3)
  })

  test('lists overlaps, and posts them once they are confirmed', async () => {
    const ana = await context.bartender('ana')
    const [theStill, rail] = [await context.venue('theStill'), await context.venue('copperRail')]
    await ana.works(rail, at('23:00', 7), at('03:00', 8))
    const asked = { items: [buildShiftInput(theStill)], repeat_until: '2026-12-04' }
    await expect(ana.api.schedule.add(asked)).rejects.toMatchObject({
      code: 'OVERLAPPING_SHIFTS',
      data: { overlaps: [{ start_time: utc(at('21:00', 7)), clash: { venue_name: 'The Copper Rail' } }] },
    })
    expect(await listStarts(ana)).toHaveLength(1)
    expect((await ana.api.schedule.add({ ...asked, allow_overlap: true })).items).toHaveLength(3)
  })

  test('also asks about overlaps within the batch and about long shifts', async () => {
    const ana = await context.bartender('ana')
    const [theStill, rail] = [await context.venue('theStill'), await context.venue('copperRail')]
    const items = [buildShiftInput(theStill), buildShiftInput(rail, 0, at('22:00'), at('23:00'))]
    await expect(ana.api.schedule.add({ items })).rejects.toMatchObject({ code: 'OVERLAPPING_SHIFTS' })
    await expect(
      ana.api.schedule.add({ items: [buildShiftInput(theStill, 1, at('05:00', 1), at('23:00', 1))] }),
    ).rejects.toMatchObject({ code: 'LONG_SHIFT' })
    expect(await listStarts(ana)).toEqual([])
  })

  test('several days of a week are posted together: a day already posted is named, one that overlaps stops all', async () => {
    const ana = await context.bartender('ana')
    const [theStill, rail] = [await context.venue('theStill'), await context.venue('copperRail')]
    await ana.works(theStill, at('21:00', 1), at('02:00', 2))
    const items = [0, 1, 2, 3, 4].map((days) => buildShiftInput(theStill, days))
    await ana.works(rail, at('23:00', 3), at('03:00', 4))
    await expect(ana.api.schedule.add({ items })).rejects.toMatchObject({
      code: 'OVERLAPPING_SHIFTS',
      data: { overlaps: [{ start_time: utc(at('21:00', 3)), clash: { venue_name: 'The Copper Rail' } }] },
    })
    expect(await listStarts(ana)).toHaveLength(2)
    const added = await ana.api.schedule.add({ items: items.filter((_, index) => index !== 3) })
    expect(added.items.map(({ start_time }) => start_time)).toEqual([0, 2, 4].map((days) => utc(at('21:00', days))))
    expect(added.skipped).toMatchObject([{ start_time: utc(at('21:00', 1)), verdict: 'duplicate' }])
    expect((await ana.api.schedule.get({ id: added.items[0]?.id ?? '' })).series).toBeNull()
  })

  test.each([
    ['a last day before the first', { repeat_until: '2026-11-19' }, 'repeat_until'],
    ['a 53rd week', { repeat_until: '2027-11-19' }, 'repeat_until'],
    ['an impossible date', { repeat_until: '2026-02-31' }, 'repeat_until'],
    ['no shift', { items: [] }, 'items'],
  ])('%s is refused, and nothing is posted', async (_, wrong, field) => {
    const ana = await context.bartender('ana')
    const asked = { items: [buildShiftInput(await context.venue('theStill'))], repeat_until: '2026-12-04', ...wrong }
    const refused = ana.api.schedule.add(asked)
    await expect(refused).rejects.toMatchObject({ status: 422, data: { fields: { [field]: expect.any(String) } } })
    expect(await listStarts(ana)).toEqual([])
  })

  test('refuses more than 400 shifts at once, and an unknown or archived venue', async () => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    const many = Array.from({ length: 8 }, (_, hour) =>
      buildShiftInput(theStill, 1, at('08:00', hour), at('09:00', hour)),
    )
    await expect(ana.api.schedule.add({ items: many, repeat_until: '2027-11-12' })).rejects.toMatchObject({
      status: 422,
    })
    await expect(ana.api.schedule.add({ items: [buildShiftInput({ id: randomUUID() })] })).rejects.toMatchObject({
      status: 422,
      data: { fields: { 'items.0.venue_id': 'Venue not found.' } },
    })
    await sql`update venues set archived_at = ${context.clock.now()}`.execute(context.db)
    await expect(ana.api.schedule.add({ items: [buildShiftInput(theStill)] })).rejects.toMatchObject({ status: 422 })
    expect(await listStarts(ana)).toEqual([])
  })

  test('is only for talent, and refuses fields of other shifts', async () => {
    const theStill = await context.venue('theStill')
    for (const other of [await context.patron('ben'), await context.business('olive'), await context.admin('ada')])
      await expect(other.api.schedule.add({ items: [buildShiftInput(theStill)] })).rejects.toMatchObject({
        status: 403,
        message: 'Permission denied. Ensure you are registered as talent.',
      })
    const [ana, dee] = [await context.bartender('ana'), await context.bartender('dee')]
    for (const more of [{ profile_id: dee.id }, { series_id: randomUUID() }, { id: randomUUID() }]) {
      expect((await ana.call('schedule.add', { items: [{ ...buildShiftInput(theStill), ...more }] })).status).toBe(422)
      expect((await ana.call('schedule.add', { items: [buildShiftInput(theStill)], ...more })).status).toBe(422)
    }
  })

  test('two simultaneous requests cannot overlap without confirmation', async () => {
    const ana = await context.bartender('ana')
    const [theStill, rail] = [await context.venue('theStill'), await context.venue('copperRail')]
    const post = (venue: { id: string }) =>
      ana.call('schedule.add', { items: [buildShiftInput(venue)], repeat_until: '2026-12-11' })
    const answers = await Promise.all([post(theStill), post(rail), post(theStill), post(rail)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await listStarts(ana)).toHaveLength(4)
  })
})

describe('changing a series', () => {
  const body = (shift: { id: string; venue_id: string; start_time: string; end_time: string }, more = {}) => ({
    id: shift.id,
    venue_id: shift.venue_id,
    start_time: shift.start_time,
    end_time: shift.end_time,
    notes: null,
    ...more,
  })

  test('just this one leaves the others as they are, and keeps the series together', async () => {
    const ana = await context.bartender('ana')
    const items = await createFridaySeries(ana, await context.venue('theStill'))
    const [, second] = items
    if (!second) throw new Error('too few')
    await ana.api.shifts.edit(body(second, { start_time: at('22:00', 14) }))
    expect(await listStarts(ana)).toEqual([
      utc(at('21:00', 7)),
      utc(at('22:00', 14)),
      utc(at('21:00', 21)),
      utc(at('21:00', 28)),
    ])
    expect((await ana.api.schedule.get({ id: second.id })).series).toMatchObject({ upcoming: 4, following: 3 })
  })

  test('this and later: the earlier ones stay as a series of their own', async () => {
    const ana = await context.bartender('ana')
    const items = await createFridaySeries(ana, await context.venue('theStill'))
    const third = items[2]
    if (!third) throw new Error('too few')
    const changed = await ana.api.schedule.change({
      ...body(third, { start_time: at('20:00', 21), end_time: at('01:00', 22) }),
      scope: 'following',
    })
    expect(changed.changed).toBe(2)
    expect(await listStarts(ana)).toEqual([
      utc(at('21:00', 7)),
      utc(at('21:00', 14)),
      utc(at('20:00', 21)),
      utc(at('20:00', 28)),
    ])
    const series = await Promise.all(items.map(async ({ id }) => (await ana.api.schedule.get({ id })).series))
    expect(series.map((one) => one?.upcoming)).toEqual([2, 2, 2, 2])
    expect(new Set(series.map((one) => one?.id)).size).toBe(2)
  })

  test('all, by a week: each shift takes the time of the next one', async () => {
    const ana = await context.bartender('ana')
    const [first] = await createFridaySeries(ana, await context.venue('theStill'))
    if (!first) throw new Error('too few')
    await ana.api.schedule.change({
      ...body(first, { start_time: at('21:00', 14), end_time: at('02:00', 15), notes: 'Rye' }),
      scope: 'all',
    })
    expect(await listStarts(ana)).toEqual([14, 21, 28, 35].map((days) => utc(at('21:00', days))))
  })

  test('leaves shifts that have begun, even if a past one is the target', async () => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    const { items } = await ana.api.schedule.add({ items: [buildShiftInput(theStill, -7)], repeat_until: '2026-12-04' })
    const [past, running, next, last] = items
    if (!past || !running || !next || !last) throw new Error('too few')
    const before = await ana.api.schedule.get({ id: past.id })
    expect(await ana.api.schedule.change({ ...body(past, { notes: 'Rye' }), scope: 'all' })).toMatchObject({
      changed: 2,
    })
    expect((await ana.api.schedule.get({ id: past.id })).notes).toBe(before.notes)
    expect((await ana.api.schedule.get({ id: running.id })).notes).toBeNull()
    expect((await ana.api.schedule.get({ id: next.id })).notes).toBe('Rye')
    const { ids } = await ana.api.schedule.remove({ id: next.id, scope: 'all' })
    expect(ids.sort()).toEqual([next.id, last.id].sort())
    expect((await ana.api.shifts.mine({ when: 'past' })).items).toMatchObject([{ id: past.id }])
    expect(await listStarts(ana)).toEqual([running.start_time])
  })

  test('asks about overlaps, refuses duplicates, and needs a repeating shift', async () => {
    const ana = await context.bartender('ana')
    const [theStill, rail] = [await context.venue('theStill'), await context.venue('copperRail')]
    const [first] = await createFridaySeries(ana, theStill)
    if (!first) throw new Error('too few')
    const single = await ana.works(rail, at('18:00', 14), at('20:00', 14))
    const earlier = { ...body(first, { start_time: at('19:00', 7) }), scope: 'all' as const }
    await expect(ana.api.schedule.change(earlier)).rejects.toMatchObject({ code: 'OVERLAPPING_SHIFTS' })
    expect((await listStarts(ana))[0]).toBe(utc(at('21:00', 7)))
    expect((await ana.api.schedule.change({ ...earlier, allow_overlap: true })).changed).toBe(4)
    await ana.works(rail, at('12:00', 14), at('13:00', 14))
    await expect(
      ana.api.schedule.change({
        ...body(first, { venue_id: rail.id, start_time: at('12:00', 7), end_time: at('13:00', 7) }),
        scope: 'all',
      }),
    ).rejects.toMatchObject({ code: 'DUPLICATE_SHIFT' })
    await expect(
      ana.api.schedule.change({
        ...body({ ...single, venue_id: rail.id, start_time: at('18:00', 14), end_time: at('20:00', 14) }),
        scope: 'all',
      }),
    ).rejects.toMatchObject({ code: 'NO_SERIES' })
  })

  test('leaves shifts with income as they are', async () => {
    const ana = await context.bartender('ana')
    const items = await createFridaySeries(ana, await context.venue('theStill'))
    const [first, second] = items
    if (!first || !second) throw new Error('too few')
    await sql`
      insert into shift_income (shift_id, user_id, amount, income_type, recorded_for_date)
      values (${second.id}, ${ana.id}, 20, 'tips', '2026-12-04')`.execute(context.db)
    expect((await ana.api.schedule.get({ id: first.id })).series).toMatchObject({ upcoming: 3, following: 3 })
    expect(await ana.api.schedule.change({ ...body(first, { notes: 'Rye' }), scope: 'all' })).toMatchObject({
      changed: 3,
    })
    expect((await ana.api.schedule.get({ id: second.id })).notes).toBeNull()
    const { ids } = await ana.api.schedule.remove({ id: second.id, scope: 'all' })
    expect(ids).toHaveLength(3)
    expect(await listStarts(ana)).toEqual([second.start_time])
    // Removed alone, the shift disappears from the lists, but its row and income stay.
    expect((await ana.api.schedule.remove({ id: second.id })).ids).toEqual([second.id])
    expect((await sql`select from shift_income`.execute(context.db)).rows).toHaveLength(1)
  })

  test('of another person’s shift is 403 if they can see it, else 404, for every operation', async () => {
    const [ana, dee, ben] = [
      await context.bartender('ana'),
      await context.bartender('dee'),
      await context.patron('ben'),
    ]
    const [shift] = await createFridaySeries(ana, await context.venue('theStill'))
    if (!shift) throw new Error('too few')
    for (const other of [dee, ben]) {
      await expect(other.api.schedule.get({ id: shift.id })).rejects.toMatchObject({ status: 404 })
      await expect(other.api.schedule.remove({ id: shift.id, scope: 'all' })).rejects.toMatchObject({
        status: 403,
        message: shiftMessages.notYoursToDelete,
      })
      await expect(other.api.schedule.change({ ...body(shift), scope: 'all' })).rejects.toMatchObject({
        status: 403,
        message: 'You are not authorized to edit this shift.',
      })
    }
    await ana.hidesSchedule()
    await expect(dee.api.schedule.remove({ id: shift.id })).rejects.toMatchObject({ status: 404 })
    await expect(dee.api.schedule.change({ ...body(shift), scope: 'all' })).rejects.toMatchObject({ status: 404 })
    expect(await listStarts(ana)).toHaveLength(4)
  })
})

describe('removing and restoring', () => {
  test('a removed shift disappears everywhere at once, and is restored completely', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const items = await createFridaySeries(ana, await context.venue('theStill'))
    const second = items[1]
    if (!second) throw new Error('too few')
    const { ids } = await ana.api.schedule.remove({ id: second.id, scope: 'following' })
    expect(ids).toHaveLength(3)
    expect((await ben.api.profiles.shifts({ slugOrId: ana.id })).items).toHaveLength(1)
    await expect(ana.api.shifts.get({ id: second.id })).rejects.toMatchObject({ status: 404 })
    expect(await ana.api.schedule.restore({ ids })).toEqual({ restored: 3 })
    const asOthersSee = items.map(({ visibility: _, shown_at: _at, ...shift }) => shift)
    expect((await ben.api.profiles.shifts({ slugOrId: ana.id })).items).toEqual(asOthersSee)
    expect((await ana.api.schedule.get({ id: second.id })).series).toMatchObject({ upcoming: 4 })
  })

  test('restores nothing when it is too late or the time is taken again', async () => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    const [first] = await createFridaySeries(ana, theStill)
    if (!first) throw new Error('too few')
    await ana.api.schedule.remove({ id: first.id })
    await ana.api.shifts.create(buildShiftInput(theStill, 7))
    await expect(ana.api.schedule.restore({ ids: [first.id] })).rejects.toMatchObject({ code: 'GONE', status: 410 })
    const { ids } = await ana.api.schedule.remove({ id: (await ana.api.shifts.mine({})).items[1]?.id ?? '' })
    context.clock.advance(11 * 60_000)
    await expect(ana.api.schedule.restore({ ids })).rejects.toMatchObject({ status: 410 })
  })

  test('of an identical shift removed twice, one is restored, along with the others in the request', async () => {
    const ana = await context.bartender('ana')
    const [theStill, rail] = [await context.venue('theStill'), await context.venue('copperRail')]
    const twice: string[] = []
    for (let turn = 0; turn < 2; turn++) {
      const { id } = await ana.works(theStill, at('21:00', 7), at('02:00', 8))
      twice.push(...(await ana.api.schedule.remove({ id })).ids)
      context.clock.advance(1000)
    }
    const other = await ana.works(rail, at('21:00', 9), at('02:00', 10))
    const { ids } = await ana.api.schedule.remove({ id: other.id })
    expect(await ana.api.schedule.restore({ ids: [...twice, ...ids] })).toEqual({ restored: 2 })
    expect((await ana.api.shifts.mine({})).items.map(({ id }) => id)).toEqual([twice[1], other.id])
  })

  test('as many shifts as a roster can remove can be restored at once, and no more', async () => {
    const ana = await context.bartender('ana')
    const { id } = await ana.works(await context.venue('theStill'), at('21:00', 7), at('02:00', 8))
    const { ids } = await ana.api.schedule.remove({ id })
    const others = Array.from({ length: 499 }, () => randomUUID())
    expect((await ana.call('schedule.restore', { ids: [...others, ...ids, randomUUID()] })).status).toBe(422)
    expect(await ana.api.schedule.restore({ ids: [...others, ...ids] })).toEqual({ restored: 1 })
  })

  test('refuses to restore another person’s shifts and shifts that were cancelled with the role', async () => {
    const [ana, dee] = [await context.bartender('ana'), await context.bartender('dee')]
    const theStill = await context.venue('theStill')
    const items = await createFridaySeries(ana, theStill)
    const { ids } = await ana.api.schedule.remove({ id: items[0]?.id ?? '', scope: 'all' })
    await expect(dee.api.schedule.restore({ ids })).rejects.toMatchObject({ status: 410 })
    await ana.becomes('patron')
    await expect(ana.api.schedule.restore({ ids })).rejects.toMatchObject({ status: 410 })
    expect(await listStarts(ana)).toEqual([])
    const past = await ana.works(theStill, at('10:00', -3), at('14:00', -3))
    const taken = await ana.api.schedule.remove({ id: past.id })
    expect(await ana.api.schedule.restore(taken)).toEqual({ restored: 1 })
  })
})

describe('a week', () => {
  test('counts a shift that starts after midnight with the evening before', async () => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    await ana.works(theStill, at('01:00', -4), at('03:00', -4))
    const monday = await ana.works(theStill, at('10:00', -4), at('14:00', -4))
    const sunday = await ana.works(theStill, at('01:30', 3), at('03:30', 3))
    await ana.works(theStill, at('12:00', 3), at('14:00', 3))
    const { items } = await ana.api.schedule.week({ from: '2026-11-16' })
    expect(items.map(({ id, series }) => [id, series])).toEqual([
      [monday.id, null],
      [sunday.id, null],
    ])
  })

  test('copying last week shows what would be posted, and posts nothing', async () => {
    const ana = await context.bartender('ana')
    const [theStill, rail] = [await context.venue('theStill'), await context.venue('copperRail')]
    // The week in which the clocks go back.
    context.clock.set(new Date('2026-10-29T12:00:00-05:00'))
    await ana.works(theStill, '2026-10-27T17:00:00-05:00', '2026-10-28T01:00:00-05:00')
    await ana.works(rail, '2026-10-30T17:00:00-05:00', '2026-10-31T02:00:00-05:00')
    await ana.works(theStill, '2026-10-31T17:00:00-05:00', '2026-11-01T01:00:00-05:00')
    await ana.works(rail, '2026-11-06T17:00:00-06:00', '2026-11-07T02:00:00-06:00')
    await ana.works(rail, '2026-11-07T20:00:00-06:00', '2026-11-07T22:00:00-06:00')
    const { items } = await ana.api.schedule.copy({ into: '2026-11-02' })
    expect(items.map(({ start_time, verdict, venue_name }) => [start_time, verdict, venue_name])).toEqual([
      ['2026-11-03T23:00:00.000Z', 'free', 'The Still'],
      ['2026-11-06T23:00:00.000Z', 'duplicate', 'The Copper Rail'],
      ['2026-11-07T23:00:00.000Z', 'overlap', 'The Still'],
    ])
    expect(await listStarts(ana)).toHaveLength(4)
    await sql`update venues set archived_at = ${context.clock.now()} where id = ${rail.id}`.execute(context.db)
    expect((await ana.api.schedule.copy({ into: '2026-11-02' })).items).toHaveLength(2)
  })

  test('any week can be copied to any other, also across a clock change and backward', async () => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    context.clock.set(new Date('2026-10-20T12:00:00-05:00'))
    await ana.works(theStill, '2026-10-21T17:00:00-05:00', '2026-10-22T01:00:00-05:00')
    const listCopied = async (from: string, into: string) =>
      (await ana.api.schedule.copy({ from, into })).items.map(({ start_time }) => start_time)
    expect(await listCopied('2026-10-19', '2026-11-30')).toEqual(['2026-12-02T23:00:00.000Z'])
    expect(await listCopied('2026-10-19', '2026-10-05')).toEqual(['2026-10-07T22:00:00.000Z'])
    expect(await listCopied('2026-10-12', '2026-11-30')).toEqual([])
    expect(await listStarts(ana)).toHaveLength(1)
  })

  test('copying refuses a day that does not exist, and never includes the shifts of another person', async () => {
    const [ana, dee] = [await context.bartender('ana'), await context.bartender('dee')]
    await dee.works(await context.venue('theStill'), at('17:00'), at('23:00'))
    expect((await ana.api.schedule.copy({ from: '2026-11-16', into: '2026-11-30' })).items).toEqual([])
    for (const wrong of [{ from: '2026-02-31' }, { from: '1999-12-27' }, { from: 7 }])
      expect((await ana.call('schedule.copy', { into: '2026-11-30', ...wrong })).status).toBe(422)
  })
})
