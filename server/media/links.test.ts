import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { eventDraft } from '#tests/support/events.ts'
import type { Person } from '#tests/support/person.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { ownedVenue } from '#tests/support/venue-owners.ts'
import { IMAGE_BUCKETS, NON_MEDIA_URLS, STORED_PATHS } from './links.ts'

const context = await createTestContext()

/** Someone with an avatar and a page on the web. */
async function createPersonWithAvatar(name: string): Promise<Person> {
  const who = await context.bartender(name)
  await who.api.profiles.setAvatar({ picture: await drawnPicture() })
  await who.api.profiles.updateWebPage({ level: 'profile', shows_workplaces: false })
  return who
}

/** The link to a person's avatar that a viewer gets from the directory. */
async function findAvatarLink(viewer: Person, of: Person): Promise<string> {
  const { items } = await viewer.api.talent.list({})
  return items.find(({ id }) => id === of.id)?.avatar_url ?? ''
}

const NOT_FOUND = { status: 404, body: 'Not found.\n' }

async function fetchImage(who: Pick<Person, 'fetch'>, link: string, init?: RequestInit) {
  const answer = await who.fetch(link, init)
  return { status: answer.status, body: answer.ok ? 'a picture' : await answer.text() }
}

const OWN_FIELDS = { image_url: true, image_full_url: true }
const OWN_IMAGES = ['events', 'menus', 'specials'].map((feature) => [feature, 'image_url'])

test('every _url output field of the contract is listed as a stored path or as another URL', () => {
  const gather = (schema: unknown, found: Set<string>): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') for (const name of Object.keys(value as object)) found.add(name)
      gather(value, found)
    }
  }
  // Fields are listed per feature, because a feature's own images are in its bucket.
  const urls: [feature: string, name: string][] = []
  for (const [feature, procedures] of Object.entries(contract)) {
    const found = new Set<string>()
    for (const procedure of Object.values(procedures)) {
      const { outputSchema } = procedure['~orpc']
      if (outputSchema instanceof z.ZodType)
        gather(z.toJSONSchema(outputSchema, { io: 'output', unrepresentable: 'any' }), found)
    }
    for (const name of found) if (name.endsWith('_url')) urls.push([feature, name])
  }
  expect(urls).toEqual(expect.arrayContaining([['profiles', 'avatar_url'], ...OWN_IMAGES]))
  const known = ([feature, name]: [string, string]) =>
    name in STORED_PATHS || NON_MEDIA_URLS.includes(name) || (name in OWN_FIELDS && feature in IMAGE_BUCKETS)
  expect(urls.filter((one) => !known(one))).toEqual([])
  expect(
    Object.keys(IMAGE_BUCKETS).filter(
      (feature) => !urls.some(([other, name]) => other === feature && name in OWN_FIELDS),
    ),
  ).toEqual([])
})

