import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { profileMessages } from '#contract/profiles.texts.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

describe('updating a profile', () => {
  test('saves every field that is sent and leaves the others unchanged', async () => {
    const ana = await context.bartender('ana')
    const all = {
      username: 'ana.pours',
      full_name: 'Ana Lima',
      bio: 'Mezcal first.\nThen more.',
      workplaces_info: 'The Still, Thursdays',
      location_text: 'Belleville, IL',
      paypal_link: 'https://paypal.me/analima',
      venmo_handle: 'ana-lima',
      cashapp_handle: 'analima',
      is_private: true,
      schedule_is_private: true,
    }
    expect(await ana.api.profiles.update(all)).toMatchObject(all)
    expect(await ana.api.profiles.update({ bio: 'Rum.' })).toMatchObject({ ...all, bio: 'Rum.' })
    expect(await ana.api.profiles.update({})).toMatchObject({ ...all, bio: 'Rum.' })
  })

  test('stores empty fields as null and normalizes payment handles and links', async () => {
    const ana = await context.bartender('ana')
    const sent = { full_name: ' ', bio: '', workplaces_info: '', location_text: '' }
    expect(
      await ana.api.profiles.update({
        ...sent,
        venmo_handle: '@ana',
        cashapp_handle: '$ana',
        paypal_link: 'paypal.me/ana',
      }),
    ).toMatchObject({
      full_name: null,
      bio: null,
      workplaces_info: null,
      location_text: null,
      venmo_handle: 'ana',
      cashapp_handle: 'ana',
      paypal_link: 'https://paypal.me/ana',
    })
    expect(await ana.api.profiles.update({ venmo_handle: '', cashapp_handle: '', paypal_link: '' })).toMatchObject({
      venmo_handle: null,
      cashapp_handle: null,
      paypal_link: null,
    })
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://paypal.me/ana',
    'https://paypal.me.evil.example/ana',
    'https://evil.example/paypal.me',
    'https://paypal.me@evil.example/',
    'https://user:pw@paypal.me/ana',
    'https://paypal.me:8443/ana',
    'https://evil.example\\@paypal.me/ana',
    '//evil.example/x',
  ])('refuses the PayPal link %j', async (paypal_link) => {
    const ana = await context.bartender('ana')
    const answer = await ana.call('profiles.update', { paypal_link })
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { data: { fields: { paypal_link: profileMessages.paypal } } },
    ])
    expect((await ana.api.profiles.mine()).paypal_link).toBeNull()
  })

  test.each([
    { venmo_handle: 'javascript:alert(1)' },
    { venmo_handle: 'ana/../../x' },
    { venmo_handle: '@@ana' },
    { cashapp_handle: 'ana?x=1' },
    { cashapp_handle: 'https://evil.example' },
    { bio: 'x'.repeat(1001) },
    { full_name: 'A\u202Ena' },
    { bio: 'a\u0000b' },
    { location_text: 'x'.repeat(121) },
  ])('refuses %j', async (sent) => {
    expect((await (await context.bartender('ana')).call('profiles.update', sent)).status).toBe(422)
  })

  test('stores and returns script tags as plain text', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    await ana.api.profiles.update({ full_name: script, bio: script, workplaces_info: script, location_text: script })
    const seen = await ben.api.profiles.get({ slugOrId: 'ana' })
    expect(seen).toMatchObject({
      full_name: script,
      parts: { bio: script, workplaces_info: script, location_text: script },
    })
    expect((await ben.call('profiles.get', { slugOrId: 'ana' })).headers.get('content-type')).toMatch(
      /^application\/json/,
    )
  })
})

