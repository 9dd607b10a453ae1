import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { venueMessages } from '#contract/venues.texts.ts'
import { FRIDAY_NIGHT } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()

type NotificationRow = { type: string; message: string; link_url: string; sender_id: string | null }

async function listNotificationsFor({ id }: Person): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select type, message, link_url, sender_id from notifications where recipient_id = ${id}
    order by created_at, message`.execute(context.db)
  return rows
}

async function listAuditLogRows(): Promise<unknown[]> {
  const { rows } = await sql`
    select actor_id, action, subject_id, details from audit_log order by created_at, action`.execute(context.db)
  return rows
}

const expectSingle = <Item>(items: Item[]): Item => {
  expect(items).toHaveLength(1)
  return items[0] as Item
}

describe('requesting a venue', () => {
  test('adds the request to the queue with its requester, oldest first', async () => {
    const [ada, pat, bea] = [await context.admin('ada'), await context.patron('pat'), await context.bartender('bea')]
    await pat.api.venues.request({ name: ' The Lantern Room ', city: 'Belleville', details: 'Next to the bank.' })
    context.clock.advance(1000)
    await bea.api.venues.request({ name: 'Dive' })
    const first = await ada.api.admin.venueRequests({ limit: 1 })
    expect(first.items).toEqual([
      {
        id: expect.any(String),
        name: 'The Lantern Room',
        city: 'Belleville',
        details: 'Next to the bank.',
        status: 'open',
        notes: null,
        requester_username: pat.username,
        venue_slug: null,
        claimed_venue_slug: null,
        created_at: FRIDAY_NIGHT.toISOString(),
      },
    ])
    const rest = await ada.api.admin.venueRequests({ cursor: first.next_cursor ?? '' })
    expect(rest).toMatchObject({ items: [{ name: 'Dive', requester_username: bea.username }], next_cursor: null })
  })

  test('is refused for a name already requested and for a sixth open request', async () => {
    const [pat, bea] = [await context.patron('pat'), await context.bartender('bea')]
    await pat.api.venues.request({ name: 'Dive' })
    await expect(pat.api.venues.request({ name: 'DIVE', city: 'Belleville' })).rejects.toMatchObject({
      status: 409,
      code: 'REQUEST_STANDS',
      message: venueMessages.alreadyRequested,
    })
    for (const name of ['Two', 'Three', 'Four', 'Five']) await pat.api.venues.request({ name })
    await expect(pat.api.venues.request({ name: 'Six' })).rejects.toMatchObject({
      status: 409,
      code: 'REQUESTS_FULL',
      message: venueMessages.tooManyRequests,
    })
    await bea.api.venues.request({ name: 'Dive' })
    await expect(context.signedOut.api.venues.request({ name: 'Dive' })).rejects.toMatchObject({ status: 401 })
  })

  test('of ten concurrent requests accepts five, with each name once', async () => {
    const pat = await context.patron('pat')
    const names = ['a', 'A', 'b', 'b', 'c', 'c', 'd', 'e', 'f', 'g']
    const answers = await Promise.all(names.map((name) => pat.call('venues.request', { name })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: 'x', details: 'x'.repeat(501) }, 'details'],
    [{ name: 'x', status: 'listed' }, 'status'],
    [{ name: 'x', requester_id: '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3' }, 'requester_id'],
  ])('refuses %j', async (input, field) => {
    const answer = await (await context.patron('pat')).call('venues.request', input)
    expect(answer.status).toBe(422)
    expect(Object.keys(((await answer.json()) as { data: { fields: object } }).data.fields)).toEqual([field])
  })
})

describe('answering a venue request', () => {
  async function createRequest() {
    const [ada, pat] = [await context.admin('ada'), await context.patron('pat')]
    await pat.api.venues.request({ name: 'Stillhouse' })
    const { id } = expectSingle((await ada.api.admin.venueRequests({})).items)
    return { ada, pat, id, theStill: await context.venue('theStill') }
  }

  test('with a venue notifies the requester and is recorded in the audit log', async () => {
    const { ada, pat, id, theStill } = await createRequest()
    const answered = await ada.api.admin.answerVenueRequest({ id, decision: 'listed', venue: theStill.slug })
    expect(answered).toMatchObject({ status: 'listed', venue_slug: 'the-still', notes: null })
    expect(await listNotificationsFor(pat)).toEqual([
      {
        type: 'venue_request',
        message: 'The venue you asked for is listed: The Still.',
        link_url: '/venues/the-still',
        sender_id: null,
      },
    ])
    expect(await listAuditLogRows()).toEqual([
      {
        actor_id: ada.id,
        action: 'list-venue',
        subject_id: pat.id,
        details: { request: 'Stillhouse', venue: 'The Still' },
      },
    ])
    expect((await ada.api.admin.venueRequests({})).items).toEqual([])
    expect((await ada.api.admin.venueRequests({ status: 'listed' })).items).toEqual([answered])
    await pat.api.venues.request({ name: 'Stillhouse' })
  })

  test('with a refusal needs a reason, which the requester receives', async () => {
    const { ada, pat, id } = await createRequest()
    await expect(ada.api.admin.answerVenueRequest({ id, decision: 'declined', notes: ' ' })).rejects.toMatchObject({
      status: 422,
    })
    await ada.api.admin.answerVenueRequest({ id, decision: 'declined', notes: 'It closed in May.' })
    expect(await listNotificationsFor(pat)).toMatchObject([
      { message: 'We couldn’t list Stillhouse: It closed in May.', link_url: '/venues' },
    ])
    expect(await listAuditLogRows()).toMatchObject([
      { action: 'decline-venue', details: { request: 'Stillhouse', notes: 'It closed in May.' } },
    ])
  })

  test('works once and only with a venue that exists and is not archived', async () => {
    const { ada, pat, id, theStill } = await createRequest()
    const listed = (venue: string) => ada.api.admin.answerVenueRequest({ id, decision: 'listed', venue })
    await sql`update venues set archived_at = ${context.clock.now()}`.execute(context.db)
    for (const venue of ['nowhere', theStill.slug])
      await expect(listed(venue)).rejects.toMatchObject({
        status: 422,
        data: { fields: { venue: 'Venue not found.' } },
      })
    await sql`update venues set archived_at = null`.execute(context.db)
    const answers = await Promise.all([
      ada.call('admin.answerVenueRequest', { id, decision: 'listed', venue: theStill.id }),
      ada.call('admin.answerVenueRequest', { id, decision: 'declined', notes: 'No.' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listNotificationsFor(pat)).toHaveLength(1)
    await expect(
      ada.api.admin.answerVenueRequest({ id: theStill.id, decision: 'declined', notes: 'No.' }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('is allowed for staff only', async () => {
    const { pat, id } = await createRequest()
    const olive = await context.business('olive')
    for (const who of [pat, olive]) {
      await expect(who.api.admin.venueRequests({})).rejects.toMatchObject({ status: 403 })
      await expect(who.api.admin.answerVenueRequest({ id, decision: 'declined', notes: 'No.' })).rejects.toMatchObject({
        status: 403,
      })
    }
  })
})

describe('a venue’s owner', () => {
  const owner = async (ada: Person) => (await ada.api.admin.venues({ q: 'still' })).items[0]?.owner_username

  test('is set by username, with notifications and audit records for the old and the new owner', async () => {
    const [ada, olive, heidi] = [
      await context.admin('ada'),
      await context.business('olive'),
      await context.patron('heidi'),
    ]
    const theStill = await context.venue('theStill')
    await olive.keeps(theStill)
    const given = await ada.api.admin.setVenueOwner({ slugOrId: theStill.slug, username: '@HEIDI ' })
    expect(given).toEqual({
      id: theStill.id,
      name: 'The Still',
      slug: 'the-still',
      city: 'Millstadt',
      owner_username: 'heidi',
      is_archived: false,
    })
    const notification = { type: 'venue_ownership', link_url: '/venues/the-still', sender_id: null }
    expect(await listNotificationsFor(olive)).toEqual([{ ...notification, message: 'You no longer own The Still.' }])
    expect(await listNotificationsFor(heidi)).toEqual([{ ...notification, message: 'You now own The Still.' }])
    const record = { actor_id: ada.id, details: { venue: 'The Still' } }
    expect(await listAuditLogRows()).toEqual([
      { ...record, action: 'give-venue', subject_id: heidi.id },
      { ...record, action: 'take-venue', subject_id: olive.id },
    ])
    expect((await heidi.api.venues.update({ slugOrId: theStill.slug, city: 'Waterloo' })).venue.is_mine).toBe(true)
    await expect(olive.api.venues.update({ slugOrId: theStill.slug, city: 'Mine' })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('is unchanged when set again and can be removed', async () => {
    const [ada, olive] = [await context.admin('ada'), await context.business('olive')]
    const { slug } = await context.venue('theStill')
    const set = (username: string | null) => ada.api.admin.setVenueOwner({ slugOrId: slug, username })
    await set(null)
    await set(olive.username)
    await set(olive.username)
    expect(await listNotificationsFor(olive)).toHaveLength(1)
    expect(await set(null)).toMatchObject({ owner_username: null })
    expect(await listNotificationsFor(olive)).toHaveLength(2)
    expect(await listAuditLogRows()).toHaveLength(2)
    await expect(olive.api.venues.update({ slugOrId: slug, city: 'Mine' })).rejects.toMatchObject({ status: 403 })
  })

  test('must be an existing, active user of an existing venue, which may be archived', async () => {
    const [ada, olive, sue] = [await context.admin('ada'), await context.business('olive'), await context.patron('sue')]
    const { slug } = await context.venue('theStill')
    await olive.keeps(await context.venue('theStill'))
    await sue.isSuspended()
    for (const username of ['sue', 'nobody', '', "x'; drop table venues"])
      await expect(ada.api.admin.setVenueOwner({ slugOrId: slug, username })).rejects.toMatchObject({
        status: 422,
        data: { fields: { username: venueMessages.noSuchOwner } },
      })
    expect(await owner(ada)).toBe(olive.username)
    await expect(ada.api.admin.setVenueOwner({ slugOrId: 'nowhere', username: null })).rejects.toMatchObject({
      status: 404,
      message: 'Venue not found.',
    })
    await olive.api.venues.archive({ slugOrId: slug, archived: true })
    expect(await ada.api.admin.setVenueOwner({ slugOrId: slug, username: null })).toMatchObject({ is_archived: true })
    await expect(olive.api.admin.setVenueOwner({ slugOrId: slug, username: olive.username })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('can be changed while the old owner deletes the account', async () => {
    const ada = await context.admin('ada')
    const { slug } = await context.venue('theStill')
    for (const turn of [0, 1]) {
      const [leaver, heir] = [await context.business(`leaver${turn}`), await context.business(`heir${turn}`)]
      await leaver.keeps(await context.venue('theStill'))
      const give = () => ada.call('admin.setVenueOwner', { slugOrId: slug, username: heir.username })
      const go = () => leaver.call('accounts.deleteAccount', { current_password: PASSWORD })
      const [first, second] = turn ? [give, go] : [go, give]
      const answers = await Promise.all([first(), second()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await owner(ada)).toBe(heir.username)
    }
  })

  test('is listed for staff with every venue, including archived ones, alphabetically in pages', async () => {
    const [ada, olive] = [await context.admin('ada'), await context.business('olive')]
    await olive.keeps(await context.venue('theStill'))
    await context.venue('copperRail')
    await olive.api.venues.archive({ slugOrId: 'the-still', archived: true })
    const first = await ada.api.admin.venues({ limit: 1 })
    expect(first.items).toMatchObject([{ name: 'The Copper Rail', owner_username: null, is_archived: false }])
    const rest = await ada.api.admin.venues({ cursor: first.next_cursor ?? '' })
    expect(rest.items).toMatchObject([{ name: 'The Still', owner_username: olive.username, is_archived: true }])
    expect((await ada.api.admin.venues({ q: 'MILLS' })).items).toHaveLength(1)
    expect((await ada.api.admin.venues({ q: '%' })).items).toEqual([])
  })
})
