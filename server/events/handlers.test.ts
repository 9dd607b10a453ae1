import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { EVENT_TAG_NAMES, EVENT_TAGS_LIMIT } from '#contract/event-tags.ts'
import { EVENTS_LIMIT } from '#contract/events.limits.ts'
import { eventMessages } from '#contract/events.texts.ts'
import { mediaMessages } from '#contract/media.texts.ts'
import { eventDraft } from '#tests/support/events.ts'
import { notificationRows, runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { archiveAll, nonOwners, ownedVenue, uploadImage } from '#tests/support/venue-owners.ts'

const context = await createTestContext()

const notFound = { status: 404, code: 'NOT_FOUND', message: eventMessages.notFound }
const notYours = { status: 403, message: 'You are not authorized to add events to this venue.' }
const notYoursToEdit = { status: 403, message: eventMessages.notYoursToEdit }
const notYoursToDelete = { status: 403, message: eventMessages.notYoursToDelete }

/** A business account with a venue and an event. */
async function createFixtures() {
  const olive = await context.business('olive')
  const venue = await ownedVenue(context, olive)
  const event = await olive.api.events.create({ slugOrId: venue.slug, ...eventDraft() })
  return { olive, venue, event }
}

describe('creating an event', () => {
  test('is for the venue’s owner, and shows the event to everyone', async () => {
    const [olive, ben] = [await context.business('olive'), await context.patron('ben')]
    const venue = await ownedVenue(context, olive)
    const event = await olive.api.events.create({
      slugOrId: venue.slug,
      ...eventDraft({ name: ' Piano bar ' }),
      description: '  Hum it,\nhe plays it. ',
      end_time: at('01:00', 1),
    })
    expect(event).toEqual({
      id: expect.any(String),
      venue_id: venue.id,
      venue_name: 'The Still',
      venue_slug: 'the-still',
      venue_time_zone: 'America/Chicago',
      name: 'Piano bar',
      description: 'Hum it,\nhe plays it.',
      tags: [],
      start_time: '2026-11-21T02:00:00.000Z',
      end_time: '2026-11-21T07:00:00.000Z',
      cancelled_at: null,
      image_url: null,
      image_full_url: null,
      image_alt: null,
      image_width: null,
      image_height: null,
      image_placeholder: null,
    })
    expect((await ben.api.events.list({ slugOrId: 'the-still' })).items).toEqual([event])
    expect((await ben.api.events.list({ slugOrId: venue.id })).items).toEqual([event])
    expect(await ben.api.events.get({ id: event.id })).toEqual({ ...event, series: null, is_mine: false })
    expect(await olive.api.events.get({ id: event.id })).toEqual({
      ...event,
      series: null,
      is_mine: true,
      version: expect.any(String),
    })
  })

  test('keeps tags, each once', async () => {
    const olive = await context.business('olive')
    const { slug } = await ownedVenue(context, olive)
    const event = await olive.api.events.create({
      slugOrId: slug,
      ...eventDraft(),
      tags: ['jazz', 'live_music', 'jazz'],
    })
    expect(event.tags).toEqual(['jazz', 'live_music'])
    expect((await olive.api.events.list({ slugOrId: slug })).items).toEqual([event])
  })

  test('refuses unknown tags and more than five; the database knows every tag', async () => {
    const olive = await context.business('olive')
    const { slug } = await ownedVenue(context, olive)
    const create = (more: object) => olive.api.events.create({ slugOrId: slug, ...eventDraft(), ...more })
    const five = EVENT_TAG_NAMES.slice(0, EVENT_TAGS_LIMIT)
    expect((await create({ tags: five })).tags).toEqual(five)
    for (const tags of [['polka'], EVENT_TAG_NAMES.slice(0, EVENT_TAGS_LIMIT + 1)])
      await expect(create({ tags })).rejects.toMatchObject({ code: 'INVALID' })
    for (const tag of EVENT_TAG_NAMES) expect((await create({ tags: [tag] })).tags).toEqual([tag])
    await expect(sql`update venue_events set tags = array['polka']`.execute(context.db)).rejects.toThrow(
      'venue_events_tags_known',
    )
  })

  test('stores an empty description and a missing end as null', async () => {
    const olive = await context.business('olive')
    const { slug } = await ownedVenue(context, olive)
    const { end_time: _, ...draft } = eventDraft()
    const event = await olive.api.events.create({ slugOrId: slug, ...draft, description: '  ' })
    expect(event).toMatchObject({ description: null, end_time: null })
  })

  test('is refused for everyone else, including staff', async () => {
    const { olive, venue } = await createFixtures()
    for (const caller of await nonOwners(context, olive, venue)) {
      await expect(caller.api.events.create({ slugOrId: venue.slug, ...eventDraft() })).rejects.toMatchObject(notYours)
      await expect(uploadImage(caller, 'event', venue.slug)).rejects.toMatchObject(notYours)
    }
    expect(context.files()).toEqual([])
    await expect(context.signedOut.api.events.create({ slugOrId: venue.slug, ...eventDraft() })).rejects.toMatchObject({
      status: 401,
    })
  })

  test('is 404 for a missing venue, and for another owner’s archived venue', async () => {
    const { olive, venue } = await createFixtures()
    const ben = await context.patron('ben')
    const missing = { status: 404, message: 'Venue not found.' }
    for (const slugOrId of ['no-such-bar', randomUUID()])
      await expect(olive.api.events.create({ slugOrId, ...eventDraft() })).rejects.toMatchObject(missing)
    await archiveAll(context)
    await expect(ben.api.events.create({ slugOrId: venue.slug, ...eventDraft() })).rejects.toMatchObject(missing)
    await olive.api.events.create({ slugOrId: venue.slug, ...eventDraft() })
  })

  test.each([
    ['no name', { name: '  ' }, { name: 'Event name and start time are required.' }],
    ['no start', { start_time: '' }, { start_time: 'Event name and start time are required.' }],
    ['an unreadable start', { start_time: 'tonight' }, { start_time: 'Invalid date/time format selected.' }],
    [
      'a day that does not exist',
      { end_time: '2026-02-31T22:00:00Z' },
      { end_time: 'Invalid date/time format selected.' },
    ],
    [
      'a time without offset',
      { start_time: '2026-11-20T22:00:00' },
      { start_time: 'Invalid date/time format selected.' },
    ],
    ['end at start', { end_time: at('20:00') }, { end_time: 'End time must be after start time.' }],
    ['end before start', { end_time: at('19:00') }, { end_time: 'End time must be after start time.' }],
    ['more than 14 days', { end_time: at('20:01', 14) }, { end_time: eventMessages.tooLong }],
    ['a name too long', { name: 'x'.repeat(121) }, { name: 'A name can have at most 120 characters.' }],
    [
      'a name with invisible characters',
      { name: 'Piano\u202Ebar' },
      { name: 'A name cannot contain invisible characters.' },
    ],
    ['an unknown image', { image_id: randomUUID() }, { image_id: mediaMessages.uploadExpired }],
  ])('%s is refused', async (_, wrong, fields) => {
    const olive = await context.business('olive')
    const { slug } = await ownedVenue(context, olive)
    const answer = await olive.call('events.create', { slugOrId: slug, ...eventDraft(), ...wrong })
    const { code, data } = (await answer.json()) as { code: string; data: { fields: object } }
    // The error names only the wrong field.
    expect([answer.status, code, data.fields]).toEqual([422, 'INVALID', fields])
    expect((await olive.api.events.list({ slugOrId: slug })).items).toEqual([])
  })

  test(`refuses more than ${EVENTS_LIMIT} upcoming events until one is removed; past ones do not count`, async () => {
    const { olive, venue, event } = await createFixtures()
    await sql`
      insert into venue_events (venue_id, name, start_time)
      select ${venue.id}::uuid, 'Event ' || place, ${context.clock.now()}::timestamptz + place * interval '1 day'
      from generate_series(2, ${EVENTS_LIMIT}::int) place`.execute(context.db)
    const add = (more: Parameters<typeof eventDraft>[0] = {}) =>
      olive.api.events.create({ slugOrId: venue.slug, ...eventDraft(more) })
    const full = {
      status: 409,
      code: 'FULL',
      message: eventMessages.tooManyEvents,
    }
    await expect(add()).rejects.toMatchObject(full)
    await expect(add({ end_time: null, start_time: at('17:05') })).rejects.toMatchObject(full)
    const past = await add({ start_time: at('16:00'), end_time: at('17:00') })
    await expect(olive.api.events.update({ id: past.id, ...eventDraft() })).rejects.toMatchObject(full)
    await olive.api.events.update({ id: event.id, ...eventDraft({ name: 'Quiz' }) })
    await olive.api.events.remove({ id: event.id })
    await olive.api.events.update({ id: past.id, ...eventDraft() })
    await expect(add()).rejects.toMatchObject(full)
    const { slug } = await ownedVenue(context, olive, 'mudlark')
    await olive.api.events.create({ slugOrId: slug, ...eventDraft() })
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
    const image_id = await uploadImage(olive, 'event', slug)
    const piano = { slugOrId: slug, ...eventDraft(), image_id, draft_id: '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a11' }
    const first = await olive.api.events.create(piano)
    expect(await olive.api.events.create(piano)).toEqual(first)
    // The event stays as it was sent first.
    expect(await olive.api.events.create({ ...piano, name: 'Trivia' })).toEqual(first)
    await runFanOuts(context)
    expect(await notificationRows(context, ben)).toHaveLength(1)

    const quiz = {
      slugOrId: slug,
      ...eventDraft({ name: 'Quiz', start_time: at('21:00') }),
      draft_id: '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a12',
    }
    const [one, two] = await Promise.all([olive.api.events.create(quiz), olive.api.events.create(quiz)])
    expect(two).toEqual(one)
    await runFanOuts(context)
    expect(await notificationRows(context, ben)).toHaveLength(2)
    expect((await ben.api.events.list({ slugOrId: slug })).items).toEqual([first, one])
    expect((await olive.call('events.create', { ...quiz, draft_id: 'again' })).status).toBe(422)

    // Draft ids are per venue: another owner's draft with the same id is separate.
    await expect(zed.api.events.create(quiz)).rejects.toMatchObject(notYours)
    const his = await zed.api.events.create({ ...quiz, slugOrId: mudlark.slug })
    expect((await ben.api.events.list({ slugOrId: mudlark.slug })).items).toEqual([his])

    await olive.api.events.remove({ id: one.id })
    expect((await olive.api.events.create(quiz)).id).not.toBe(one.id)
  })

  test('the last event that a venue can have can be sent twice', async () => {
    const { olive, venue } = await createFixtures()
    await sql`
      insert into venue_events (venue_id, name, start_time)
      select ${venue.id}::uuid, 'Event ' || place, ${context.clock.now()}::timestamptz + place * interval '1 day'
      from generate_series(3, ${EVENTS_LIMIT}::int) place`.execute(context.db)
    const last = { slugOrId: venue.slug, ...eventDraft(), draft_id: '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a11' }
    const first = await olive.api.events.create(last)
    expect(await olive.api.events.create(last)).toEqual(first)
  })

  test('refuses fields that are not part of the form', async () => {
    const { olive, venue } = await createFixtures()
    for (const more of [
      { venue_id: venue.id },
      { cancelled_at: at('20:00') },
      { image_url: 'x/y.webp' },
      { id: randomUUID() },
    ])
      expect((await olive.call('events.create', { slugOrId: venue.slug, ...eventDraft(), ...more })).status).toBe(422)
  })
})

test('an edit without tags, as earlier versions of the page send it, keeps them', async () => {
  const { olive, event } = await createFixtures()
  const edit = (more: object) => olive.api.events.update({ id: event.id, ...eventDraft(), ...more })
  await edit({ tags: ['karaoke'] })
  expect((await edit({})).tags).toEqual(['karaoke'])
  expect((await edit({ tags: [] })).tags).toEqual([])
})

describe('changing an event', () => {
  test('can change every field', async () => {
    const { olive, event } = await createFixtures()
    context.clock.advance(60_000)
    const changed = await olive.api.events.update({
      ...eventDraft({ name: 'Quiz', start_time: at('19:00', 1), end_time: null }),
      id: event.id,
      description: 'Six at most.',
    })
    expect(changed).toEqual({
      ...event,
      name: 'Quiz',
      description: 'Six at most.',
      start_time: '2026-11-22T01:00:00.000Z',
      end_time: null,
    })
    expect(await olive.api.events.get({ id: event.id })).toEqual({
      ...changed,
      series: null,
      is_mine: true,
      version: expect.any(String),
    })
  })

  test('refuses an end before the start', async () => {
    const { olive, event } = await createFixtures()
    await expect(
      olive.api.events.update({ id: event.id, ...eventDraft({ end_time: at('19:00') }) }),
    ).rejects.toMatchObject({ status: 422, data: { fields: { end_time: 'End time must be after start time.' } } })
  })

  test('cancelling keeps it in every list, marked, and can be undone', async () => {
    const { olive, venue, event } = await createFixtures()
    const cancelled = await olive.api.events.cancel({ id: event.id, cancelled: true })
    expect(cancelled).toEqual({ ...event, cancelled_at: '2026-11-21T03:04:00.000Z' })
    context.clock.advance(60_000)
    expect(await olive.api.events.cancel({ id: event.id, cancelled: true })).toEqual(cancelled)
    expect((await olive.api.events.list({ slugOrId: venue.slug })).items).toEqual([cancelled])
    expect((await olive.api.events.days({ slugOrId: venue.slug, month: '2026-11' })).items).toHaveLength(1)
    expect(await olive.api.events.cancel({ id: event.id, cancelled: false })).toEqual(event)
  })

  test('deleting removes it for everyone', async () => {
    const { olive, venue, event } = await createFixtures()
    expect(await olive.api.events.remove({ id: event.id })).toEqual({ done: true })
    await expect(olive.api.events.get({ id: event.id })).rejects.toMatchObject(notFound)
    await expect(olive.api.events.remove({ id: event.id })).rejects.toMatchObject(notFound)
    expect((await olive.api.events.list({ slugOrId: venue.slug })).items).toEqual([])
  })

  /** The three writes to an existing event. */
  const writes = (who: Pick<Person, 'api'>, id: string) => [
    () => who.api.events.update({ id, ...eventDraft() }),
    () => who.api.events.cancel({ id, cancelled: true }),
    () => who.api.events.remove({ id }),
  ]

  test('is refused for everyone else, including staff', async () => {
    const { olive, venue, event } = await createFixtures()
    for (const caller of await nonOwners(context, olive, venue)) {
      const [update, cancel, remove] = writes(caller, event.id)
      await expect(update?.()).rejects.toMatchObject(notYoursToEdit)
      await expect(cancel?.()).rejects.toMatchObject(notYoursToEdit)
      await expect(remove?.()).rejects.toMatchObject(notYoursToDelete)
    }
    for (const write of writes(context.signedOut, event.id))
      await expect(write()).rejects.toMatchObject({ status: 401 })
    expect(await olive.api.events.get({ id: event.id })).toEqual({ ...event, series: null, is_mine: false })
  })

  test('at an archived venue is possible for its owner only, and 404 for others', async () => {
    const { olive, venue, event } = await createFixtures()
    const ben = await context.patron('ben')
    await archiveAll(context)
    const reads = [
      () => ben.api.events.get({ id: event.id }),
      () => ben.api.events.calendar({ id: event.id }),
      ...writes(ben, event.id),
    ]
    for (const read of reads) await expect(read()).rejects.toMatchObject(notFound)
    const venueMissing = { status: 404, message: 'Venue not found.' }
    await expect(ben.api.events.list({ slugOrId: venue.slug })).rejects.toMatchObject(venueMissing)
    await expect(ben.api.events.days({ slugOrId: venue.slug, month: '2026-11' })).rejects.toMatchObject(venueMissing)
    expect((await olive.api.events.list({ slugOrId: venue.slug })).items).toEqual([event])
    await olive.api.events.update({ id: event.id, ...eventDraft() })
  })

  test('is 404 if it does not exist', async () => {
    const { olive } = await createFixtures()
    for (const write of writes(olive, randomUUID())) await expect(write()).rejects.toMatchObject(notFound)
    expect((await olive.call('events.get', { id: 'no-uuid' })).status).toBe(422)
  })
})

describe('the image of an event', () => {
  test('comes with the event, in two sizes, with its description', async () => {
    const { olive, venue } = await createFixtures()
    const image_id = await uploadImage(olive, 'event', venue.slug)
    const event = await olive.api.events.create({
      slugOrId: venue.slug,
      ...eventDraft(),
      image_id,
      image_alt: ' A piano. ',
    })
    expect(event).toMatchObject({ image_alt: 'A piano.', image_width: 80, image_height: 40 })
    expect(event.image_url).toMatch(/^\/media\/venue-event-images\/[0-9a-f-]{36}\/[0-9a-f]{40}\.webp\?v=small&/)
    expect(event.image_full_url).toMatch(/\?v=large&/)
    expect((await context.signedOut.fetch(event.image_url ?? '')).status).toBe(200)
    expect(context.files()).toHaveLength(2)
  })

  test('stays if omitted, while its description can change; null removes it, and another one replaces it', async () => {
    const { olive, venue, event } = await createFixtures()
    const change = (more: object) => olive.api.events.update({ id: event.id, ...eventDraft(), ...more })
    const first = await change({ image_id: await uploadImage(olive, 'event', venue.slug), image_alt: 'Red.' })
    const kept = await change({ image_alt: 'Still red.' })
    expect(kept).toEqual({ ...first, image_alt: 'Still red.' })
    const second = await change({ image_id: await uploadImage(olive, 'event', venue.slug, '#00ff00') })
    expect(second.image_url).not.toBe(first.image_url)
    expect(second.image_alt).toBeNull()
    await context.removeFiles()
    expect(context.files()).toHaveLength(2)
    expect((await context.signedOut.fetch(first.image_url ?? '')).status).toBe(404)
    expect(await change({ image_id: null })).toMatchObject({ image_url: null, image_alt: null, image_width: null })
    await context.removeFiles()
    expect(context.files()).toEqual([])
  })

  test('is deleted with the event', async () => {
    const { olive, venue, event } = await createFixtures()
    await olive.api.events.update({
      id: event.id,
      ...eventDraft(),
      image_id: await uploadImage(olive, 'event', venue.slug),
    })
    await olive.api.events.remove({ id: event.id })
    expect(context.queued.filter((name) => name !== 'fan_out')).toEqual(['delete_files'])
    await context.removeFiles()
    expect(context.files()).toEqual([])
    expect(await context.db.selectFrom('media').selectAll().execute()).toEqual([])
  })

  test('must be an unused upload of the same owner for this venue and kind', async () => {
    const { olive, venue, event } = await createFixtures()
    const neighbour = await context.business('neighbour')
    const next = await ownedVenue(context, neighbour, 'mudlark')
    const used = await uploadImage(olive, 'event', venue.slug)
    await olive.api.events.create({ slugOrId: venue.slug, ...eventDraft(), image_id: used })
    const { image_id: special } = await olive.api.media.special({
      slugOrId: venue.slug,
      picture: await drawnPicture(),
    })
    const { image_id: menu } = await olive.api.media.menu({ slugOrId: venue.slug, picture: await drawnPicture() })
    const elsewhere = await uploadImage(olive, 'event', (await ownedVenue(context, olive, 'nightHeron')).slug)
    const gone = { status: 422, data: { fields: { image_id: mediaMessages.uploadExpired } } }
    for (const image_id of [await uploadImage(neighbour, 'event', next.slug), special, menu, elsewhere, used]) {
      const draft = { ...eventDraft({ name: 'Other' }), image_id }
      await expect(olive.api.events.create({ slugOrId: venue.slug, ...draft })).rejects.toMatchObject(gone)
      await expect(olive.api.events.update({ id: event.id, ...draft })).rejects.toMatchObject(gone)
    }
    expect(await olive.api.events.get({ id: event.id })).toMatchObject({ name: 'Piano bar', image_url: null })
  })

  test('of a failed save is not stored, and the previous one stays', async () => {
    const { olive, venue, event } = await createFixtures()
    const before = await olive.api.events.update({
      id: event.id,
      ...eventDraft(),
      image_id: await uploadImage(olive, 'event', venue.slug),
    })
    const image_id = await uploadImage(olive, 'event', venue.slug, '#00ff00')
    context.failEnqueue = true
    await expect(olive.api.events.update({ id: event.id, ...eventDraft({ name: 'New' }), image_id })).rejects.toThrow()
    await expect(olive.api.events.remove({ id: event.id })).rejects.toThrow()
    context.failEnqueue = false
    expect(await olive.api.events.get({ id: event.id })).toEqual({
      ...before,
      series: null,
      is_mine: true,
      version: expect.any(String),
    })
    context.clock.advance(2 * 3_600_000)
    await context.removeFiles()
    expect(context.files()).toHaveLength(2)
    expect((await context.signedOut.fetch(before.image_url ?? '')).status).toBe(404)
    const { image_url } = await olive.api.events.get({ id: event.id })
    expect((await context.signedOut.fetch(image_url ?? '')).status).toBe(200)
  })
})
