import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { venueMessages } from '#contract/venues.texts.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

const notificationsOf = async ({ id }: Person) =>
  (
    await sql`select type, message, link_url from notifications where recipient_id = ${id} order by message`.execute(
      context.db,
    )
  ).rows
const ownerOf = async (slug: string) =>
  (await context.db.selectFrom('venues').select('owner_id').where('slug', '=', slug).executeTakeFirstOrThrow()).owner_id
const openRequests = async (ada: Person) => (await ada.api.admin.venueRequests({})).items

/** Olive claims The Still, which has no owner. */
async function createClaim() {
  const [ada, olive] = [await context.admin('ada'), await context.business('olive')]
  const theStill = await context.venue('theStill')
  await olive.api.venues.claim({ slugOrId: theStill.slug, details: 'I’m the manager.' })
  const [claim] = await openRequests(ada)
  return { ada, olive, theStill, id: claim?.id ?? '' }
}

describe('claiming a venue', () => {
  test('adds the claim to the queue of venue requests', async () => {
    const { ada, olive, theStill } = await createClaim()
    expect(await openRequests(ada)).toMatchObject([
      {
        name: 'The Still',
        details: 'I’m the manager.',
        status: 'open',
        requester_username: olive.username,
        claimed_venue_slug: theStill.slug,
        venue_slug: null,
      },
    ])
    expect((await olive.api.venues.get({ slugOrId: theStill.slug })).has_owner).toBe(false)
    // A request for another venue of the same name is not the same request.
    await olive.api.venues.request({ name: 'The Still' })
  })

  test('is refused for a venue with an owner, that is archived or missing, and twice', async () => {
    const { olive, theStill } = await createClaim()
    const zed = await context.business('zed')
    const claim = (who: Person, slugOrId: string) => who.api.venues.claim({ slugOrId, details: null })
    await expect(claim(olive, theStill.id)).rejects.toMatchObject({
      code: 'REQUEST_STANDS',
      message: venueMessages.alreadyClaimed,
    })
    const mudlark = await context.venue('mudlark')
    await zed.keeps(mudlark)
    await expect(claim(olive, mudlark.slug)).rejects.toMatchObject({ code: 'HAS_OWNER', status: 409 })
    await expect(claim(olive, 'nowhere')).rejects.toMatchObject({ status: 404, message: venueMessages.notFound })
    await sql`update venues set archived_at = now(), owner_id = null`.execute(context.db)
    await expect(claim(olive, mudlark.slug)).rejects.toMatchObject({ status: 404, message: venueMessages.notFound })
  })

  test('is for business accounts, and counts as one of five open requests', async () => {
    const [pat, olive] = [await context.patron('pat'), await context.business('olive')]
    const { slug } = await context.venue('theStill')
    await expect(pat.api.venues.claim({ slugOrId: slug, details: null })).rejects.toMatchObject({ status: 403 })
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await olive.api.venues.request({ name })
    await expect(olive.api.venues.claim({ slugOrId: slug, details: null })).rejects.toMatchObject({
      code: 'REQUESTS_FULL',
    })
  })
})

