import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { mediaMessages } from '#contract/media.texts.ts'
import { SPECIALS_LIMIT } from '#contract/specials.limits.ts'
import { specialMessages } from '#contract/specials.texts.ts'
import { eventDraft } from '#tests/support/events.ts'
import { notificationRows, runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { archiveAll, nonOwners, ownedVenue, uploadImage } from '#tests/support/venue-owners.ts'
import { moveSpecialsToZone } from './queries.ts'

const context = await createTestContext()

const [THU, FRI, SAT] = [4, 5, 6]
const notFound = { status: 404, code: 'NOT_FOUND', message: specialMessages.notFound }
const noVenue = { status: 404, message: 'Venue not found.' }
const notYours = { status: 403, message: 'Unauthorized to add specials for this venue.' }
const notYoursToEdit = { status: 403, message: specialMessages.notYoursToEdit }
const notYoursToDelete = { status: 403, message: specialMessages.notYoursToDelete }

/** The form of a special, by default without dates and hours. */
const draft = (more: object = {}) => ({ title: 'Half-price flights', details: null, image_alt: null, ...more })
const window = (day: number, start_time: string, end_time: string) => ({ day, start_time, end_time })

/** A business account with a venue and a special that is running now. */
async function createFixtures() {
  const olive = await context.business('olive')
  const venue = await ownedVenue(context, olive)
  const special = await olive.api.specials.create({
    slugOrId: venue.slug,
    ...draft({ windows: [window(FRI, '20:00', '22:00')] }),
  })
  return { olive, venue, special }
}

describe('the price of a special', () => {
  test.each([
    ['$5', '$5'],
    ['  Half price ', 'Half price'],
    ['', null],
    [null, null],
  ])('%j is stored as %j', async (price, stored) => {
    const olive = await context.business('olive')
    const { slug } = await ownedVenue(context, olive)
    expect((await olive.api.specials.create({ slugOrId: slug, ...draft({ price }) })).price).toBe(stored)
  })

  test('has at most 24 characters, and none that are invisible', async () => {
    const olive = await context.business('olive')
    const { slug } = await ownedVenue(context, olive)
    const create = (price: string) => olive.api.specials.create({ slugOrId: slug, ...draft({ price }) })
    expect((await create('$'.repeat(limits.price))).price).toHaveLength(limits.price)
    for (const price of ['$'.repeat(limits.price + 1), '$5\u202e0'])
      await expect(create(price)).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('stays with an edit that leaves it out, as earlier versions of the page do, and is removed by null', async () => {
    const { olive, special } = await createFixtures()
    const edit = async (more: object) =>
      (await olive.api.specials.update({ id: special.id, ...draft(), ...more })).price
    expect(await edit({ price: '$5' })).toBe('$5')
    expect(await edit({})).toBe('$5')
    expect(await edit({ price: null })).toBeNull()
  })
})

describe('adding a special', () => {
  test('is for the venue’s owner, and shows hours and days to everyone', async () => {
    const [olive, ben] = [await context.business('olive'), await context.patron('ben')]
    const venue = await ownedVenue(context, olive)
    const special = await olive.api.specials.create({
      slugOrId: venue.slug,
      ...draft({
        title: ' Half-price flights ',
        details: '  Any three\nfrom the wall. ',
        valid_from: '2026-11-01',
        valid_until: '2026-11-30',
        windows: [window(FRI, '20:00', '22:00'), window(THU, '22:00', '02:00')],
      }),
    })
    expect(special).toEqual({
      id: expect.any(String),
      venue_id: venue.id,
      venue_name: 'The Still',
      venue_slug: 'the-still',
      venue_time_zone: 'America/Chicago',
      title: 'Half-price flights',
      price: null,
      details: 'Any three\nfrom the wall.',
      // Before and after the clock change.
      valid_from: '2026-11-01T05:00:00.000Z',
      valid_until: '2026-12-01T06:00:00.000Z',
      valid_from_day: '2026-11-01',
      valid_until_day: '2026-11-30',
      windows: [window(THU, '22:00', '02:00'), window(FRI, '20:00', '22:00')],
      status: 'active',
      active_until: '2026-11-21T04:00:00.000Z',
      next_window: null,
      created_at: '2026-11-21T03:04:00.000Z',
      confirmed_at: '2026-11-21T03:04:00.000Z',
      is_confirmed: true,
      can_answer: false,
      image_url: null,
      image_full_url: null,
      image_alt: null,
      image_width: null,
      image_height: null,
      image_placeholder: null,
    })
    const seen = { ...special, can_answer: true }
    expect((await ben.api.specials.list({ slugOrId: 'the-still' })).items).toEqual([seen])
    expect((await ben.api.specials.list({ slugOrId: venue.id })).items).toEqual([seen])
    expect(await ben.api.specials.get({ id: special.id })).toEqual({ ...seen, is_mine: false })
    expect(await olive.api.specials.get({ id: special.id })).toEqual({
      ...special,
      is_mine: true,
      version: expect.any(String),
    })
  })

  test('uses local days of the venue, wherever the server and the viewer are', async () => {
    const olive = await context.business('olive')
    const tokyo = await ownedVenue(context, olive, 'theStill', 'Asia/Tokyo')
    const special = await olive.api.specials.create({
      slugOrId: tokyo.slug,
      ...draft({ valid_from: '2026-11-21', valid_until: '2026-11-21', windows: [window(SAT, '12:00', '13:00')] }),
    })
    // 9:04 PM on Friday in Belleville is 12:04 PM on Saturday in Tokyo.
    expect(special).toMatchObject({
      valid_from: '2026-11-20T15:00:00.000Z',
      status: 'active',
      active_until: '2026-11-21T04:00:00.000Z',
    })
  })

  test('merges windows with the same start', async () => {
    const { olive, venue } = await createFixtures()
    const windows = [window(FRI, '20:00', '21:00'), window(FRI, '20:00', '01:00'), window(FRI, '20:00', '21:00')]
    const special = await olive.api.specials.create({ slugOrId: venue.slug, ...draft({ windows }) })
    expect(special.windows).toEqual([window(FRI, '20:00', '01:00')])
  })

  test('is refused for everyone else, including staff', async () => {
    const { olive, venue } = await createFixtures()
    for (const caller of await nonOwners(context, olive, venue)) {
      await expect(caller.api.specials.create({ slugOrId: venue.slug, ...draft() })).rejects.toMatchObject(notYours)
      await expect(uploadImage(caller, 'special', venue.slug)).rejects.toMatchObject(notYours)
    }
    expect(context.files()).toEqual([])
    await expect(context.signedOut.api.specials.create({ slugOrId: venue.slug, ...draft() })).rejects.toMatchObject({
      status: 401,
    })
  })

  test('is 404 at a missing venue, and at another owner’s archived venue', async () => {
    const { olive, venue } = await createFixtures()
    const ben = await context.patron('ben')
    for (const slugOrId of ['no-such-bar', randomUUID()])
      await expect(olive.api.specials.create({ slugOrId, ...draft() })).rejects.toMatchObject(noVenue)
    await archiveAll(context)
    await expect(ben.api.specials.create({ slugOrId: venue.slug, ...draft() })).rejects.toMatchObject(noVenue)
    await olive.api.specials.create({ slugOrId: venue.slug, ...draft() })
  })

  test.each([
    ['no title', { title: '  ' }, { title: 'Title is required.' }],
    ['a title too long', { title: 'x'.repeat(121) }, { title: 'A title can have at most 120 characters.' }],
    [
      'a title with invisible characters',
      { title: 'Half\u202Eprice' },
      { title: 'A title cannot contain invisible characters.' },
    ],
    ['an unreadable day', { valid_from: 'soon' }, { valid_from: 'Invalid date/time format selected.' }],
    ['an impossible date', { valid_until: '2026-02-31' }, { valid_until: 'Invalid date/time format selected.' }],
    [
      'a day too far in the future',
      { valid_until: '9999-12-31' },
      { valid_until: 'Invalid date/time format selected.' },
    ],
    [
      'a time without offset',
      { valid_from: '2026-11-20T22:00:00' },
      { valid_from: 'Invalid date/time format selected.' },
    ],
    [
      'the last day before the first',
      { valid_from: '2026-11-20', valid_until: '2026-11-19' },
      { valid_until: specialMessages.untilBeforeFrom },
    ],
    [
      // 03:00 on Saturday in UTC is still Friday at the venue, after the end of its Thursday.
      'an end before the start in the venue’s local time',
      { valid_from: '2026-11-21T03:00:00Z', valid_until: '2026-11-19' },
      { valid_until: specialMessages.untilBeforeFrom },
    ],
    [
      'an empty window',
      { windows: [window(FRI, '20:00', '20:00')] },
      { 'windows.0.end_time': specialMessages.windowEmpty },
    ],
    [
      'an impossible time',
      { windows: [window(FRI, '24:00', '20:00')] },
      { 'windows.0.start_time': 'Invalid date/time format selected.' },
    ],
    ['an unknown image', { image_id: randomUUID() }, { image_id: mediaMessages.uploadExpired }],
  ])('%s is refused', async (_, wrong, fields) => {
    const olive = await context.business('olive')
    const { slug } = await ownedVenue(context, olive)
    const refused = { status: 422, code: 'INVALID', data: { fields } }
    await expect(olive.api.specials.create({ slugOrId: slug, ...draft(wrong) })).rejects.toMatchObject(refused)
    expect((await olive.api.specials.list({ slugOrId: slug })).items).toEqual([])
  })

  test('sent twice with one draft id is created and announced once, whether in turn or at once', async () => {
    const [olive, zed, ben] = [
      await context.business('olive'),
      await context.business('zed'),
      await context.patron('ben'),
    ]
    const { slug } = await ownedVenue(context, olive)
    const mudlark = await ownedVenue(context, zed, 'mudlark')
    await ben.api.venues.follow({ slugOrId: slug })
    const image_id = await uploadImage(olive, 'special', slug)
    const windows = [window(FRI, '20:00', '22:00')]
    const flights = {
      slugOrId: slug,
      ...draft({ windows, image_id }),
      draft_id: '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a11',
    }
    const first = await olive.api.specials.create(flights)
    expect(first.windows).toEqual(windows)
    expect(await olive.api.specials.create(flights)).toEqual(first)
    // The special stays as it was sent first.
    expect(await olive.api.specials.create({ ...flights, title: 'The late rail' })).toEqual(first)
    await runFanOuts(context)
    expect(await notificationRows(context, ben)).toHaveLength(1)

    context.clock.advance(60_000)
    const rail = {
      slugOrId: slug,
      ...draft({ title: 'The late rail', valid_until: '2026-12-24' }),
      draft_id: '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a12',
    }
    const [one, two] = await Promise.all([olive.api.specials.create(rail), olive.api.specials.create(rail)])
    expect(two).toEqual(one)
    await runFanOuts(context)
    expect(await notificationRows(context, ben)).toHaveLength(2)
    const listed = (await ben.api.specials.list({ slugOrId: slug })).items
    expect(listed.map(({ id }) => id).sort()).toEqual([first.id, one.id].sort())
    expect((await olive.call('specials.create', { ...rail, draft_id: 'again' })).status).toBe(422)

    // Draft ids are per venue: another owner's draft with the same id is separate.
    await expect(zed.api.specials.create(rail)).rejects.toMatchObject(notYours)
    const his = await zed.api.specials.create({ ...rail, slugOrId: mudlark.slug })
    expect((await ben.api.specials.list({ slugOrId: mudlark.slug })).items).toEqual([{ ...his, can_answer: true }])

    await olive.api.specials.remove({ id: one.id })
    expect((await olive.api.specials.create(rail)).id).not.toBe(one.id)
  })

  test('the last special that a venue can have can be sent twice', async () => {
    const { olive, venue } = await createFixtures()
    await sql`
      insert into venue_specials (venue_id, title)
      select ${venue.id}::uuid, 'Special ' || place from generate_series(3, ${SPECIALS_LIMIT}::int) place`.execute(
      context.db,
    )
    const last = { slugOrId: venue.slug, ...draft(), draft_id: '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a11' }
    const first = await olive.api.specials.create(last)
    expect(await olive.api.specials.create(last)).toEqual(first)
  })

  test('refuses fields that are not part of the form', async () => {
    const { olive, venue } = await createFixtures()
    for (const more of [
      { venue_id: venue.id },
      { status: 'active' },
      { image_url: 'x/y.webp' },
      { id: randomUUID() },
      { valid_from_day: '2026-11-20' },
    ])
      expect((await olive.call('specials.create', { slugOrId: venue.slug, ...draft(more) })).status).toBe(422)
  })

  test(`refuses more than ${SPECIALS_LIMIT} specials until one is removed`, async () => {
    const { olive, venue, special } = await createFixtures()
    await sql`
      insert into venue_specials (venue_id, title)
      select ${venue.id}::uuid, 'Special ' || place from generate_series(2, ${SPECIALS_LIMIT}::int) place`.execute(
      context.db,
    )
    const add = () => olive.api.specials.create({ slugOrId: venue.slug, ...draft() })
    await expect(add()).rejects.toMatchObject({
      status: 409,
      code: 'FULL',
      message: specialMessages.tooManySpecials,
    })
    expect((await olive.api.specials.list({ slugOrId: venue.slug })).items).toHaveLength(SPECIALS_LIMIT)
    await olive.api.specials.remove({ id: special.id })
    await add()
  })
})

describe('changing a special', () => {
  test('can change every field, and replaces all hours', async () => {
    const { olive, special } = await createFixtures()
    context.clock.advance(60_000)
    const changed = await olive.api.specials.update({
      id: special.id,
      ...draft({
        title: 'The late rail',
        details: '$4 wells.',
        valid_from: '2026-11-20T21:00:00-06:00',
        windows: [window(FRI, '23:00', '01:00')],
      }),
    })
    expect(changed).toEqual({
      ...special,
      confirmed_at: '2026-11-21T03:05:00.000Z',
      title: 'The late rail',
      details: '$4 wells.',
      valid_from: '2026-11-21T03:00:00.000Z',
      windows: [window(FRI, '23:00', '01:00')],
      status: 'upcoming',
      active_until: null,
      next_window: { start_time: '2026-11-21T05:00:00.000Z', end_time: '2026-11-21T07:00:00.000Z' },
    })
    expect(await olive.api.specials.get({ id: special.id })).toEqual({
      ...changed,
      is_mine: true,
      version: expect.any(String),
    })
    expect(await olive.api.specials.update({ id: special.id, ...draft() })).toMatchObject({
      valid_from: null,
      windows: [],
      status: null,
    })
  })

  test('refuses a last day before the first, and changes nothing', async () => {
    const { olive, special } = await createFixtures()
    await expect(
      olive.api.specials.update({
        id: special.id,
        ...draft({ title: 'Other', valid_from: '2026-11-20', valid_until: '2026-11-19' }),
      }),
    ).rejects.toMatchObject({
      status: 422,
      data: { fields: { valid_until: specialMessages.untilBeforeFrom } },
    })
    expect(await olive.api.specials.get({ id: special.id })).toEqual({
      ...special,
      is_mine: true,
      version: expect.any(String),
    })
  })

  test('deleting removes it and its hours for everyone', async () => {
    const { olive, venue, special } = await createFixtures()
    expect(await olive.api.specials.remove({ id: special.id })).toEqual({ done: true })
    await expect(olive.api.specials.get({ id: special.id })).rejects.toMatchObject(notFound)
    await expect(olive.api.specials.remove({ id: special.id })).rejects.toMatchObject(notFound)
    expect((await olive.api.specials.list({ slugOrId: venue.slug })).items).toEqual([])
    expect(await context.db.selectFrom('venue_special_windows').selectAll().execute()).toEqual([])
  })

  const writes = (who: Pick<Person, 'api'>, id: string) => [
    () => who.api.specials.update({ id, ...draft() }),
    () => who.api.specials.remove({ id }),
  ]

  test('is refused for everyone else, including staff', async () => {
    const { olive, venue, special } = await createFixtures()
    for (const caller of await nonOwners(context, olive, venue)) {
      const [update, remove] = writes(caller, special.id)
      await expect(update?.()).rejects.toMatchObject(notYoursToEdit)
      await expect(remove?.()).rejects.toMatchObject(notYoursToDelete)
    }
    for (const write of writes(context.signedOut, special.id))
      await expect(write()).rejects.toMatchObject({ status: 401 })
    expect(await olive.api.specials.get({ id: special.id })).toEqual({ ...special, can_answer: true, is_mine: false })
  })

  test('at an archived venue is possible for its owner only, and 404 for others', async () => {
    const { olive, venue, special } = await createFixtures()
    const ben = await context.patron('ben')
    await archiveAll(context)
    for (const ask of [() => ben.api.specials.get({ id: special.id }), ...writes(ben, special.id)])
      await expect(ask()).rejects.toMatchObject(notFound)
    await expect(ben.api.specials.list({ slugOrId: venue.slug })).rejects.toMatchObject(noVenue)
    expect((await olive.api.specials.list({ slugOrId: venue.slug })).items).toEqual([special])
    await olive.api.specials.update({ id: special.id, ...draft() })
  })

  test('is 404 if it does not exist', async () => {
    const { olive } = await createFixtures()
    for (const write of writes(olive, randomUUID())) await expect(write()).rejects.toMatchObject(notFound)
    expect((await olive.call('specials.get', { id: 'no-uuid' })).status).toBe(422)
  })
})

describe('the list of specials', () => {
  test('is sorted by state, first day and age, and takes two statements', async () => {
    const olive = await context.business('olive')
    const { slug } = await ownedVenue(context, olive)
    for (const [title, more] of [
      ['undated, older', {}],
      ['over', { valid_from: '2026-01-01', valid_until: '2026-02-01' }],
      ['from tomorrow', { valid_from: '2026-11-21' }],
      ['tonight, later', { windows: [window(FRI, '23:00', '01:00')] }],
      ['now, by days', { valid_from: '2026-11-20', valid_until: '2026-11-20' }],
      ['now, by hours', { windows: [window(FRI, '20:00', '22:00')] }],
      ['undated, newer', {}],
      ['until tonight', { valid_until: '2026-11-20' }],
      ['until yesterday', { valid_until: '2026-11-19' }],
    ] as const) {
      context.clock.advance(1000)
      await olive.api.specials.create({ slugOrId: slug, ...draft({ title, ...more }) })
    }
    let items: { title: string }[] = []
    const statements = await context.statements(async () => {
      items = (await olive.api.specials.list({ slugOrId: slug })).items
    })
    expect(items.map(({ title }) => title)).toEqual([
      'now, by days',
      'until tonight',
      'now, by hours',
      'undated, newer',
      'undated, older',
      'from tomorrow',
      'tonight, later',
      'over',
      'until yesterday',
    ])
    // The session takes the third statement.
    expect(statements).toHaveLength(3)
  })
})

describe('the image of a special', () => {
  test('comes with the special, in two sizes, with its description', async () => {
    const { olive, venue } = await createFixtures()
    const image_id = await uploadImage(olive, 'special', venue.slug)
    const special = await olive.api.specials.create({
      slugOrId: venue.slug,
      ...draft({ image_id, image_alt: ' Three glasses. ' }),
    })
    expect(special).toMatchObject({ image_alt: 'Three glasses.', image_width: 80, image_height: 40 })
    expect(special.image_url).toMatch(
      /^\/media\/venue_special_images\/[0-9a-f-]{36}\/specials\/[0-9a-f]{40}\.webp\?v=small&/,
    )
    expect(special.image_full_url).toMatch(/\?v=large&/)
    expect((await context.signedOut.fetch(special.image_url ?? '')).status).toBe(200)
    expect(context.files()).toHaveLength(2)
  })

  test('stays if omitted, while its description can change; null removes it, and another one replaces it', async () => {
    const { olive, venue, special } = await createFixtures()
    const change = (more: object) => olive.api.specials.update({ id: special.id, ...draft(more) })
    const first = await change({ image_id: await uploadImage(olive, 'special', venue.slug), image_alt: 'Red.' })
    expect(await change({ image_alt: 'Still red.' })).toEqual({ ...first, image_alt: 'Still red.' })
    const second = await change({ image_id: await uploadImage(olive, 'special', venue.slug, '#00ff00') })
    expect(second.image_url).not.toBe(first.image_url)
    await context.removeFiles()
    expect(context.files()).toHaveLength(2)
    expect((await context.signedOut.fetch(first.image_url ?? '')).status).toBe(404)
    expect(await change({ image_id: null })).toMatchObject({ image_url: null, image_alt: null, image_width: null })
    await context.removeFiles()
    expect(context.files()).toEqual([])
  })

  test('is deleted with the special', async () => {
    const { olive, venue, special } = await createFixtures()
    await olive.api.specials.update({
      id: special.id,
      ...draft({ image_id: await uploadImage(olive, 'special', venue.slug) }),
    })
    await olive.api.specials.remove({ id: special.id })
    expect(context.queued.filter((name) => name !== 'fan_out')).toEqual(['delete_files'])
    await context.removeFiles()
    expect(context.files()).toEqual([])
    expect(await context.db.selectFrom('media').selectAll().execute()).toEqual([])
  })

  test('must be an unused upload of the same owner for this venue and kind', async () => {
    const { olive, venue, special } = await createFixtures()
    const neighbour = await context.business('neighbour')
    const next = await ownedVenue(context, neighbour, 'mudlark')
    const used = await uploadImage(olive, 'special', venue.slug)
    await olive.api.specials.create({ slugOrId: venue.slug, ...draft({ image_id: used }) })
    const { image_id: menu } = await olive.api.media.menu({ slugOrId: venue.slug, picture: await drawnPicture() })
    const elsewhere = await uploadImage(olive, 'special', (await ownedVenue(context, olive, 'nightHeron')).slug)
    const gone = { status: 422, data: { fields: { image_id: mediaMessages.uploadExpired } } }
    for (const image_id of [await uploadImage(neighbour, 'special', next.slug), menu, elsewhere, used]) {
      const other = draft({ title: 'Other', image_id })
      await expect(olive.api.specials.create({ slugOrId: venue.slug, ...other })).rejects.toMatchObject(gone)
      await expect(olive.api.specials.update({ id: special.id, ...other })).rejects.toMatchObject(gone)
    }
    expect(await olive.api.specials.get({ id: special.id })).toEqual({
      ...special,
      is_mine: true,
      version: expect.any(String),
    })
  })

  test('of a failed save is not stored, and the previous one stays', async () => {
    const { olive, venue, special } = await createFixtures()
    const change = (more: object) => olive.api.specials.update({ id: special.id, ...draft(more) })
    const before = await change({ image_id: await uploadImage(olive, 'special', venue.slug) })
    const image_id = await uploadImage(olive, 'special', venue.slug, '#00ff00')
    await expect(change({ image_id, valid_from: '2026-11-20', valid_until: '2026-11-19' })).rejects.toMatchObject({
      status: 422,
    })
    context.failEnqueue = true
    await expect(change({ title: 'New', image_id })).rejects.toThrow()
    await expect(olive.api.specials.remove({ id: special.id })).rejects.toThrow()
    context.failEnqueue = false
    expect(await olive.api.specials.get({ id: special.id })).toEqual({
      ...before,
      is_mine: true,
      version: expect.any(String),
    })
    context.clock.advance(2 * 3_600_000)
    await context.removeFiles()
    expect(context.files()).toHaveLength(2)
    const { image_url } = await olive.api.specials.get({ id: special.id })
    expect((await context.signedOut.fetch(image_url ?? '')).status).toBe(200)
  })
})

test('whole days stay the same when the time zone of the venue changes', async () => {
  const { olive, venue, special } = await createFixtures()
  const days = await olive.api.specials.create({
    slugOrId: venue.slug,
    ...draft({ valid_from: '2026-11-20', valid_until: '2026-11-21' }),
  })
  const moment = await olive.api.specials.create({
    slugOrId: venue.slug,
    ...draft({ valid_from: '2026-11-20T20:00:00-06:00', valid_until: '2026-11-20' }),
  })
  await sql`update venues set time_zone = 'Asia/Tokyo'`.execute(context.db)
  await context.db.transaction().execute((trx) => moveSpecialsToZone(trx, venue.id, 'Asia/Tokyo'))
  expect(await olive.api.specials.get({ id: days.id })).toMatchObject({
    valid_from: '2026-11-19T15:00:00.000Z',
    valid_until: '2026-11-21T15:00:00.000Z',
    valid_from_day: '2026-11-20',
    valid_until_day: '2026-11-21',
  })
  // 8 PM in Belleville is after the end of that Friday in Tokyo.
  expect(await olive.api.specials.get({ id: moment.id })).toMatchObject({
    valid_from: '2026-11-19T15:00:00.000Z',
    valid_until: '2026-11-20T15:00:00.000Z',
    valid_from_day: '2026-11-20',
  })
  expect(await olive.api.specials.get({ id: special.id })).toMatchObject({ windows: special.windows })
})

describe('tonight’s line', () => {
  test('for many venues is read in one statement, and prefers specials to events and running to upcoming', async () => {
    const olive = await context.business('olive')
    const [still, mudlark, heron, tin, rail] = [
      await ownedVenue(context, olive),
      await ownedVenue(context, olive, 'mudlark'),
      await ownedVenue(context, olive, 'nightHeron'),
      await ownedVenue(context, olive, 'tinCeiling'),
      await ownedVenue(context, olive, 'copperRail'),
    ]
    const offer = (slugOrId: string, title: string, ...windows: ReturnType<typeof window>[]) =>
      olive.api.specials.create({ slugOrId, ...draft({ title, windows }) })
    const announce = (slugOrId: string, name: string, start_time: string, end_time: string | null = null) =>
      olive.api.events.create({ slugOrId, ...eventDraft({ name, start_time, end_time }) })
    await offer(still.slug, 'Late rail', window(FRI, '23:00', '01:00'))
    await offer(still.slug, 'Flights', window(FRI, '20:00', '22:00'))
    await announce(still.slug, 'Piano', at('20:00'))
    await offer(mudlark.slug, 'Late rail', window(FRI, '23:00', '01:00'))
    await announce(mudlark.slug, 'Piano', at('20:00'))
    await offer(heron.slug, 'Brunch', window(SAT, '11:00', '14:00'))
    await announce(heron.slug, 'Quiz', at('22:00'))
    await announce(heron.slug, 'Piano', at('18:00'))
    for (const hour of ['22:10', '22:20', '22:30', '22:40'] as const) await announce(heron.slug, 'More', at(hour))
    await announce(tin.slug, 'Over', at('17:00'), at('21:00'))
    await announce(tin.slug, 'Over, without an end', at('17:04'))
    const off = await announce(tin.slug, 'Cancelled', at('22:00'))
    await olive.api.events.cancel({ id: off.id, cancelled: true })
    await announce(rail.slug, 'Tomorrow', at('20:00', 1))
    const ben = await context.patron('ben')
    let tonight: Record<string, unknown> = {}
    const statements = await context.statements(async () => {
      const { items } = await ben.api.venues.list({})
      tonight = Object.fromEntries(items.map(({ name, tonight }) => [name, tonight]))
    })
    expect(tonight).toMatchObject({
      [still.name]: { kind: 'special', title: 'Flights', is_on: true },
      [mudlark.name]: { kind: 'special', title: 'Late rail', is_on: false },
      [heron.name]: { kind: 'event', title: 'Piano', is_on: true },
      [tin.name]: null,
      [rail.name]: null,
    })
    expect(statements.filter(({ sql }) => sql.includes('venue_specials'))).toHaveLength(1)
  })
})