describe('a media link', () => {
  test('serves the image in its size to anyone who has the link', async () => {
    const [ana, ben] = [await createPersonWithAvatar('ana'), await context.patron('ben')]
    const link = await findAvatarLink(ben, ana)
    expect(link).toContain('?v=small&')
    const answer = await context.signedOut.fetch(link)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=60',
    })
    const small = (await answer.arrayBuffer()).byteLength
    const { avatar_url } = await ben.api.profiles.get({ slugOrId: 'ana' })
    const large = (await (await ben.fetch(avatar_url ?? '')).arrayBuffer()).byteLength
    expect(large).toBeGreaterThan(small)
    const head = await context.signedOut.fetch(link, { method: 'HEAD' })
    expect([head.status, Number(head.headers.get('content-length'))]).toEqual([200, small])
  })

  test('is the same for 15 minutes and valid for 45 to 60 minutes', async () => {
    const [ana, ben] = [await createPersonWithAvatar('ana'), await context.patron('ben')]
    context.clock.set(new Date('2026-11-21T03:00:00Z'))
    const first = await findAvatarLink(ben, ana)
    context.clock.set(new Date('2026-11-21T03:14:59Z'))
    expect(await findAvatarLink(ben, ana)).toBe(first)
    context.clock.set(new Date('2026-11-21T03:15:00Z'))
    expect(await findAvatarLink(ben, ana)).not.toBe(first)
    context.clock.set(new Date('2026-11-21T03:59:59Z'))
    const last = await ben.fetch(first)
    expect([last.status, last.headers.get('cache-control')]).toEqual([200, 'private, max-age=1'])
    context.clock.set(new Date('2026-11-21T04:00:00Z'))
    expect(await fetchImage(ben, first)).toEqual(NOT_FOUND)
  })

  test('from search results is valid for at most five minutes', async () => {
    const { createMediaLinks } = await import('./links.ts')
    const links = createMediaLinks(['x'.repeat(32)])
    const at = new Date('2026-11-21T03:00:30Z')
    const { avatar_url } = links.signLinks({ avatar_url: 'a/b.webp' }, ['search', 'find'], at)
    const url = new URL(avatar_url, 'http://localhost')
    expect(links.parseLink(url, new Date('2026-11-21T03:04:59Z'))).toBeDefined()
    expect(links.parseLink(url, new Date('2026-11-21T03:05:00Z'))).toBeUndefined()
  })

  test('with any part changed is refused', async () => {
    const [ana, eve] = [await createPersonWithAvatar('ana'), await createPersonWithAvatar('eve')]
    const link = await findAvatarLink(eve, ana)
    const other = await findAvatarLink(eve, eve)
    const changed = [
      link.replace('v=small', 'v=large'),
      link.replace(/e=(\d+)/, (_, e: string) => `e=${Number(e) + 1}`),
      link.replace(/s=./, (start) => (start === 's=A' ? 's=B' : 's=A')),
      link.slice(0, -1),
      `${link}A`,
      link.replace(/\?.*/, other.replace(/^[^?]*/, '')),
      link.replace(ana.id, eve.id),
      link.replace('/avatars/', '/posts/'),
      link.replace(/\?.*/, ''),
      `${link}&v=small`,
      link.replace('?', '?x=1&'),
      link.replace('.webp', '.small.webp'),
      link.replace('/media/avatars/', '/media//avatars/'),
      link.replace('avatar-', '%61vatar-'),
    ]
    for (const forged of changed) expect([forged, await fetchImage(eve, forged)]).toEqual([forged, NOT_FOUND])
    expect((await fetchImage(eve, link)).status).toBe(200)
  })

  test.each([
    '/media/',
    '/media/avatars',
    '/media/avatars/../app-secret',
    '/media/avatars/%2e%2e/app-secret',
    '/media/avatars/x.webp',
  ])('with the path %s is refused', async (address) => {
    expect(await fetchImage(context.signedOut, `${address}?v=small&e=9999999999&s=${'A'.repeat(43)}`)).toEqual(
      NOT_FOUND,
    )
  })

  test('is built without database queries, however many a response contains', async () => {
    const ben = await context.patron('ben')
    const count = async () => (await context.statements(() => ben.api.talent.list({}))).length
    // The first request updates the rate limit in the database for the next ones.
    await count()
    const before = await count()
    for (const name of ['ana', 'bea', 'dee']) await createPersonWithAvatar(name)
    expect(await count()).toBe(before)
  })
})

/** Creates a venue with images of every kind and returns their links in both sizes. */
async function createImageLinks(owner: Person): Promise<string[]> {
  const { slug: slugOrId } = await ownedVenue(context, owner)
  const picture = await drawnPicture()
  const image_alt = null
  const shown = [
    await owner.api.events.create({
      slugOrId,
      ...eventDraft(),
      image_id: (await owner.api.media.event({ slugOrId, picture })).image_id,
    }),
    await owner.api.specials.create({
      slugOrId,
      title: 'Flights',
      image_alt,
      image_id: (await owner.api.media.special({ slugOrId, picture })).image_id,
    }),
    await owner.api.menus.create({
      slugOrId,
      title: 'Cocktails',
      image_alt,
      image_id: (await owner.api.media.menu({ slugOrId, picture })).image_id,
    }),
  ]
  const { image_id } = await owner.api.media.venue({ picture })
  await owner.api.venues.update({ slugOrId, image_id })
  const { items } = await owner.api.venues.list({ q: 'Still' })
  const { venue_image_full_url } = await owner.api.venues.get({ slugOrId })
  return [
    ...shown.flatMap(({ image_url, image_full_url }) => [image_url ?? '', image_full_url ?? '']),
    items[0]?.venue_image_url ?? '',
    venue_image_full_url ?? '',
  ]
}

