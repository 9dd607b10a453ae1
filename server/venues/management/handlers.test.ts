import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mediaMessages } from '#contract/media.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { drawnPicture, fileOf } from '#tests/support/pictures.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

const belleville = { latitude: 38.5136, longitude: -89.9862 }
const denver = { latitude: 39.7392, longitude: -104.9903 }
const lantern = { name: 'The Lantern Room', city: 'Belleville', ...belleville, time_zone: null }
const unplaced = { latitude: null, longitude: null, time_zone: 'America/Chicago' }

const invalid = (fields: Record<string, string>) => ({ status: 422, code: 'INVALID', data: { fields } })

async function createOwnerWithVenue(): Promise<{ olive: Person; slugOrId: string }> {
  const olive = await context.business('olive')
  const theStill = await context.venue('theStill')
  await olive.keeps(theStill)
  return { olive, slugOrId: theStill.slug }
}

describe('adding a venue', () => {
  test('makes the user its owner and derives its slug from the name and its time zone from the location', async () => {
    const olive = await context.business('olive')
    const { venue, location } = await olive.api.venues.create({
      ...lantern,
      description: '  Low light.  ',
      address_line1: '1 Main St',
      phone_number: '(618) 555-0100',
      website_url: 'HTTPS://lantern.example/menu',
    })
    expect(location).toBe('saved')
    expect(venue).toMatchObject({
      slug: 'the-lantern-room',
      name: 'The Lantern Room',
      description: 'Low light.',
      address_line2: null,
      website_url: 'https://lantern.example/menu',
      time_zone: 'America/Chicago',
      is_mine: true,
      is_archived: false,
      follower_count: 0,
      ...belleville,
    })
    expect(await olive.api.venues.get({ slugOrId: 'the-lantern-room' })).toEqual({
      ...venue,
      version: expect.any(String),
    })
  })

  test('is allowed for business accounts and for staff, whose venues have no owner', async () => {
    const [ada, pat, bea] = [await context.admin('ada'), await context.patron('pat'), await context.bartender('bea')]
    for (const who of [pat, bea])
      await expect(who.api.venues.create(lantern)).rejects.toMatchObject({
        status: 403,
        message: venueMessages.onlyBusiness,
      })
    await expect(context.signedOut.api.venues.create(lantern)).rejects.toMatchObject({ status: 401 })
    expect((await ada.api.venues.create(lantern)).venue.is_mine).toBe(false)
    const { rows } = await sql`select owner_id from venues`.execute(context.db)
    expect(rows).toEqual([{ owner_id: null }])
  })

  test('without a location needs a time zone; an invalid location is ignored and reported', async () => {
    const olive = await context.business('olive')
    for (const place of [
      { latitude: null, longitude: null },
      { latitude: 91, longitude: 0 },
    ])
      await expect(olive.api.venues.create({ ...lantern, ...place })).rejects.toMatchObject(
        invalid({ time_zone: venueMessages.timeZone }),
      )
    const wrong = { ...lantern, latitude: 38.5, longitude: -1899, time_zone: 'America/New_York' }
    const { venue, location } = await olive.api.venues.create(wrong)
    expect(location).toBe('unchanged')
    expect(venue).toMatchObject({ latitude: null, longitude: null, time_zone: 'America/New_York' })
  })

  test.each([
    [{ name: '  ' }, 'name', venueMessages.nameMissing],
    [{ name: '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3' }, 'name', venueMessages.nameLikeId],
    [{ website_url: 'javascript:alert(1)' }, 'website_url', venueMessages.website],
    [{ website_url: 'data:text/html,<script>' }, 'website_url', venueMessages.website],
    [{ website_url: 'lantern.example' }, 'website_url', venueMessages.website],
    [{ phone_number: 'call me' }, 'phone_number', venueMessages.phone],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone', venueMessages.timeZone],
    [{ time_zone: 'PST' }, 'time_zone', venueMessages.timeZone],
    [{ time_zone: '+05:00' }, 'time_zone', venueMessages.timeZone],
    [{ description: 'x'.repeat(2001) }, 'description', 'A description can have at most 2,000 characters.'],
  ])('refuses %j', async (wrong, field, message) => {
    const olive = await context.business('olive')
    await expect(olive.api.venues.create({ ...lantern, ...wrong })).rejects.toMatchObject(invalid({ [field]: message }))
  })

  test('is limited to thirty a day', async () => {
    const olive = await context.business('olive')
    for (let made = 0; made < 30; made++)
      await olive.api.venues.create({
        ...lantern,
        name: `House ${made} of ${'abcdef'[made % 6]}`,
        allow_duplicate: true,
      })
    await expect(olive.api.venues.create(lantern)).rejects.toMatchObject({ status: 429 })
    context.clock.advance(86_400_000)
    expect(await olive.api.venues.create({ ...lantern, allow_duplicate: true })).toBeTruthy()
  })
})

