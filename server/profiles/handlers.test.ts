import { describe, expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const UNKNOWN_ID = '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3'

describe('my profile', () => {
  test('contains every field', async () => {
    const bea = await context.bartender('bea')
    expect(await bea.api.profiles.mine()).toMatchObject({
      id: bea.id,
      username: 'bea.c',
      user_type: 'bartender',
      verification_status: 'verified',
      verification_notes: null,
      verification_statement: null,
      verification_link: null,
      venmo_handle: 'bea-pours',
      schedule_is_private: false,
    })
  })

  test('stores a new username in lower case', async () => {
    const ana = await context.bartender('ana')
    expect(await ana.api.profiles.update({ username: ' Ana.Pours ' })).toMatchObject({
      username: 'ana.pours',
      username_slug: 'ana.pours',
    })
    expect((await ana.api.accounts.session()).me).toMatchObject({ username: 'ana.pours', username_chosen: true })
  })

  test('refuses a taken username in any case', async () => {
    const [ana] = [await context.bartender('ana'), await context.patron('ben')]
    for (const username of ['ben', 'BEN']) {
      await expect(ana.api.profiles.update({ username })).rejects.toMatchObject({
        status: 409,
        code: 'USERNAME_TAKEN',
        message: 'Username "ben" is already taken.',
        data: { username: 'ben' },
      })
    }
    await ana.api.profiles.update({ username: 'ana' })
  })

  test('of two concurrent claims to a username, one succeeds', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const taken = await Promise.allSettled([ana, ben].map((who) => who.api.profiles.update({ username: 'nightowl' })))
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each(['ab', 'a'.repeat(31), '.ana', 'ana.', 'a..b', 'a b', 'admin', 'ünder', 'a-b', ''])(
    'refuses the username %j',
    async (username) => {
      const ana = await context.bartender('ana')
      await expect(ana.api.profiles.update({ username })).rejects.toMatchObject({ status: 422, code: 'INVALID' })
    },
  )

  test('refuses to write fields that only the server may write', async () => {
    const ana = await context.bartender('ana')
    for (const more of [
      { is_admin: true },
      { verification_status: 'verified' },
      { verification_notes: 'fine' },
      { suspended_at: null },
      { follower_count: 1000 },
      { avatar_url: 'someone/else.webp' },
      { id: UNKNOWN_ID },
    ]) {
      expect((await ana.call('profiles.update', { username: 'ana.two', ...more })).status).toBe(422)
    }
    expect(await ana.api.profiles.mine()).toMatchObject({ username: 'ana', verification_status: 'unverified' })
  })
})

describe("another user's profile", () => {
  test('can be read by id and by username', async () => {
    const [ben, bea] = [await context.patron('ben'), await context.bartender('bea')]
    const byHandle = await ben.api.profiles.get({ slugOrId: 'Bea.C' })
    expect(byHandle).toMatchObject({ id: bea.id, access: 'full', relationship_status: 'none', is_me: false })
    expect(byHandle.parts).toMatchObject({ venmo_handle: 'bea-pours', schedule_is_private: false })
    expect(await ben.api.profiles.get({ slugOrId: bea.id })).toEqual(byHandle)
  })

  test('contains the running shift from its start until just before its end', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    const { id } = await ana.works(await context.venue('theStill'), at('22:00'), at('23:00'))
    const onShift = async () => (await ben.api.profiles.get({ slugOrId: 'ana' })).on_shift?.id ?? null
    expect(await onShift()).toBeNull()
    context.clock.set(new Date(at('22:00')))
    expect(await onShift()).toBe(id)
    context.clock.set(new Date(new Date(at('23:00')).getTime() - 1))
    expect(await onShift()).toBe(id)
    context.clock.set(new Date(at('23:00')))
    expect(await onShift()).toBeNull()
  })

  test('is a card if it is private and the viewer does not follow it', async () => {
    const [ben, nora, ana] = [await context.patron('ben'), await context.patron('nora'), await context.bartender('ana')]
    await nora.follows(ana)
    await ana.goesPrivate()
    await ana.works(await context.venue('theStill'), at('20:00'), at('23:00'))
    const card = await ben.api.profiles.get({ slugOrId: 'ana' })
    expect(card).toMatchObject({ access: 'card', is_private: true, parts: null, on_shift: null })
    expect(card.upcoming_shifts.items).toEqual([])
    await expect(ben.api.profiles.shifts({ slugOrId: 'ana' })).rejects.toMatchObject({
      status: 403,
      message: 'This profile is private.',
    })
    const seen = await nora.api.profiles.get({ slugOrId: 'ana' })
    expect(seen).toMatchObject({ access: 'full', relationship_status: 'following' })
    expect(seen.on_shift).not.toBeNull()
    expect((await nora.api.profiles.shifts({ slugOrId: 'ana' })).items).toHaveLength(1)
  })

  test('shows a private schedule to its owner only', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    await ben.follows(ana)
    await ana.hidesSchedule()
    await ana.works(await context.venue('theStill'), at('20:00'), at('23:00'))
    const seen = await ben.api.profiles.get({ slugOrId: 'ana' })
    expect(seen).toMatchObject({ access: 'full', on_shift: null, upcoming_shifts: { items: [], next_cursor: null } })
    expect(seen.parts?.schedule_is_private).toBe(true)
    expect(await ben.api.profiles.shifts({ slugOrId: 'ana' })).toEqual({ items: [], next_cursor: null })
    const own = await ana.api.profiles.get({ slugOrId: 'ana' })
    expect(own.is_me).toBe(true)
    expect(own.on_shift).not.toBeNull()
  })

  test('says that the viewer has blocked it', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    await ben.blocks(ana)
    expect(await ben.api.profiles.get({ slugOrId: 'ana' })).toMatchObject({
      access: 'blocked_by_me',
      relationship_status: 'blocked',
      parts: null,
    })
    await expect(ben.api.profiles.shifts({ slugOrId: 'ana' })).rejects.toMatchObject({
      status: 403,
      message: 'Blocked User',
    })
  })

  test('gives the same response for missing users, users who block the viewer and suspended users', async () => {
    const ben = await context.patron('ben')
    const [blocker, gone] = [await context.bartender('bob'), await context.bartender('gil')]
    await blocker.blocks(ben)
    await gone.isSuspended()
    const addresses = [UNKNOWN_ID, 'nobody.here', blocker.id, 'bob', gone.id, 'gil']
    const answers: unknown[] = []
    for (const slugOrId of addresses) {
      for (const procedure of [
        'profiles.get',
        'profiles.shifts',
        'relationships.follow',
        'relationships.unfollow',
      ] as const) {
        let answer: Response | undefined
        const statements = await context.statements(async () => {
          answer = await ben.call(procedure, { slugOrId })
        })
        const names = [...(answer?.headers.keys() ?? [])].sort()
        // Writes also count towards a rate limit, whatever their target.
        const asked = statements.filter(({ sql }) => !sql.includes('rate_limits')).length
        answers.push({ status: answer?.status, body: await answer?.text(), names, statements: asked })
      }
    }
    expect(answers[0]).toMatchObject({ status: 404, body: expect.stringContaining('Profile not found.') })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('contains the first page of shifts, and the next page continues after it', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    const theStill = await context.venue('theStill')
    for (let day = 1; day <= 23; day++) await ana.works(theStill, at('18:00', day), at('23:00', day))
    const { upcoming_shifts } = await ben.api.profiles.get({ slugOrId: 'ana' })
    expect(upcoming_shifts.items).toHaveLength(20)
    const rest = await ben.api.profiles.shifts({ slugOrId: 'ana', cursor: upcoming_shifts.next_cursor ?? '' })
    expect(rest.items).toHaveLength(3)
    expect(rest.next_cursor).toBeNull()
    expect(new Set([...upcoming_shifts.items, ...rest.items].map(({ id }) => id)).size).toBe(23)
  })
})
