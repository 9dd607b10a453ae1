import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import { mediaMessages } from '#contract/media.texts.ts'
import { postMessages } from '#contract/posts.texts.ts'
import type { Caller, Person } from '#tests/support/person.ts'
import { drawnPicture, fileOf } from '#tests/support/pictures.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

const uploadPhoto = async (who: Person) => (await who.api.media.post({ picture: await drawnPicture() })).image_id
const fetchPhoto = async (who: Caller, link: string | null) => {
  const answer = await who.fetch(link ?? '/nothing')
  return { status: answer.status, cache: answer.headers.get('cache-control') ?? '' }
}
const readFieldErrors = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { data?: { fields: object } }).data?.fields,
]

/** The stored files after unused ones are deleted. */
async function listStoredFiles(): Promise<string[]> {
  await context.removeFiles()
  return context.files()
}

describe('the image of a post', () => {
  test('needs no text, has alt text, and is shown to the post’s readers', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const said = await ana.api.posts.create({ image_id: await uploadPhoto(ana), image_alt: 'A red drink.' })
    expect(said).toMatchObject({ content: null, image_alt: 'A red drink.', image_width: 60, image_height: 40 })
    expect(said.image_url).toMatch(new RegExp(`^/media/posts/users/${ana.id}/posts/[0-9a-f]{40}\\.webp\\?v=small&`))
    expect(said.image_full_url).toContain('?v=large&')
    // A short cache lifetime, so that a new block soon takes effect in the browser, too.
    expect(await fetchPhoto(ben, said.image_url)).toEqual({ status: 200, cache: 'private, max-age=60' })
    const [read] = (await ben.api.posts.ofProfile({ slugOrId: 'ana' })).items
    expect(read?.image_url).toBe(said.image_url)
    await ben.follows(ana)
    expect((await ben.api.feed.page({})).items[0]?.image_url).toBe(said.image_url)
  })

  test('must be the viewer’s own upload for this purpose and can be used once', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const theStill = await context.venue('theStill')
    await ana.keeps(theStill)
    const expired = [422, { image_id: mediaMessages.uploadExpired }]
    const image_id = await uploadPhoto(ana)
    expect(await readFieldErrors(await ben.call('posts.create', { image_id }))).toEqual(expired)
    const forVenue = { slugOrId: theStill.slug, image_id }
    expect(await readFieldErrors(await ana.call('posts.createForVenue', forVenue))).toEqual(expired)
    const ofVenue = await ana.api.media.venuePost({ slugOrId: theStill.slug, picture: await drawnPicture() })
    expect(await readFieldErrors(await ana.call('posts.create', { image_id: ofVenue.image_id }))).toEqual(expired)
    expect((await ana.call('posts.create', { image_id })).status).toBe(201)
    expect(await readFieldErrors(await ana.call('posts.create', { image_id }))).toEqual(expired)
    const said = await ana.api.posts.createForVenue({ slugOrId: theStill.slug, image_id: ofVenue.image_id })
    expect(said.image_url).toContain(`/media/posts/venues/${theStill.id}/posts/`)
  })

  test('may be named picture_id, as before, but not beside image_id', async () => {
    const ana = await context.bartender('ana')
    const upload = await ana.api.media.post({ picture: await drawnPicture() })
    expect(upload.picture_id).toBe(upload.image_id)
    const both = { content: 'Look.', image_id: upload.image_id, picture_id: upload.image_id }
    expect((await ana.call('posts.create', both)).status).toBe(422)
    const answer = await ana.call('posts.create', { picture_id: upload.picture_id })
    expect([answer.status, ((await answer.json()) as { image_width: number }).image_width]).toEqual([201, 60])
  })

  test('that is too large is refused', async () => {
    const ana = await context.bartender('ana')
    const large = fileOf(new Uint8Array(IMAGE_SIZE_LIMITS.post + 1))
    const answer = await ana.call('media.post', { picture: large })
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      413,
      'Image file is too large (max 5MB).',
    ])
  })

  test('can be replaced, removed and described again; the previous file is deleted after saving', async () => {
    const ana = await context.bartender('ana')
    const { id, image_url } = await ana.api.posts.create({ content: 'Look.', image_id: await uploadPhoto(ana) })
    const first = await listStoredFiles()
    expect(first).toHaveLength(2)
    expect(await ana.api.posts.update({ id, content: 'Look.', image_alt: 'Red.' })).toMatchObject({
      image_url,
      image_alt: 'Red.',
    })
    const replaced = await ana.api.posts.update({ id, content: 'Look.', image_id: await uploadPhoto(ana) })
    expect(replaced.image_url).not.toBe(image_url)
    expect((await fetchPhoto(ana, image_url)).status).toBe(404)
    const second = await listStoredFiles()
    expect(second).toHaveLength(2)
    expect(second).not.toEqual(first)
    expect(await ana.api.posts.update({ id, content: 'Look.', image_id: null })).toMatchObject({ image_url: null })
    expect(await listStoredFiles()).toEqual([])
  })

  test('cannot be removed from a post without text', async () => {
    const ana = await context.bartender('ana')
    const { id } = await ana.api.posts.create({ image_id: await uploadPhoto(ana) })
    const empty = [422, { content: postMessages.empty }]
    expect(await readFieldErrors(await ana.call('posts.update', { id, image_id: null }))).toEqual(empty)
    expect(await readFieldErrors(await ana.call('posts.update', { id, content: '', image_id: null }))).toEqual(empty)
    // Omitting the image keeps it, so the text may be empty. A post without an image needs text.
    expect((await ana.call('posts.update', { id, content: null })).status).toBe(200)
    const { id: words } = await ana.api.posts.create({ content: 'Words.' })
    expect(await readFieldErrors(await ana.call('posts.update', { id: words, content: null }))).toEqual(empty)
    expect((await ana.api.posts.get({ id: words })).content).toBe('Words.')
    expect(await listStoredFiles()).toHaveLength(2)
  })

  test('is deleted with its post and its author’s account; a venue’s image stays', async () => {
    const [ana, olive] = [await context.bartender('ana'), await context.business('olive')]
    const theStill = await context.venue('theStill')
    await olive.keeps(theStill)
    const { id } = await ana.api.posts.create({ image_id: await uploadPhoto(ana) })
    await ana.api.posts.comment({ id, content: 'Look.' })
    await ana.api.posts.remove({ id })
    expect(context.queued).toContain('delete_files')
    expect(await listStoredFiles()).toEqual([])
    await olive.api.posts.create({ image_id: await uploadPhoto(olive) })
    const ofVenue = await olive.api.media.venuePost({ slugOrId: theStill.slug, picture: await drawnPicture() })
    const said = await olive.api.posts.createForVenue({ slugOrId: theStill.slug, image_id: ofVenue.image_id })
    expect(await listStoredFiles()).toHaveLength(4)
    await sql`delete from auth."user" where id = ${olive.id}`.execute(context.db)
    expect(await listStoredFiles()).toHaveLength(2)
    expect((await fetchPhoto(ana, (await ana.api.posts.get({ id: said.id })).image_url)).status).toBe(200)
  })

  test('that cannot be saved leaves the previous one', async () => {
    const ana = await context.bartender('ana')
    const { id, image_url } = await ana.api.posts.create({ content: 'Look.', image_id: await uploadPhoto(ana) })
    const image_id = await uploadPhoto(ana)
    context.failEnqueue = true
    expect((await ana.call('posts.update', { id, content: 'Look.', image_id })).status).toBe(500)
    context.failEnqueue = false
    expect(await fetchPhoto(ana, image_url)).toMatchObject({ status: 200 })
    expect((await ana.api.posts.get({ id })).image_url).toBe(image_url)
  })
})