describe('answering a claim', () => {
  test('by accepting it makes the person the owner, notifies them and is audited', async () => {
    const { ada, olive, theStill, id } = await createClaim()
    expect(await ada.api.admin.answerVenueRequest({ id, decision: 'accepted' })).toMatchObject({
      status: 'listed',
      venue_slug: theStill.slug,
    })
    expect(await ownerOf(theStill.slug)).toBe(olive.id)
    expect((await olive.api.venues.get({ slugOrId: theStill.slug })).has_owner).toBe(true)
    expect(await notificationsOf(olive)).toEqual([
      { type: 'venue_ownership', message: 'You now own The Still.', link_url: '/venues/the-still' },
    ])
    const { rows } = await sql`select actor_id, action, subject_id, details from audit_log`.execute(context.db)
    expect(rows).toEqual([
      { actor_id: ada.id, action: 'give-venue', subject_id: olive.id, details: { venue: 'The Still' } },
    ])
    // The venue's owner decides whether its page is public.
    expect(await sql`select from venues where is_public`.execute(context.db)).toMatchObject({ rows: [] })
  })

  test('by declining it tells the person why and changes no owner', async () => {
    const { ada, olive, theStill, id } = await createClaim()
    await ada.api.admin.answerVenueRequest({ id, decision: 'declined', notes: 'Call us first.' })
    expect(await ownerOf(theStill.slug)).toBeNull()
    expect(await notificationsOf(olive)).toMatchObject([
      { type: 'venue_request', message: 'We couldn’t confirm that you run The Still: Call us first.' },
    ])
    await olive.api.venues.claim({ slugOrId: theStill.slug, details: null })
  })

  test('with a reason of several lines notifies in one line', async () => {
    const { ada, olive, id } = await createClaim()
    const notes = 'Call us.\r\nBcc: eve@evil.example\r\u001B[2J\u2028Bye'
    await ada.api.admin.answerVenueRequest({ id, decision: 'declined', notes })
    expect(await notificationsOf(olive)).toMatchObject([
      { message: 'We couldn’t confirm that you run The Still: Call us. Bcc: eve@evil.example [2J Bye' },
    ])
  })

  test('is refused once the venue has an owner, the claimer is suspended, or it was answered', async () => {
    const { ada, olive, theStill, id } = await createClaim()
    const zed = await context.business('zed')
    const accept = () => ada.api.admin.answerVenueRequest({ id, decision: 'accepted' })
    await olive.isSuspended()
    await expect(accept()).rejects.toMatchObject({
      status: 422,
      data: { fields: { decision: venueMessages.claimerSuspended } },
    })
    await zed.keeps(theStill)
    await expect(accept()).rejects.toMatchObject({ code: 'HAS_OWNER', status: 409 })
    expect(await ownerOf(theStill.slug)).toBe(zed.id)
    await ada.api.admin.answerVenueRequest({ id, decision: 'declined', notes: 'It has an owner.' })
    await expect(accept()).rejects.toMatchObject({ code: 'ANSWERED' })
  })

  test('is refused while the claimer has another role or the venue is archived, and can be declined', async () => {
    const { ada, olive, theStill, id } = await createClaim()
    const accept = () => ada.api.admin.answerVenueRequest({ id, decision: 'accepted' })
    const setRole = (user_type: string) =>
      sql`update profiles set user_type = ${user_type} where id = ${olive.id}`.execute(context.db)
    const archive = (archived_at: Date | null) =>
      sql`update venues set archived_at = ${archived_at} where id = ${theStill.id}`.execute(context.db)
    for (const role of ['patron', 'bartender', 'entertainer']) {
      await setRole(role)
      await expect(accept()).rejects.toMatchObject({
        status: 422,
        data: { fields: { decision: venueMessages.claimerNotBusiness } },
      })
    }
    await setRole('business')
    await archive(context.clock.now())
    await expect(accept()).rejects.toMatchObject({
      status: 422,
      data: { fields: { decision: venueMessages.claimedArchived } },
    })
    expect(await ownerOf(theStill.slug)).toBeNull()
    expect(await notificationsOf(olive)).toEqual([])
    await archive(null)
    await accept()
    expect(await ownerOf(theStill.slug)).toBe(olive.id)

    const { slug } = await context.venue('mudlark')
    await olive.api.venues.claim({ slugOrId: slug, details: null })
    const [second] = await openRequests(ada)
    await setRole('patron')
    await ada.api.admin.answerVenueRequest({ id: second?.id ?? '', decision: 'declined', notes: 'You left.' })
    expect(await ownerOf(slug)).toBeNull()
  })

  test('takes the answer that fits: a claim is not listed, and a missing venue not accepted', async () => {
    const { ada, olive, theStill, id } = await createClaim()
    await expect(
      ada.api.admin.answerVenueRequest({ id, decision: 'listed', venue: theStill.slug }),
    ).rejects.toMatchObject({ status: 422, data: { fields: { decision: venueMessages.wrongAnswer } } })
    await olive.api.venues.request({ name: 'The Lantern Room' })
    const missing = (await openRequests(ada)).find(({ claimed_venue_slug }) => claimed_venue_slug === null)
    await expect(
      ada.api.admin.answerVenueRequest({ id: missing?.id ?? '', decision: 'accepted' }),
    ).rejects.toMatchObject({ status: 422, data: { fields: { decision: venueMessages.wrongAnswer } } })
    const nowhere = '00000000-0000-4000-8000-000000000000'
    await expect(ada.api.admin.answerVenueRequest({ id: nowhere, decision: 'accepted' })).rejects.toMatchObject({
      status: 404,
    })
    expect(await ownerOf(theStill.slug)).toBeNull()
  })

  test('of two claims accepted at once makes one person the owner', async () => {
    const { ada, olive, theStill } = await createClaim()
    const zed = await context.business('zed')
    await zed.api.venues.claim({ slugOrId: theStill.slug, details: null })
    const claims = await openRequests(ada)
    const answers = await Promise.all(
      claims.map(({ id }) => ada.call('admin.answerVenueRequest', { id, decision: 'accepted' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([olive.id, zed.id]).toContain(await ownerOf(theStill.slug))
    expect(await openRequests(ada)).toHaveLength(1)
  })
})
