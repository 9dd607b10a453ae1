import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mediaMessages } from '#contract/media.texts.ts'
import { MENU_PAGES_LIMIT } from '#contract/menus.limits.ts'
import { menuMessages } from '#contract/menus.texts.ts'
import type { Person } from '#tests/support/person.ts'
import { drawnPicture, fileOf } from '#tests/support/pictures.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { archiveAll, nonOwners, ownedVenue, uploadImage } from '#tests/support/venue-owners.ts'

const context = await createTestContext()

const notFound = { status: 404, code: 'NOT_FOUND', message: menuMessages.notFound }
const noVenue = { status: 404, message: 'Venue not found.' }
const notYours = { status: 403, message: 'Unauthorized to add menu pages for this venue.' }
const notYoursToEdit = { status: 403, message: menuMessages.notYoursToEdit }
const notYoursToDelete = { status: 403, message: menuMessages.notYoursToDelete }

const draft = (image_id: string, more: object = {}) => ({
  title: 'Cocktails',
  description: null,
  image_alt: null,
  image_id,
  ...more,
})
/** The input of an edit that keeps the image. */
const edit = (more: object = {}) => ({ title: 'Cocktails', description: null, image_alt: null, ...more })

/** Olive, her venue The Still and a page of its menu. */
async function createFixtures() {
  const olive = await context.business('olive')
  const venue = await ownedVenue(context, olive)
  const page = await olive.api.menus.create({
    slugOrId: venue.slug,
    ...draft(await uploadImage(olive, 'menu', venue.slug)),
  })
  return { olive, venue, page }
}