describe('the link to a post’s image', () => {
  test('on a private profile is checked at each request and never cached', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    await ben.follows(ana)
    const { image_url } = await ana.api.posts.create({ image_id: await uploadPhoto(ana) })
    await ana.goesPrivate()
    const hidden = { status: 404 }
    expect(await fetchPhoto(ben, image_url)).toEqual({ status: 200, cache: 'private, no-store' })
    expect(await fetchPhoto(ana, image_url)).toMatchObject({ status: 200 })
    // Both can see the profile's card, but not its posts.
    for (const who of [eve, context.signedOut]) expect(await fetchPhoto(who, image_url)).toMatchObject(hidden)
    await ben.unblocks(ana)
    expect(await fetchPhoto(ben, image_url)).toMatchObject(hidden)
    await ben.follows(ana)
    await ana.blocks(ben)
    expect(await fetchPhoto(ben, image_url)).toMatchObject(hidden)
  })

  test('opens only for people who may see the post now', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { image_url } = await ana.api.posts.create({ image_id: await uploadPhoto(ana) })
    expect((await fetchPhoto(ben, image_url)).status).toBe(200)
    expect((await fetchPhoto(context.signedOut, image_url)).status).toBe(404)
    await ana.blocks(ben)
    expect((await fetchPhoto(ben, image_url)).status).toBe(404)
    expect((await fetchPhoto(ana, image_url)).status).toBe(200)
  })

  test('of a venue’s post works again under a new owner after the previous owner is suspended', async () => {
    const [olive, zed] = [await context.business('olive'), await context.business('zed')]
    const theStill = await context.venue('theStill')
    await olive.keeps(theStill)
    const { image_id } = await olive.api.media.venuePost({ slugOrId: theStill.slug, picture: await drawnPicture() })
    const { id, image_url } = await olive.api.posts.createForVenue({ slugOrId: theStill.slug, image_id })
    await olive.isSuspended()
    expect((await fetchPhoto(zed, image_url)).status).toBe(404)
    await zed.keeps(theStill)
    expect((await fetchPhoto(zed, image_url)).status).toBe(200)
    expect(await zed.api.posts.remove({ id })).toEqual({ done: true })
  })

  test('answers 404 once the post is hidden or its author suspended', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { id, image_url } = await ana.api.posts.create({ image_id: await uploadPhoto(ana) })
    expect((await fetchPhoto(ben, image_url)).status).toBe(200)
    await sql`update posts set hidden_at = now() where id = ${id}`.execute(context.db)
    expect((await fetchPhoto(ana, image_url)).status).toBe(404)
    await sql`update posts set hidden_at = null`.execute(context.db)
    expect((await fetchPhoto(ana, image_url)).status).toBe(200)
    await ana.isSuspended()
    expect((await fetchPhoto(ben, image_url)).status).toBe(404)
  })

  test('of an archived venue opens only for its owner', async () => {
    const [olive, ben] = [await context.business('olive'), await context.patron('ben')]
    const theStill = await context.venue('theStill')
    await olive.keeps(theStill)
    const { image_id } = await olive.api.media.venuePost({ slugOrId: theStill.slug, picture: await drawnPicture() })
    const { image_url } = await olive.api.posts.createForVenue({ slugOrId: theStill.slug, image_id })
    expect(await fetchPhoto(ben, image_url)).toMatchObject({ status: 200, cache: expect.stringContaining('immutable') })
    await sql`update venues set archived_at = now()`.execute(context.db)
    expect((await fetchPhoto(ben, image_url)).status).toBe(404)
    expect(await fetchPhoto(olive, image_url)).toEqual({ status: 200, cache: 'private, no-store' })
  })
})
