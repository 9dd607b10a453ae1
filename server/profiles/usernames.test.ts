import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { confusableSkeleton, wideConfusableSkeleton } from '#contract/confusables.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import { insertPeople } from '#server/demo/seed.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const DAY = 86_400_000

describe('a former username', () => {
  test('redirects viewers with full access for 30 days', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    await ben.follows(ana)
    await ana.api.profiles.update({ username: 'ana.two', is_private: true })
    expect(await ben.api.profiles.get({ slugOrId: 'ana' })).toMatchObject({ id: ana.id, username_slug: 'ana.two' })
    expect((await ben.call('profiles.shifts', { slugOrId: 'ana' })).status).toBe(200)
    for (const procedure of ['profiles.get', 'profiles.shifts'] as const) {
      expect((await eve.call(procedure, { slugOrId: 'ana' })).status).toBe(404)
    }
    expect((await eve.call('profiles.get', { slugOrId: 'ana.two' })).status).toBe(200)
    context.clock.advance(30 * DAY - 1000)
    await extendSession(ben)
    expect((await ben.call('profiles.get', { slugOrId: 'ana' })).status).toBe(200)
    context.clock.advance(2000)
    expect((await ben.call('profiles.get', { slugOrId: 'ana' })).status).toBe(404)
  })

  test('does not redirect, nor do earlier ones, if the user turns redirects off', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    await ana.api.profiles.update({ username: 'ana.two' })
    await ana.api.profiles.update({ username: 'ana.three', old_handle_redirects: false })
    for (const slugOrId of ['ana', 'ana.two']) expect((await ben.call('profiles.get', { slugOrId })).status).toBe(404)
  })

  test('does not redirect blocked users', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    await ana.api.profiles.update({ username: 'ana.two' })
    await ana.blocks(ben)
    expect((await ben.call('profiles.get', { slugOrId: 'ana' })).status).toBe(404)
  })

  test('is reserved for its previous holder for 90 days', async () => {
    const [ana, eve] = [await context.bartender('ana'), await context.patron('eve')]
    await ana.api.profiles.update({ username: 'ana.two' })
    const claim = () => eve.call('profiles.update', { username: 'ana' })
    const held = await claim()
    expect([held.status, await held.json()]).toMatchObject([
      409,
      { code: 'USERNAME_TAKEN', message: 'Username "ana" is already taken.' },
    ])
    expect((await eve.api.profiles.mine()).username).toBe('eve')
    await ana.api.profiles.update({ username: 'ana' })
    await ana.api.profiles.update({ username: 'ana.two' })
    context.clock.advance(90 * DAY + 1000)
    await extendSession(eve)
    expect((await claim()).status).toBe(200)
  })

  test('is not reserved if it was generated', async () => {
    const ana = await context.bartender('ana')
    await sql`update profiles set username_chosen_at = null where id = ${ana.id}`.execute(context.db)
    await ana.api.profiles.update({ username: 'ana.two' })
    expect((await (await context.patron('eve')).call('profiles.update', { username: 'ana' })).status).toBe(200)
  })

  /** Extends the session, which would end after a month without use or after three months. */
  async function extendSession(who: Person): Promise<void> {
    const until = new Date(context.clock.now().getTime() + DAY)
    await sql`update auth.session set "expiresAt" = ${until}, "updatedAt" = ${context.clock.now()}, "createdAt" = ${context.clock.now()} where "userId" = ${who.id}`.execute(
      context.db,
    )
  }
})

describe('renaming', () => {
  test('is limited to ten times a day, not counting the first choice', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    await sql`update profiles set username_chosen_at = null where id = ${ana.id}`.execute(context.db)
    await ana.api.profiles.update({ username: 'ana.0' })
    for (let n = 1; n <= 10; n += 1) await ana.api.profiles.update({ username: `ana.${n}` })
    const eleventh = await ana.call('profiles.update', { username: 'ana.11', bio: 'Not saved either' })
    expect([eleventh.status, await eleventh.json()]).toMatchObject([429, { code: 'RATE_LIMITED' }])
    expect(await ana.api.profiles.mine()).toMatchObject({ username: 'ana.10', bio: null })
    // Updates without a rename, and renames by other users, do not count.
    await ana.api.profiles.update({ username: 'ana.10', bio: 'Saved' })
    await ben.api.profiles.update({ username: 'ben.two' })
    context.clock.advance(DAY + 1000)
    expect((await ana.call('profiles.update', { username: 'ana.11' })).status).toBe(200)
  })
})

test('of 500 concurrent claims to a username, one succeeds', async () => {
  const crowd = Object.fromEntries(
    Array.from({ length: 500 }, (_, i) => [
      `u${i}`,
      { username: `crowd_${i}`, full_name: `Crowd ${i}`, user_type: 'patron' as const },
    ]),
  )
  await insertPeople(context.db, crowd, 'no password', context.clock.now())
  const people = await Promise.all(Object.keys(crowd).map((name) => context.signIn(`${name}@demo.test`)))
  const answers = await Promise.all(people.map((who) => who.call('profiles.update', { username: 'the.one' })))
  const statuses = answers.map(({ status }) => status)
  expect([statuses.filter((s) => s === 200).length, statuses.filter((s) => s === 409).length]).toEqual([1, 499])
}, 60_000)

