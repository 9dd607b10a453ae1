import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forumMessages } from '#contract/forum.texts.ts'
import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import { mediaMessages } from '#contract/media.texts.ts'
import { messageIn, verified } from '#tests/support/forum.ts'
import type { Caller, Person } from '#tests/support/person.ts'
import { drawnPicture, fileOf } from '#tests/support/pictures.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()

const uploadImage = async (who: Person) => (await who.api.media.thread({ picture: await drawnPicture() })).image_id
const fetchImageStatus = async (who: Caller, link: string | null) => (await who.fetch(link ?? '/nothing')).status

/** A thread of Ana's with an image, and the image links that Cleo received. */
async function createFixtures() {
  const [ana, cleo] = [await verified(context, 'ana'), await verified(context, 'cleo')]
  const { id } = await ana.api.forum.create({
    title: 'Ice',
    image_id: await uploadImage(ana),
    image_alt: 'A block of ice.',
  })
  const { image_url, image_full_url } = await cleo.api.forum.get({ id })
  return { ana, cleo, thread: { id }, image_url, image_full_url }
}

async function listStoredFiles(): Promise<string[]> {
  await context.removeFiles()
  return context.files()
}

describe('the image of a thread', () => {
  test('has alt text, a small and a large size, and is never cached', async () => {
    const { ana, cleo, thread, image_url, image_full_url } = await createFixtures()
    expect(await cleo.api.forum.get(thread)).toMatchObject({
      image_alt: 'A block of ice.',
      image_width: 60,
      image_height: 40,
      image_placeholder: expect.any(String),
    })
    expect(image_url).toMatch(new RegExp(`^/media/forum-images/${ana.id}/[0-9a-f]{40}\\.webp\\?v=small&`))
    expect(image_full_url).toContain('?v=large&')
    expect((await cleo.api.forum.threads({})).items[0]?.image_url).toBe(image_url)
    for (const link of [image_url, image_full_url])
      for (const method of ['GET', 'HEAD']) {
        const answer = await cleo.fetch(link ?? '', { method })
        expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
          200,
          'private, no-store',
          'image/webp',
        ])
      }
  })

  test('opens only for people with forum access, even with its link', async () => {
    const { image_url } = await createFixtures()
    const eve = await context.entertainer('eve')
    await eve.isVerified()
    const strangers = [context.signedOut, eve, await context.bartender('dora'), await context.patron('pat')]
    for (const who of strangers) expect(await fetchImageStatus(who, image_url)).toBe(404)
    expect(await fetchImageStatus(await verified(context, 'gus'), image_url)).toBe(200)
  })

  test.each<[string, (people: { ana: Person; cleo: Person }, thread: { id: string }) => Promise<unknown>]>([
    ['the reader loses verification', ({ cleo }) => cleo.isVerified('unverified')],
    ['the reader is no longer a bartender', ({ cleo }) => cleo.becomes('patron')],
    ['the reader is suspended', ({ cleo }) => cleo.isSuspended()],
    ['the reader logs out', ({ cleo }) => cleo.api.accounts.signOut()],
    ['the author is suspended', ({ ana }) => ana.isSuspended()],
    ['the author blocks the reader', ({ ana, cleo }) => ana.blocks(cleo)],
    ['the reader blocks the author', ({ ana, cleo }) => cleo.blocks(ana)],
    [
      'staff hides the thread',
      (_, { id }) => sql`update forum_threads set hidden_at = now() where id = ${id}`.execute(context.db),
    ],
    ['the thread is deleted', ({ ana }, thread) => ana.api.forum.remove(thread)],
    ['the author’s account is deleted', ({ ana }) => ana.api.accounts.deleteAccount({ current_password: PASSWORD })],
  ])('answers 404 at once when %s', async (_, change) => {
    const { ana, cleo, thread, image_url, image_full_url } = await createFixtures()
    expect(await fetchImageStatus(cleo, image_url)).toBe(200)
    await change({ ana, cleo }, thread)
    expect([await fetchImageStatus(cleo, image_url), await fetchImageStatus(cleo, image_full_url)]).toEqual([404, 404])
  })

  test('is visible to staff, even in a hidden thread, and each read is audited', async () => {
    const { ana, thread, image_url } = await createFixtures()
    const ada = await context.admin('ada')
    await ana.blocks(ada)
    await sql`update forum_threads set hidden_at = now()`.execute(context.db)
    const answer = await ada.fetch(image_url ?? '')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const { rows } = await sql`select actor_id, action, subject_id, details from audit_log`.execute(context.db)
    expect(rows).toEqual([
      { actor_id: ada.id, action: 'read-forum', subject_id: thread.id, details: { what: 'picture' } },
    ])
  })

  test('is deleted with its thread, also by staff, and with the author’s account', async () => {
    const { ana, thread } = await createFixtures()
    expect(await listStoredFiles()).toHaveLength(2)
    await (await context.admin('ada')).api.forum.remove(thread)
    expect(await listStoredFiles()).toEqual([])
    const { id } = await ana.api.forum.create({ title: 'More ice', image_id: await uploadImage(ana) })
    expect(await listStoredFiles()).toHaveLength(2)
    await ana.api.accounts.deleteAccount({ current_password: PASSWORD })
    expect(await listStoredFiles()).toEqual([])
    const cleo = await verified(context, 'cleo')
    expect(await cleo.api.forum.get({ id })).toMatchObject({ title: 'More ice', author: null, image_url: null })
  })
})

describe('uploading an image', () => {
  test('is refused to people who may not post', async () => {
    const picture = await drawnPicture()
    const [ada, dora] = [await context.admin('ada'), await context.bartender('dora')]
    expect(await messageIn(await dora.call('media.thread', { picture }))).toEqual([403, forumMessages.denied])
    expect(await messageIn(await ada.call('media.thread', { picture }))).toEqual([403, forumMessages.staffReadOnly])
    expect((await context.signedOut.call('media.thread', { picture })).status).toBe(401)
    const large = fileOf(new Uint8Array(IMAGE_SIZE_LIMITS.thread + 1))
    expect(await messageIn(await (await verified(context, 'ana')).call('media.thread', { picture: large }))).toEqual([
      413,
      mediaMessages.tooLarge(5),
    ])
  })

  test('must be done by the author for a thread, and the upload can be used once', async () => {
    const [ana, cleo] = [await verified(context, 'ana'), await verified(context, 'cleo')]
    const ofPost = (await ana.api.media.post({ picture: await drawnPicture() })).image_id
    const ofCleo = await uploadImage(cleo)
    const mine = await uploadImage(ana)
    await ana.api.forum.create({ title: 'Ice', image_id: mine })
    for (const image_id of [ofPost, ofCleo, mine]) {
      const answer = await ana.call('forum.create', { title: 'Ice', image_id })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ data: { fields: { image_id: mediaMessages.uploadExpired } } })
    }
    const other = await uploadImage(ana)
    expect((await ana.call('posts.create', { image_id: other })).status).toBe(422)
    expect((await ana.api.forum.threads({})).items).toHaveLength(1)
  })

  test('leaves no file if the author loses verification before posting', async () => {
    const ana = await verified(context, 'ana')
    const image_id = await uploadImage(ana)
    await ana.isVerified('unverified')
    expect(await messageIn(await ana.call('forum.create', { title: 'Ice', image_id }))).toEqual([
      403,
      forumMessages.denied,
    ])
    context.clock.advance(2 * 3_600_000)
    expect(await listStoredFiles()).toEqual([])
  })
})