describe('adding a menu page', () => {
  test('makes it visible to everyone', async () => {
    const [olive, ben] = [await context.business('olive'), await context.patron('ben')]
    const venue = await ownedVenue(context, olive)
    const page = await olive.api.menus.create({
      slugOrId: venue.slug,
      ...draft(await uploadImage(olive, 'menu', venue.slug), {
        title: ' Cocktails ',
        description: ' All of it, all night. ',
        image_alt: ' Six cocktails. ',
      }),
    })
    expect(page).toEqual({
      id: expect.any(String),
      venue_id: venue.id,
      venue_name: 'The Still',
      venue_slug: 'the-still',
      title: 'Cocktails',
      description: 'All of it, all night.',
      page_order: 0,
      created_at: '2026-11-21T03:04:00.000Z',
      image_url: expect.stringMatching(
        /^\/media\/venue-event-images\/[0-9a-f-]{36}\/menus\/[0-9a-f]{40}\.webp\?v=small&/,
      ),
      image_full_url: expect.stringMatching(/\?v=large&/),
      image_alt: 'Six cocktails.',
      image_width: 80,
      image_height: 40,
      image_placeholder: expect.any(String),
    })
    expect((await ben.api.menus.list({ slugOrId: 'the-still' })).items).toEqual([page])
    expect((await ben.api.menus.list({ slugOrId: venue.id })).items).toEqual([page])
    expect(await ben.api.menus.get({ id: page.id })).toEqual({ ...page, is_mine: false })
    expect(await olive.api.menus.get({ id: page.id })).toEqual({ ...page, is_mine: true, version: expect.any(String) })
    expect((await context.signedOut.fetch(page.image_full_url ?? '')).status).toBe(200)
  })

  test('does not require a title, and stores an empty one as null', async () => {
    const { olive, venue } = await createFixtures()
    const { title, ...untitled } = draft(await uploadImage(olive, 'menu', venue.slug))
    expect(title).toBe('Cocktails')
    expect(await olive.api.menus.create({ slugOrId: venue.slug, ...untitled })).toMatchObject({ title: null })
    const blank = draft(await uploadImage(olive, 'menu', venue.slug), { title: '  ', description: ' ' })
    expect(await olive.api.menus.create({ slugOrId: venue.slug, ...blank })).toMatchObject({
      title: null,
      description: null,
    })
  })

  test('is refused for everyone but the owner, including staff', async () => {
    const { olive, venue } = await createFixtures()
    const image_id = randomUUID()
    const files = context.files()
    for (const caller of await nonOwners(context, olive, venue)) {
      await expect(caller.api.menus.create({ slugOrId: venue.slug, ...draft(image_id) })).rejects.toMatchObject(
        notYours,
      )
      await expect(uploadImage(caller, 'menu', venue.slug)).rejects.toMatchObject(notYours)
    }
    expect(context.files()).toEqual(files)
    await expect(
      context.signedOut.api.menus.create({ slugOrId: venue.slug, ...draft(image_id) }),
    ).rejects.toMatchObject({ status: 401 })
  })

  test('fails with 404 for a missing venue or an archived venue of another owner', async () => {
    const { olive, venue } = await createFixtures()
    const ben = await context.patron('ben')
    for (const slugOrId of ['no-such-bar', randomUUID()])
      await expect(olive.api.menus.create({ slugOrId, ...draft(randomUUID()) })).rejects.toMatchObject(noVenue)
    await archiveAll(context)
    await expect(ben.api.menus.create({ slugOrId: venue.slug, ...draft(randomUUID()) })).rejects.toMatchObject(noVenue)
    await olive.api.menus.create({ slugOrId: venue.slug, ...draft(await uploadImage(olive, 'menu', venue.slug)) })
  })

  const whole = menuMessages.order
  test.each([
    ['no picture', { image_id: undefined }, { image_id: 'Menu page image is required.' }],
    ['null for a picture', { image_id: null }, { image_id: 'Menu page image is required.' }],
    ['an unknown picture', {}, { image_id: mediaMessages.uploadExpired }],
    ['an order below zero', { page_order: -1 }, { page_order: whole }],
    ['a fractional order', { page_order: 1.5 }, { page_order: whole }],
    ['a non-numeric order', { page_order: 'first' }, { page_order: whole }],
    ['an order too large', { page_order: 10_000 }, { page_order: whole }],
    ['a title too long', { title: 'x'.repeat(121) }, { title: 'A title can have at most 120 characters.' }],
  ])('is refused with %s', async (_, wrong, fields) => {
    const olive = await context.business('olive')
    const { slug } = await ownedVenue(context, olive)
    const answer = await olive.call('menus.create', { slugOrId: slug, ...draft(randomUUID(), wrong) })
    expect([answer.status, await answer.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'INVALID', data: { fields } }),
    ])
    expect((await olive.api.menus.list({ slugOrId: slug })).items).toEqual([])
  })

  test('refuses an image of more than 10 MB', async () => {
    const { olive, venue } = await createFixtures()
    const picture = fileOf(new Uint8Array(10 * 1024 * 1024 + 1))
    const answer = await olive.call('media.menu', { slugOrId: venue.slug, picture })
    expect([answer.status, await answer.json()]).toEqual([
      413,
      expect.objectContaining({ message: 'Image file is too large (max 10MB).' }),
    ])
  })

  test('refuses columns that only the server may write', async () => {
    const { olive, venue } = await createFixtures()
    for (const more of [{ venue_id: venue.id }, { image_url: 'x/y.webp' }, { id: randomUUID() }])
      expect((await olive.call('menus.create', { slugOrId: venue.slug, ...draft(randomUUID(), more) })).status).toBe(
        422,
      )
  })

  test('sent twice with one draft id is created once, whether in turn or at once', async () => {
    const [olive, zed, ben] = [
      await context.business('olive'),
      await context.business('zed'),
      await context.patron('ben'),
    ]
    const { slug } = await ownedVenue(context, olive)
    const mudlark = await ownedVenue(context, zed, 'mudlark')
    const cocktails = {
      slugOrId: slug,
      ...draft(await uploadImage(olive, 'menu', slug)),
      draft_id: '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a11',
    }
    const first = await olive.api.menus.create(cocktails)
    expect(await olive.api.menus.create(cocktails)).toEqual(first)
    // The page stays as it was sent first.
    expect(await olive.api.menus.create({ ...cocktails, title: 'Wine' })).toEqual(first)
    const bites = {
      slugOrId: slug,
      ...draft(await uploadImage(olive, 'menu', slug, '#17613f'), { title: 'Bites', page_order: 1 }),
      draft_id: '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a12',
    }
    const [one, two] = await Promise.all([olive.api.menus.create(bites), olive.api.menus.create(bites)])
    expect(two).toEqual(one)
    expect((await ben.api.menus.list({ slugOrId: slug })).items).toEqual([first, one])
    expect((await olive.call('menus.create', { ...bites, draft_id: 'again' })).status).toBe(422)

    // Draft ids are per venue: another owner's draft with the same id is separate.
    await expect(zed.api.menus.create(bites)).rejects.toMatchObject(notYours)
    const image_id = await uploadImage(zed, 'menu', mudlark.slug)
    const his = await zed.api.menus.create({ ...bites, slugOrId: mudlark.slug, image_id })
    expect((await ben.api.menus.list({ slugOrId: mudlark.slug })).items).toEqual([his])

    await olive.api.menus.remove({ id: one.id })
    const fresh = { ...bites, image_id: await uploadImage(olive, 'menu', slug) }
    expect((await olive.api.menus.create(fresh)).id).not.toBe(one.id)
  })

  test('the last page that a menu can have can be sent twice', async () => {
    const { olive, venue } = await createFixtures()
    await sql`
      insert into venue_menu_pages (venue_id, image_url)
      select ${venue.id}::uuid, 'none/' || place from generate_series(3, ${MENU_PAGES_LIMIT}::int) place`.execute(
      context.db,
    )
    const last = {
      slugOrId: venue.slug,
      ...draft(await uploadImage(olive, 'menu', venue.slug)),
      draft_id: '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a11',
    }
    const first = await olive.api.menus.create(last)
    expect(await olive.api.menus.create(last)).toEqual(first)
  })

  test(`is refused beyond ${MENU_PAGES_LIMIT} pages until one is deleted`, async () => {
    const { olive, venue, page } = await createFixtures()
    await sql`
      insert into venue_menu_pages (venue_id, image_url)
      select ${venue.id}::uuid, 'none/' || place from generate_series(2, ${MENU_PAGES_LIMIT}::int) place`.execute(
      context.db,
    )
    const image_id = await uploadImage(olive, 'menu', venue.slug)
    const add = () => olive.api.menus.create({ slugOrId: venue.slug, ...draft(image_id) })
    await expect(add()).rejects.toMatchObject({
      status: 409,
      code: 'FULL',
      message: menuMessages.tooManyPages,
    })
    await olive.api.menus.remove({ id: page.id })
    await add()
  })
})