describe('changing the role', () => {
  test('needs no confirmation if nothing is lost', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    expect((await ben.api.profiles.update({ user_type: 'entertainer' })).user_type).toBe('entertainer')
    expect((await ana.api.profiles.update({ user_type: 'patron' })).user_type).toBe('patron')
  })

  test('away from talent needs a confirmation and cancels upcoming shifts', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const theStill = await context.venue('theStill')
    await ana.works(theStill, at('20:00'), at('23:00'))
    await ana.works(theStill, at('20:00', 1), at('23:00', 1))
    await ana.works(theStill, at('10:00'), at('12:00'))
    const asked = await ana.call('profiles.update', { user_type: 'patron', bio: 'Now a regular.' })
    expect([asked.status, await asked.json()]).toMatchObject([
      409,
      { code: 'ROLE_CHANGE', data: { cancelled_shifts: 2, resets_verification: false } },
    ])
    expect(await ana.api.profiles.mine()).toMatchObject({ user_type: 'bartender', bio: null })
    expect((await ben.api.profiles.get({ slugOrId: 'ana' })).upcoming_shifts.items).toHaveLength(2)
    await ana.api.profiles.update({ user_type: 'patron', role_change_confirmed: true })
    expect((await ben.api.profiles.get({ slugOrId: 'ana' })).upcoming_shifts.items).toEqual([])
    expect((await ana.api.shifts.mine({ when: 'past' })).items).toHaveLength(1)
    const { rows } = await sql<{
      cancelled_at: Date | null
    }>`select cancelled_at from shifts order by start_time`.execute(context.db)
    expect(rows.map(({ cancelled_at }) => cancelled_at !== null)).toEqual([false, true, true])
  })

  test('away from talent leaves past shifts and income reachable', async () => {
    const [ana, ben, eve] = [
      await context.bartender('ana'),
      await context.patron('ben'),
      await context.bartender('eve'),
    ]
    const hasShifts = async (who: Person) => (await who.api.accounts.session()).me?.has_shifts
    expect(await Promise.all([ana, ben, eve].map(hasShifts))).toEqual([false, false, false])
    const theStill = await context.venue('theStill')
    const paid = await ana.works(theStill, at('10:00'), at('12:00'))
    const unpaid = await ana.works(theStill, at('10:00', -1), at('12:00', -1))
    const entry = await ana.api.income.add({ shift_id: paid.id, amount: '80' })
    // Of a shift that was only upcoming, nothing is left.
    await eve.works(theStill, at('20:00', 1), at('23:00', 1))
    expect(await hasShifts(eve)).toBe(true)
    for (const who of [ana, eve]) await who.api.profiles.update({ user_type: 'patron', role_change_confirmed: true })
    expect(await Promise.all([ana, ben, eve].map(hasShifts))).toEqual([true, false, false])
    const listPast = async () => (await ana.api.shifts.mine({ when: 'past' })).items
    expect(await listPast()).toMatchObject([
      { id: paid.id, has_income: true },
      { id: unpaid.id, has_income: false },
    ])
    for (const { id } of [paid, unpaid]) await ana.api.schedule.remove({ id })
    expect(await listPast()).toEqual([])
    expect((await ana.api.income.monthShifts({ month: '2026-11' })).items).toMatchObject([
      { id: paid.id, total: '80.00', entries: [{ id: entry.id }] },
    ])
    expect(await hasShifts(ana)).toBe(true)
    await ana.api.income.remove({ id: entry.id })
    expect(await hasShifts(ana)).toBe(false)
  })

  test('from bartender to entertainer needs a confirmation, resets the verification and keeps shifts', async () => {
    const bea = await context.bartender('bea')
    await bea.works(await context.venue('theStill'), at('20:00'), at('23:00'))
    const asked = await bea.call('profiles.update', { user_type: 'entertainer' })
    expect(await asked.json()).toMatchObject({
      code: 'ROLE_CHANGE',
      data: { cancelled_shifts: 0, resets_verification: true },
    })
    const changed = await bea.api.profiles.update({ user_type: 'entertainer', role_change_confirmed: true })
    expect(changed).toMatchObject({
      user_type: 'entertainer',
      verification_status: 'unverified',
      verification_notes: null,
      verification_statement: null,
      verification_link: null,
    })
    expect((await bea.api.shifts.mine({ when: 'upcoming' })).items).toHaveLength(1)
  })

  test('to the same role changes nothing', async () => {
    const bea = await context.bartender('bea')
    expect((await bea.api.profiles.update({ user_type: 'bartender' })).verification_status).toBe('verified')
  })

  test('changes nothing if the update fails for another reason', async () => {
    const [bea] = [await context.bartender('bea'), await context.patron('ben')]
    await bea.works(await context.venue('theStill'), at('20:00'), at('23:00'))
    const sent = { username: 'ben', user_type: 'patron', role_change_confirmed: true } as const
    await expect(bea.api.profiles.update(sent)).rejects.toMatchObject({ code: 'USERNAME_TAKEN' })
    expect(await bea.api.profiles.mine()).toMatchObject({ user_type: 'bartender', verification_status: 'verified' })
    expect((await bea.api.shifts.mine({ when: 'upcoming' })).items).toHaveLength(1)
  })
})