describe('access is checked on each request', () => {
  test('a replaced image and images of suspended or deleted owners are not found', async () => {
    const ben = await context.patron('ben')
    for (const end of [
      async (ana: Person) => {
        await ana.api.profiles.setAvatar({ picture: await drawnPicture({ color: '#00f' }) })
      },
      (ana: Person) => ana.isSuspended(),
      async (ana: Person) => {
        await context.db.deleteFrom('auth.user').where('id', '=', ana.id).execute()
      },
    ]) {
      const who = await createPersonWithAvatar(`who${Math.random().toString(36).slice(2, 8)}`)
      const link = await findAvatarLink(ben, who)
      expect((await fetchImage(ben, link)).status).toBe(200)
      await end(who)
      expect(await fetchImage(ben, link)).toEqual(NOT_FOUND)
    }
  })

  test('a missing file is not found', async () => {
    const [ana, ben] = [await createPersonWithAvatar('ana'), await context.patron('ben')]
    const link = await findAvatarLink(ben, ana)
    for (const file of context.files()) await context.storage.delete(file)
    expect(await fetchImage(ben, link)).toEqual(NOT_FOUND)
  })

  test('a block hides the avatar of a public person from the blocked person only', async () => {
    const [ana, ben, eve] = [
      await createPersonWithAvatar('ana'),
      await context.patron('ben'),
      await context.patron('eve'),
    ]
    const { avatar_url } = await ben.api.profiles.get({ slugOrId: 'ana' })
    const links = [await findAvatarLink(ben, ana), avatar_url ?? '']
    const statuses = (who: Pick<Person, 'fetch'>) =>
      Promise.all(links.map(async (link) => (await who.fetch(link)).status))
    expect(await statuses(ben)).toEqual([200, 200])
    await ana.blocks(ben)
    for (const link of links) expect(await fetchImage(ben, link)).toEqual(NOT_FOUND)
    for (const who of [ana, eve, context.signedOut]) expect(await statuses(who)).toEqual([200, 200])
    // A blocker still finds the person in their own list of blocked people, photo included.
    await ana.unblocks(ben)
    await ben.blocks(ana)
    expect(await statuses(ben)).toEqual([200, 200])
  })

  test('a cached copy is revalidated after a minute and refused after a block', async () => {
    const [ana, ben] = [await createPersonWithAvatar('ana'), await context.patron('ben')]
    const link = await findAvatarLink(ben, ana)
    const first = await ben.fetch(link)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]+"$/)
    expect([first.headers.get('cache-control'), first.headers.get('vary')]).toEqual(['private, max-age=60', 'Cookie'])
    const again = (etag: string) => ben.fetch(link, { headers: { 'if-none-match': etag } })
    const revalidated = await again(tag)
    expect([revalidated.status, revalidated.headers.get('cache-control'), await revalidated.text()]).toEqual([
      304,
      'private, max-age=60',
      '',
    ])
    expect((await again('"other"')).status).toBe(200)
    await ana.blocks(ben)
    expect((await again(tag)).status).toBe(404)
  })

  test('without a page on the web, an avatar needs an account', async () => {
    const [ana, ben] = [await createPersonWithAvatar('ana'), await context.patron('ben')]
    const link = await findAvatarLink(ben, ana)
    expect((await fetchImage(context.signedOut, link)).status).toBe(200)
    await ana.api.profiles.updateWebPage({ level: 'off', shows_workplaces: false })
    expect(await fetchImage(context.signedOut, link)).toEqual(NOT_FOUND)
    expect((await fetchImage(ben, link)).status).toBe(200)
  })

  test('a private person’s avatar is shown to people who may see the card, and is not cached', async () => {
    const [ana, ben, eve] = [
      await createPersonWithAvatar('ana'),
      await context.patron('ben'),
      await context.patron('eve'),
    ]
    const link = await findAvatarLink(ben, ana)
    await ana.goesPrivate()
    await ana.blocks(eve)
    const seen = await ben.fetch(link)
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await fetchImage(ana, link)).status).toBe(200)
    expect(await fetchImage(eve, link)).toEqual(NOT_FOUND)
    expect(await fetchImage(context.signedOut, link)).toEqual(NOT_FOUND)
  })

  test('images of an archived venue are shown to its owner only and are not cached', async () => {
    const [olive, ben, neighbour] = [
      await context.business('olive'),
      await context.patron('ben'),
      await context.business('neighbour'),
    ]
    await ownedVenue(context, neighbour, 'mudlark')
    const links = await createImageLinks(olive)
    const statuses = (who: Pick<Person, 'fetch'>) =>
      Promise.all(links.map(async (link) => (await who.fetch(link)).status))
    const [all, none] = [links.map(() => 200), links.map(() => 404)]
    expect(links).toHaveLength(8)
    expect(await statuses(context.signedOut)).toEqual(all)
    await sql`update venues set archived_at = ${context.clock.now()} where slug = 'the-still'`.execute(context.db)
    for (const who of [context.signedOut, ben, neighbour, await context.admin('ada')])
      expect(await statuses(who)).toEqual(none)
    for (const link of links) {
      const seen = await olive.fetch(link)
      expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    }
    await sql`update venues set archived_at = null`.execute(context.db)
    expect(await statuses(context.signedOut)).toEqual(all)
  })

  test('other methods than GET and HEAD are refused', async () => {
    const ana = await createPersonWithAvatar('ana')
    const link = await findAvatarLink(ana, ana)
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ana.fetch(link, { method })).status).toBe(405)
  })
})