describe('near duplicates', () => {
  const near = (who: Person, draft: object) => who.call('venues.create', { ...lantern, ...draft })

  test.each([
    ['the same name', {}],
    ['another spelling', { name: 'LANTERN  ROOM!' }],
    ['an accented letter', { name: 'The Lantérn Room' }],
    ['a similar name', { name: 'Lantern Room Bar' }],
    ['half a kilometre away', { latitude: 38.518 }],
    ['no location, the same city', { ...unplaced, city: 'BELLEVILLE' }],
    ['no location, the same city with accents', { ...unplaced, city: 'Bellevillé' }],
  ])('%s is reported and can be added anyway', async (_, draft) => {
    const olive = await context.business('olive')
    await olive.api.venues.create(lantern)
    const answer = await near(olive, draft)
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      {
        code: 'NEAR_DUPLICATE',
        message: venueMessages.nearDuplicate,
        data: { venues: [{ name: 'The Lantern Room', slug: 'the-lantern-room', city: 'Belleville' }] },
      },
    ])
    expect((await near(olive, { ...draft, allow_duplicate: true })).status).toBe(201)
  })

  test.each([
    ['another name', { name: 'The Copper Rail' }],
    ['two kilometres away', { latitude: 38.532 }],
    ['no location, another city', { ...unplaced, city: 'Millstadt' }],
  ])('%s is not a duplicate', async (_, draft) => {
    const olive = await context.business('olive')
    await olive.api.venues.create(lantern)
    expect((await near(olive, draft)).status).toBe(201)
  })

  test('an archived venue is not a duplicate, and a venue without a location is compared by city', async () => {
    const olive = await context.business('olive')
    await olive.api.venues.create({ ...lantern, ...unplaced })
    expect((await near(olive, {})).status).toBe(409)
    await olive.api.venues.archive({ slugOrId: 'the-lantern-room', archived: true })
    expect((await near(olive, {})).status).toBe(201)
  })

  test('submitting twice creates one venue', async () => {
    const olive = await context.business('olive')
    const answers = await Promise.all([near(olive, {}), near(olive, {})])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('slugs', () => {
  const named = async (who: Person, name: string) =>
    (await who.api.venues.create({ ...lantern, name, allow_duplicate: true })).venue.slug

  test('are numbered for equal names, page paths and ids', async () => {
    const olive = await context.business('olive')
    expect(await named(olive, 'Dive')).toBe('dive')
    expect(await named(olive, 'Dive!')).toBe('dive-2')
    expect(await named(olive, 'Dive 2')).toBe('dive-2-2')
    expect(await named(olive, 'New')).toBe('new-2')
    expect(await named(olive, 'NEAR')).toBe('near-2')
    expect(await named(olive, '8F14E45F ceea 467f a1f0 4f3bd6a1f2c3')).toBe('8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3-2')
    expect(await named(olive, '酒場')).toBe('venue')
  })

  test('are unique for twenty concurrent venues with similar names', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, (_, index) => context.business(`owner${index}`)))
    const slugs = await Promise.all(
      Array.from({ length: 20 }, (_, index) => named(owners[index % 4] as Person, index % 2 ? 'Dive' : 'dive 2')),
    )
    expect(new Set(slugs).size).toBe(20)
    for (const slug of slugs) expect(slug).toMatch(/^dive(-\d+){0,2}$/)
  })

  test('change with the name, and old ones lead to the venue forever and are not reused', async () => {
    const { olive, slugOrId } = await createOwnerWithVenue()
    const renamed = (name: string) => olive.api.venues.update({ slugOrId: 'the-still', name })
    expect((await renamed('The Other Still')).venue.slug).toBe('the-other-still')
    expect(await olive.api.venues.get({ slugOrId })).toMatchObject({ slug: 'the-other-still' })
    expect(await named(olive, 'The Still')).toBe('the-still-2')
    expect((await renamed('The Third Still')).venue.slug).toBe('the-third-still')
    for (const old of ['the-still', 'the-other-still'])
      expect(await olive.api.venues.get({ slugOrId: old })).toMatchObject({ slug: 'the-third-still' })
    // A venue can go back to its own former slug.
    expect((await renamed('The Still')).venue.slug).toBe('the-still')
    const { rows } = await sql`select slug from venue_slug_history order by slug`.execute(context.db)
    expect(rows).toEqual([{ slug: 'the-other-still' }, { slug: 'the-third-still' }])
    expect((await renamed('THE STILL!')).venue).toMatchObject({ name: 'THE STILL!', slug: 'the-still' })
  })

  test('can change ten times a day, not counting renames that keep the slug', async () => {
    const { olive, slugOrId } = await createOwnerWithVenue()
    const other = await context.venue('mudlark')
    await olive.keeps(other)
    const { id } = await olive.api.venues.get({ slugOrId })
    const rename = (name: string) => olive.api.venues.update({ slugOrId: id, name })
    for (let renamed = 0; renamed < 10; renamed++) {
      await rename(`Still ${'abcdefghij'[renamed]}`)
      await rename(`STILL ${'abcdefghij'[renamed]}`)
    }
    await expect(rename('Still k')).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(await olive.api.venues.get({ slugOrId: id })).toMatchObject({ slug: 'still-j', name: 'STILL j' })
    await olive.api.venues.update({ slugOrId: id, name: 'Still J', description: 'Corn.' })
    await olive.api.venues.update({ slugOrId: other.id, name: 'Otherwise' })
    context.clock.advance(86_400_000)
    expect((await rename('Still k')).venue.slug).toBe('still-k')
  })

  test('are not limited by attempts of other users', async () => {
    const { olive, slugOrId } = await createOwnerWithVenue()
    const neighbour = await context.business('neighbour')
    for (let tried = 0; tried < 11; tried++)
      await expect(neighbour.api.venues.update({ slugOrId, name: `Mine ${tried}` })).rejects.toMatchObject({
        status: 403,
      })
    expect((await olive.api.venues.update({ slugOrId, name: 'Yours' })).venue.slug).toBe('yours')
  })

  test('run out after a thousand venues of one name, which is an error', async () => {
    const { olive, slugOrId } = await createOwnerWithVenue()
    const { id } = await context.venue('mudlark')
    await sql`
      insert into venue_slug_history (slug, venue_id, released_at)
      select 'the-lantern-room' || case when n = 1 then '' else '-' || n end, ${id}::uuid, ${context.clock.now()}::timestamptz
      from generate_series(1, 1000) n`.execute(context.db)
    const full = { status: 409, code: 'NAME_FULL', message: venueMessages.nameTaken }
    await expect(olive.api.venues.create(lantern)).rejects.toMatchObject(full)
    await expect(olive.api.venues.update({ slugOrId, name: lantern.name })).rejects.toMatchObject(full)
    expect(await olive.api.venues.get({ slugOrId })).toMatchObject({ slug: slugOrId })
  })

  test('are unique for concurrent renames to one name', async () => {
    const olive = await context.business('olive')
    const before = ['Alpha', 'Beta', 'Gamma', 'Delta']
    for (const name of before) await named(olive, name)
    const answers = await Promise.all(
      before.map((name) => olive.call('venues.update', { slugOrId: name.toLowerCase(), name: 'Omega' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { rows } = await sql<{ slug: string }>`select slug from venues order by slug`.execute(context.db)
    expect(rows.map(({ slug }) => slug)).toEqual(['omega', 'omega-2', 'omega-3', 'omega-4'])
  })
})

describe('changing a venue', () => {
  test('changes what is sent and nothing else', async () => {
    const { olive, slugOrId } = await createOwnerWithVenue()
    const { version: _, ...before } = await olive.api.venues.get({ slugOrId })
    const { venue, location } = await olive.api.venues.update({ slugOrId, description: '', city: 'Waterloo' })
    expect(location).toBe('saved')
    expect(venue).toEqual({ ...before, description: null, city: 'Waterloo' })
  })

  test('is allowed for its owner only, not for staff, other owners or a former owner', async () => {
    const { olive, slugOrId } = await createOwnerWithVenue()
    const [ada, pat, bea, rival] = [
      await context.admin('ada'),
      await context.patron('pat'),
      await context.bartender('bea'),
      await context.business('rival'),
    ]
    await rival.keeps(await context.venue('copperRail'))
    const refused = { status: 403, message: 'You are not authorized to edit this venue.' }
    const notToArchive = { status: 403, message: venueMessages.notYoursToArchive }
    const tryAll = async (who: Person) => {
      await expect(who.api.venues.update({ slugOrId, name: 'Mine' })).rejects.toMatchObject(refused)
      await expect(who.api.venues.archive({ slugOrId, archived: true })).rejects.toMatchObject(notToArchive)
    }
    for (const who of [ada, pat, bea, rival]) await tryAll(who)
    expect((await context.signedOut.call('venues.update', { slugOrId, name: 'Mine' })).status).toBe(401)
    await ada.api.admin.setVenueOwner({ slugOrId, username: 'rival' })
    await tryAll(olive)
    expect((await rival.api.venues.update({ slugOrId, city: 'Waterloo' })).venue.city).toBe('Waterloo')
  })

  test('fails with 404 for a missing venue and an archived venue of another owner', async () => {
    const { olive, slugOrId } = await createOwnerWithVenue()
    await olive.api.venues.archive({ slugOrId, archived: true })
    const rival = await context.business('rival')
    for (const address of ['nowhere', slugOrId])
      await expect(rival.api.venues.update({ slugOrId: address, name: 'x' })).rejects.toMatchObject({
        status: 404,
        message: 'Venue not found.',
      })
  })

  test.each([
    ['owner_id', '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3'],
    ['slug', 'best-bar'],
    ['follower_count', 1_000_000],
    ['archived_at', '2026-01-01T00:00:00Z'],
    ['id', '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3'],
    ['venue_image_url', 'somebody/else.webp'],
    ['sort_name', 'aaa'],
    ['created_at', '2020-01-01T00:00:00Z'],
  ])('refuses the column %s', async (column, value) => {
    const { olive, slugOrId } = await createOwnerWithVenue()
    const before = await sql`select * from venues`.execute(context.db)
    expect((await olive.call('venues.update', { slugOrId, [column]: value })).status).toBe(422)
    expect((await olive.call('venues.create', { ...lantern, [column]: value })).status).toBe(422)
    expect(await sql`select * from venues`.execute(context.db)).toEqual(before)
  })

  test('with an invalid location keeps the old one, reports it and saves the rest', async () => {
    const { olive, slugOrId } = await createOwnerWithVenue()
    const { version: _, ...before } = await olive.api.venues.get({ slugOrId })
    const wrong = { latitude: 91, longitude: -90.0911, description: 'Corn.' }
    const { venue, location } = await olive.api.venues.update({ slugOrId, ...wrong })
    expect(location).toBe('unchanged')
    expect(venue).toEqual({ ...before, description: 'Corn.' })
  })

  test('with an empty coordinate clears the location and keeps the time zone', async () => {
    const { olive, slugOrId } = await createOwnerWithVenue()
    const { venue, location } = await olive.api.venues.update({ slugOrId, latitude: 38.4, longitude: null })
    expect(location).toBe('cleared')
    expect(venue).toMatchObject({ latitude: null, longitude: null, time_zone: 'America/Chicago' })
    await expect(olive.api.venues.update({ slugOrId, time_zone: null })).rejects.toMatchObject(
      invalid({ time_zone: venueMessages.timeZone }),
    )
  })

  test('moves the time zone with the location until it is set explicitly, and all-day specials with it', async () => {
    const { olive, slugOrId } = await createOwnerWithVenue()
    await olive.api.specials.create({
      slugOrId,
      title: 'All day',
      valid_from: '2026-11-28',
      valid_until: '2026-11-28',
    })
    const firstMoment = async () => (await olive.api.specials.list({ slugOrId })).items[0]?.valid_from
    expect(await firstMoment()).toBe('2026-11-28T06:00:00.000Z')
    const zoneOf = async (change: object) => (await olive.api.venues.update({ slugOrId, ...change })).venue.time_zone
    expect(await zoneOf(denver)).toBe('America/Denver')
    expect(await firstMoment()).toBe('2026-11-28T07:00:00.000Z')
    expect(await zoneOf({ time_zone: 'Europe/Berlin' })).toBe('Europe/Berlin')
    expect(await zoneOf(belleville)).toBe('Europe/Berlin')
    expect(await zoneOf({ time_zone: null })).toBe('America/Chicago')
    expect(await firstMoment()).toBe('2026-11-28T06:00:00.000Z')
  })
})

describe('archiving', () => {
  test('removes a venue from lists and hides its page from others, but keeps past shifts and follows', async () => {
    const { olive, slugOrId } = await createOwnerWithVenue()
    const [ada, ben, ana] = [await context.admin('ada'), await context.patron('ben'), await context.bartender('ana')]
    await ana.works(await context.venue('theStill'), at('18:00', -1), at('22:00', -1))
    await ben.api.venues.follow({ slugOrId })
    expect(await olive.api.venues.archive({ slugOrId, archived: true })).toEqual({ is_archived: true })
    expect(await olive.api.venues.archive({ slugOrId, archived: true })).toEqual({ is_archived: true })
    for (const who of [ben, ada]) {
      expect((await who.api.venues.options({})).items).toEqual([])
      expect((await who.api.venues.list({})).items).toEqual([])
      await expect(who.api.venues.get({ slugOrId })).rejects.toMatchObject({ status: 404 })
      await expect(who.api.venues.archive({ slugOrId, archived: false })).rejects.toMatchObject({ status: 404 })
    }
    expect(await olive.api.venues.get({ slugOrId })).toMatchObject({ is_archived: true, follower_count: 1 })
    expect((await ana.api.shifts.mine({ when: 'past' })).items[0]).toMatchObject({ venue_name: 'The Still' })
    expect(await olive.api.venues.archive({ slugOrId, archived: false })).toEqual({ is_archived: false })
    expect(await ben.api.venues.get({ slugOrId })).toMatchObject({ is_following: true, follower_count: 1 })
  })
})

describe('the venue image', () => {
  const uploadImage = async (who: Person) => (await who.api.media.venue({ picture: await drawnPicture() })).image_id

  test('can be uploaded, described, replaced and removed without leaving files behind', async () => {
    const olive = await context.business('olive')
    const draft = { ...lantern, image_id: await uploadImage(olive), image_alt: 'A lantern over a door' }
    const { venue } = await olive.api.venues.create(draft)
    expect(venue.venue_image_url).toMatch(
      /^\/media\/venues\/[0-9a-f]{8}\/[0-9a-f]{40}\.small\.webp\?|^\/media\/venues\/[0-9a-f]{8}\/[0-9a-f]{40}\.webp\?/,
    )
    expect(venue.venue_image_alt).toBe('A lantern over a door')
    expect((await olive.fetch(venue.venue_image_full_url ?? '')).status).toBe(200)
    const slugOrId = venue.slug
    const change = (edit: object) => olive.api.venues.update({ slugOrId, ...edit })
    expect((await change({ image_alt: 'A lamp' })).venue.venue_image_alt).toBe('A lamp')
    expect((await change({ city: 'Waterloo' })).venue.venue_image_alt).toBe('A lamp')
    const replaced = await change({ image_id: await uploadImage(olive), image_alt: null })
    expect(replaced.venue.venue_image_alt).toBeNull()
    await context.removeFiles()
    expect(context.files()).toHaveLength(2)
    expect((await change({ image_id: null })).venue.venue_image_url).toBeNull()
    await context.removeFiles()
    expect(context.files()).toEqual([])
  })

  test('is in the list of the shifts that one works there', async () => {
    const { olive, slugOrId } = await createOwnerWithVenue()
    const ana = await context.bartender('ana')
    await ana.works(await olive.api.venues.get({ slugOrId }), at('18:00', 1), at('23:00', 1))
    const readLink = async () => (await ana.api.shifts.mine({})).items[0]?.venue_image_url
    expect(await readLink()).toBeNull()
    await olive.api.venues.update({ slugOrId, image_id: await uploadImage(olive) })
    expect((await ana.fetch((await readLink()) ?? '')).status).toBe(200)
  })

  test('of another user or expired makes the save fail', async () => {
    const { olive, slugOrId } = await createOwnerWithVenue()
    const rival = await context.business('rival')
    const gone = invalid({ image_id: mediaMessages.uploadExpired })
    const theirs = await uploadImage(rival)
    const mine = await uploadImage(olive)
    context.clock.advance(2 * 3_600_000)
    const edit = (image_id: string) => olive.api.venues.update({ slugOrId, image_id, name: 'New name' })
    await expect(edit(theirs)).rejects.toMatchObject(gone)
    await context.removeFiles()
    await expect(edit(mine)).rejects.toMatchObject(gone)
    await expect(olive.api.venues.create({ ...lantern, image_id: mine })).rejects.toMatchObject(gone)
    expect(await olive.api.venues.get({ slugOrId })).toMatchObject({ name: 'The Still' })
  })

  test('of 12 MB is refused, with or without a declared length, and not stored', async () => {
    const olive = await context.business('olive')
    const twelve = new Uint8Array(12 * 1024 * 1024)
    const declared = await olive.call('media.venue', { picture: fileOf(twelve) })
    expect([declared.status, await declared.json()]).toMatchObject([
      413,
      { message: 'Image file is too large (max 10MB).' },
    ])
    const part = 'Content-Disposition: form-data; name="picture"; filename="me.png"\r\nContent-Type: image/png'
    const chunked = await olive.fetch('/api/pictures/venue', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=xx' },
      duplex: 'half',
      body: new Blob([`--xx\r\n${part}\r\n\r\n`, twelve, '\r\n--xx--\r\n']).stream(),
    })
    expect(chunked.status).toBe(413)
    expect(context.files()).toEqual([])
    expect((await sql`select from media`.execute(context.db)).rows).toEqual([])
  })
})