describe('making a private profile public', () => {
  async function createPendingRequests(): Promise<{ ana: Person; ben: Person }> {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    await ana.goesPrivate()
    for (const who of [ben, eve]) await who.api.relationships.follow({ slugOrId: 'ana' })
    return { ana, ben }
  }

  test('with pending requests fails with their number unless it says what to do with them', async () => {
    const { ana } = await createPendingRequests()
    await expect(ana.api.profiles.update({ is_private: false })).rejects.toMatchObject({
      code: 'PENDING_REQUESTS',
      data: { count: 2 },
    })
    expect((await ana.api.profiles.mine()).is_private).toBe(true)
  })

  test('can accept all requests, which creates follows, updates counters and notifies the requesters', async () => {
    const { ana, ben } = await createPendingRequests()
    const opened = await ana.api.profiles.update({ is_private: false, pending_requests: 'accept_all' })
    expect(opened).toMatchObject({ is_private: false, follower_count: 2 })
    expect((await ben.api.profiles.get({ slugOrId: 'ana' })).relationship_status).toBe('following')
    expect((await ben.api.profiles.mine()).following_count).toBe(1)
    const { rows } =
      await sql`select 1 from notifications where type = 'follow_accepted' and recipient_id = ${ben.id}`.execute(
        context.db,
      )
    expect(rows).toHaveLength(1)
  })

  test('can decline all requests', async () => {
    const { ana, ben } = await createPendingRequests()
    const opened = await ana.api.profiles.update({ is_private: false, pending_requests: 'decline_all' })
    expect(opened).toMatchObject({ is_private: false, follower_count: 0 })
    expect((await ben.api.profiles.get({ slugOrId: 'ana' })).relationship_status).toBe('none')
  })

  test('needs no decision without pending requests', async () => {
    const ana = await context.bartender('ana')
    await ana.goesPrivate()
    expect((await ana.api.profiles.update({ is_private: false })).is_private).toBe(false)
  })
})

describe('requesting verification', () => {
  test('adds talent to the queue once and leaves verified users unchanged', async () => {
    const [ana, bea] = [await context.bartender('ana'), await context.bartender('bea')]
    expect(await ana.api.profiles.requestVerification({})).toEqual({ verification_status: 'pending_review' })
    const asked = () =>
      sql<{ at: Date }>`select verification_requested_at as at from profiles where id = ${ana.id}`.execute(context.db)
    const first = (await asked()).rows[0]?.at
    expect(first).toEqual(context.clock.now())
    context.clock.advance(1000)
    await ana.api.profiles.requestVerification({})
    expect((await asked()).rows[0]?.at).toEqual(first)
    expect(await bea.api.profiles.requestVerification({})).toEqual({ verification_status: 'verified' })
  })

  test('keeps the statement and the link for the person and for staff, and refuses other schemes', async () => {
    const [ana, ada] = [await context.bartender('ana'), await context.admin('ada')]
    await ana.isVerified('unverified')
    for (const link of ['http://bar.test', 'javascript:alert(1)', 'https://ana:secret@bar.test', 'x'.repeat(301)]) {
      await expect(ana.api.profiles.requestVerification({ link })).rejects.toMatchObject({
        data: { fields: { link: profileMessages.verificationLink } },
      })
    }
    await expect(ana.api.profiles.requestVerification({ statement: 'x'.repeat(501) })).rejects.toMatchObject({
      code: 'INVALID',
    })
    await ana.api.profiles.requestVerification({ statement: ' Fridays at the long bar. ', link: 'bar.test/team' })
    const sent = {
      verification_statement: 'Fridays at the long bar.',
      verification_link: 'https://bar.test/team',
    }
    expect(await ana.api.profiles.mine()).toMatchObject(sent)
    const { items } = await ada.api.admin.verifications({})
    expect(items.find(({ id }) => id === ana.id)).toMatchObject({ ...sent, venues: [], decisions: [], report_count: 0 })

    await ana.api.profiles.requestVerification({ statement: 'Mondays too.' })
    expect(await ana.api.profiles.mine()).toMatchObject(sent)
    const viewed = await (await context.patron('ben')).api.profiles.get({ slugOrId: ana.username })
    expect(JSON.stringify(viewed)).not.toContain('long bar')
  })

  test('is possible again after a rejection', async () => {
    const ana = await context.bartender('ana')
    await sql`update profiles set verification_status = 'rejected', verification_notes = 'No proof.' where id = ${ana.id}`.execute(
      context.db,
    )
    await ana.api.profiles.requestVerification({})
    expect(await ana.api.profiles.mine()).toMatchObject({
      verification_status: 'pending_review',
      verification_notes: 'No proof.',
    })
  })

  test('is refused for users who are not talent', async () => {
    await expect((await context.patron('ben')).api.profiles.requestVerification({})).rejects.toMatchObject({
      status: 403,
      message: profileMessages.verificationTalentOnly,
    })
  })
})