describe('a confusable username', () => {
  const rename = async (who: Person, username: string) => {
    const answer = await who.call('profiles.update', { username })
    return [answer.status, ((await answer.json()) as { data?: { fields?: unknown } }).data?.fields]
  }
  const confusable = [422, { username: profileMessages.usernameConfusable }]

  test('is refused for every confusable character', async () => {
    const [eve] = [await context.patron('eve'), await context.bartender('bill'), await context.patron('warner')]
    for (const username of ['bi11', 'b.i.l.l', 'b1ll_', 'vvarner', 'wamer', 'w4rner'])
      expect([username, ...(await rename(eve, username))]).toEqual([username, ...confusable])
    expect((await eve.api.profiles.mine()).username).toBe('eve')
    expect((await rename(eve, 'billy'))[0]).toBe(200)
  })

  test('is compared more strictly with verified users, staff and venue owners', async () => {
    const eve = await context.patron('eve')
    const [bea, olive, ada] = [
      await context.bartender('bea'),
      await context.business('olive'),
      await context.admin('ada'),
    ]
    await bea.isVerified('unverified')
    await bea.api.profiles.update({ username: 'bea.c' })
    await olive.api.profiles.update({ username: 'olive.h' })
    await ada.api.profiles.update({ username: 'ada.b' })
    // Until the others are verified or own a venue, the strict comparison applies to staff only.
    expect([await rename(eve, 'adda.b'), await rename(eve, 'ada.b7')]).toEqual([confusable, confusable])
    for (const username of ['bea.c0', 'beaa.c', 'olive.hh'])
      expect([username, ...(await rename(eve, username))]).toEqual([username, 200, undefined])

    await eve.api.profiles.update({ username: 'eve' })
    await bea.isVerified()
    await olive.keeps(await context.venue('theStill'))
    await sql`delete from rate_limits`.execute(context.db)
    for (const username of ['bea.c0', 'beaa.c', 'b3a.cc', 'bea.c_77', 'olive.hh', 'olivee.h', '0live.h2'])
      expect([username, ...(await rename(eve, username))]).toEqual([username, ...confusable])
    await sql`delete from rate_limits`.execute(context.db)
    for (const username of ['bea.k', 'bea.cole', 'oliver.h']) expect((await rename(eve, username))[0]).toBe(200)
    // Protected users may still choose lookalikes of their own username.
    expect((await rename(bea, 'b.ea.c'))[0]).toBe(200)
    expect((await rename(olive, 'olive.h'))[0]).toBe(200)
  })

  test('is allowed if it only resembles the user’s own usernames', async () => {
    const bill = await context.bartender('bill')
    for (const username of ['b1ll', 'b_ill', 'bill']) expect((await rename(bill, username))[0]).toBe(200)
  })

  test('is refused as long as the username that it resembles is reserved', async () => {
    const [bill, eve] = [await context.bartender('bill'), await context.patron('eve')]
    await bill.api.profiles.update({ username: 'somebody.else' })
    expect(await rename(eve, 'b1ll')).toEqual(confusable)
    await sql`update username_history set released_at = released_at - interval '91 days'`.execute(context.db)
    expect((await rename(eve, 'b1ll'))[0]).toBe(200)
  })

  test('of several concurrent claims to similar usernames, one succeeds', async () => {
    const crowd = await Promise.all(['ana', 'ben', 'cara', 'dan', 'eve', 'fay'].map((name) => context.patron(name)))
    const names = ['the.one', 'the_0ne', 'th3one', 'theone', 'the0n3', 't_h_e_one']
    const answers = await Promise.all(crowd.map((who, index) => rename(who, names[index] ?? '')))
    expect(answers.map(([status]) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  })

  test('is kept by a user who already has it', async () => {
    const [bill, eve] = [await context.bartender('bill'), await context.patron('eve')]
    await sql`update profiles set username = 'b1ll' where id = ${eve.id}`.execute(context.db)
    expect((await bill.call('profiles.update', { bio: 'Still here.' })).status).toBe(200)
    expect((await eve.call('profiles.update', { username: 'b1ll', bio: 'Me too.' })).status).toBe(200)
  })

  test('has the same skeleton in the database and in the contract', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789_.rnvvcl'
    const names = Array.from({ length: 500 }, (_, i) =>
      Array.from({ length: 3 + (i % 28) }, (_, j) => letters[(i * 31 + j * j * 17 + j) % letters.length]).join(''),
    )
    const { rows } = await sql<{ name: string; skeleton: string; wide: string }>`
      select name, username_skeleton(name) as skeleton, username_wide_skeleton(name) as wide from unnest(${names}::text[]) as name`.execute(
      context.db,
    )
    expect(rows.map(({ skeleton }) => skeleton)).toEqual(names.map(confusableSkeleton))
    expect(rows.map(({ wide }) => wide)).toEqual(names.map(wideConfusableSkeleton))
  })
})