test('the list is ordered by page order and then by age, in two statements besides the session', async () => {
  const olive = await context.business('olive')
  const { slug } = await ownedVenue(context, olive)
  for (const [title, page_order] of [
    ['Bites', 3],
    ['Draft', 1],
    ['Wine', 1],
    ['Cocktails', 0],
  ] as const) {
    context.clock.advance(1000)
    await olive.api.menus.create({
      slugOrId: slug,
      ...draft(await uploadImage(olive, 'menu', slug), { title, page_order }),
    })
  }
  let items: { title: string | null }[] = []
  const statements = await context.statements(async () => {
    items = (await olive.api.menus.list({ slugOrId: slug })).items
  })
  expect(items.map(({ title }) => title)).toEqual(['Cocktails', 'Draft', 'Wine', 'Bites'])
  // The third statement reads the session.
  expect(statements).toHaveLength(3)
})

describe('changing a menu page', () => {
  test('changes all other fields and keeps the image when it is left out', async () => {
    const { olive, page } = await createFixtures()
    const changed = await olive.api.menus.update({
      id: page.id,
      ...edit({ title: null, description: 'Twelve lines.', page_order: 7, image_alt: 'Beers.' }),
    })
    expect(changed).toEqual({
      ...page,
      title: null,
      description: 'Twelve lines.',
      page_order: 7,
      image_alt: 'Beers.',
    })
    expect(await olive.api.menus.get({ id: page.id })).toEqual({
      ...changed,
      is_mine: true,
      version: expect.any(String),
    })
  })

  test('replaces the image and deletes the old one, but cannot remove it', async () => {
    const { olive, venue, page } = await createFixtures()
    const image_id = await uploadImage(olive, 'menu', venue.slug, '#00ff00')
    const changed = await olive.api.menus.update({ id: page.id, ...edit({ image_id }) })
    expect(changed.image_url).not.toBe(page.image_url)
    expect(context.queued).toEqual(['delete_files'])
    await context.removeFiles()
    expect(context.files()).toHaveLength(2)
    expect((await context.signedOut.fetch(page.image_url ?? '')).status).toBe(404)
    expect((await olive.call('menus.update', { id: page.id, ...edit({ image_id: null }) })).status).toBe(422)
  })

  test('deleting removes the page and its image', async () => {
    const { olive, venue, page } = await createFixtures()
    expect(await olive.api.menus.remove({ id: page.id })).toEqual({ done: true })
    await expect(olive.api.menus.get({ id: page.id })).rejects.toMatchObject(notFound)
    await expect(olive.api.menus.remove({ id: page.id })).rejects.toMatchObject(notFound)
    expect((await olive.api.menus.list({ slugOrId: venue.slug })).items).toEqual([])
    await context.removeFiles()
    expect(context.files()).toEqual([])
    expect(await context.db.selectFrom('media').selectAll().execute()).toEqual([])
  })

  const writes = (who: Pick<Person, 'api'>, id: string) => [
    () => who.api.menus.update({ id, ...edit() }),
    () => who.api.menus.remove({ id }),
  ]

  test('is refused for everyone but the owner, including staff', async () => {
    const { olive, venue, page } = await createFixtures()
    for (const caller of await nonOwners(context, olive, venue)) {
      const [update, remove] = writes(caller, page.id)
      await expect(update?.()).rejects.toMatchObject(notYoursToEdit)
      await expect(remove?.()).rejects.toMatchObject(notYoursToDelete)
    }
    for (const write of writes(context.signedOut, page.id)) await expect(write()).rejects.toMatchObject({ status: 401 })
    expect(await olive.api.menus.get({ id: page.id })).toEqual({ ...page, is_mine: false })
  })

  test('of an archived venue gives 404 to everyone but the owner', async () => {
    const { olive, venue, page } = await createFixtures()
    const ben = await context.patron('ben')
    await archiveAll(context)
    for (const ask of [() => ben.api.menus.get({ id: page.id }), ...writes(ben, page.id)])
      await expect(ask()).rejects.toMatchObject(notFound)
    await expect(ben.api.menus.list({ slugOrId: venue.slug })).rejects.toMatchObject(noVenue)
    expect((await olive.api.menus.list({ slugOrId: venue.slug })).items).toEqual([page])
  })

  test('fails with 404 for an unknown page', async () => {
    const { olive } = await createFixtures()
    for (const write of writes(olive, randomUUID())) await expect(write()).rejects.toMatchObject(notFound)
    expect((await olive.call('menus.get', { id: 'no-uuid' })).status).toBe(422)
  })

  test('refuses images of other people, venues or kinds, and images already used', async () => {
    const { olive, venue, page } = await createFixtures()
    const neighbour = await context.business('neighbour')
    const next = await ownedVenue(context, neighbour, 'mudlark')
    const used = await uploadImage(olive, 'menu', venue.slug)
    await olive.api.menus.create({ slugOrId: venue.slug, ...draft(used) })
    const { image_id: special } = await olive.api.media.special({
      slugOrId: venue.slug,
      picture: await drawnPicture(),
    })
    const { image_id: event } = await olive.api.media.event({ slugOrId: venue.slug, picture: await drawnPicture() })
    const elsewhere = await uploadImage(olive, 'menu', (await ownedVenue(context, olive, 'nightHeron')).slug)
    const gone = { status: 422, data: { fields: { image_id: mediaMessages.uploadExpired } } }
    for (const image_id of [await uploadImage(neighbour, 'menu', next.slug), special, event, elsewhere, used]) {
      const other = draft(image_id, { title: 'Other' })
      await expect(olive.api.menus.create({ slugOrId: venue.slug, ...other })).rejects.toMatchObject(gone)
      await expect(olive.api.menus.update({ id: page.id, ...other })).rejects.toMatchObject(gone)
    }
    expect(await olive.api.menus.get({ id: page.id })).toEqual({ ...page, is_mine: true, version: expect.any(String) })
  })

  test('a failed save changes nothing and its upload is deleted', async () => {
    const { olive, venue, page } = await createFixtures()
    const image_id = await uploadImage(olive, 'menu', venue.slug, '#00ff00')
    context.failEnqueue = true
    await expect(olive.api.menus.update({ id: page.id, ...edit({ title: 'New', image_id }) })).rejects.toThrow()
    await expect(olive.api.menus.remove({ id: page.id })).rejects.toThrow()
    context.failEnqueue = false
    expect(await olive.api.menus.get({ id: page.id })).toEqual({ ...page, is_mine: true, version: expect.any(String) })
    context.clock.advance(2 * 3_600_000)
    await context.removeFiles()
    expect(context.files()).toHaveLength(2)
    const { image_url } = await olive.api.menus.get({ id: page.id })
    expect((await context.signedOut.fetch(image_url ?? '')).status).toBe(200)
  })
})
