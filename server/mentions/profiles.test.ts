import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const DAY = 86_400_000

const updateBio = (who: Person, bio: string | null) => who.api.profiles.update({ bio })

/** The mentions in the writer's bio as the viewer sees them: "kind typed text → label (slug)". */
async function listVisibleMentions(viewer: Person, writer: Person): Promise<string[]> {
  const { parts } = await viewer.api.profiles.get({ slugOrId: writer.id })
  return (parts?.bio_mentions ?? []).map(({ kind, starts, length, slug, label }) => {
    const typed = parts?.bio?.slice(starts, starts + length)
    return `${kind} ${typed} → ${label} (${slug})`
  })
}

async function countStoredMentions(): Promise<number> {
  const { rows } = await sql`select from mentions`.execute(context.db)
  return rows.length
}

/** Keeps sessions from expiring when the test advances the clock by weeks. */
const extendSessions = () =>
  sql`update auth.session set "createdAt" = ${context.clock.now()}, "updatedAt" = ${context.clock.now()}, "expiresAt" = ${new Date(context.clock.now().getTime() + DAY)}`.execute(
    context.db,
  )

describe('saving a text', () => {
  test('stores mentions of people and venues in both profile texts', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const theStill = await context.venue('theStill')
    const saved = await ana.api.profiles.update({
      bio: '👩‍🍳 with @BEN and @nobody.here, mail ana@ben.test. Me: @ana',
      workplaces_info: `#${theStill.slug.toUpperCase()}, then #no-such-bar.`,
    })
    expect(saved.bio_mentions).toEqual([
      { kind: 'person', starts: 11, length: 4, slug: 'ben', label: '@ben' },
      { kind: 'person', starts: 57, length: 4, slug: 'ana', label: '@ana' },
    ])
    expect(saved.workplaces_info_mentions).toEqual([
      { kind: 'venue', starts: 0, length: theStill.slug.length + 1, slug: theStill.slug, label: theStill.name },
    ])
    expect(await ana.api.profiles.mine()).toEqual({ ...saved, version: expect.any(String) })
    const { parts } = await ben.api.profiles.get({ slugOrId: 'ana' })
    expect(parts).toMatchObject({
      bio: saved.bio,
      bio_mentions: saved.bio_mentions,
      workplaces_info_mentions: saved.workplaces_info_mentions,
    })
  })

  test('ignores people whom the writer has no full access to', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const [shy, friend, blocker, blocked, gone] = [
      await context.patron('shy'),
      await context.patron('friend'),
      await context.patron('blocker'),
      await context.patron('blocked'),
      await context.patron('gone'),
    ]
    await shy.goesPrivate()
    await ana.follows(friend)
    await friend.goesPrivate()
    await blocker.blocks(ana)
    await ana.blocks(blocked)
    await gone.isSuspended()
    await updateBio(ana, '@shy @friend @blocker @blocked @gone @ben')
    expect(await listVisibleMentions(ana, ana)).toEqual([
      'person @friend → @friend (friend)',
      'person @ben → @ben (ben)',
    ])
    expect(await countStoredMentions()).toBe(2)
    expect(await listVisibleMentions(ben, ana)).toEqual(['person @ben → @ben (ben)'])
  })

  test('resolves former venue slugs and ignores archived venues', async () => {
    const ana = await context.bartender('ana')
    const [theStill, mudlark] = [await context.venue('theStill'), await context.venue('mudlark')]
    await sql`insert into venue_slug_history values ('old-still', ${theStill.id}, now())`.execute(context.db)
    await sql`update venues set archived_at = now() where id = ${mudlark.id}`.execute(context.db)
    await updateBio(ana, `#old-still #${mudlark.slug}`)
    expect(await listVisibleMentions(ana, ana)).toEqual([`venue #old-still → ${theStill.name} (${theStill.slug})`])
  })

  test('resolves a former username only while it redirects', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    await sql`update profiles set username_chosen_at = now() where id = ${ben.id}`.execute(context.db)
    await ben.api.profiles.update({ username: 'ben.two' })
    await updateBio(ana, 'Ask @ben.')
    expect(await listVisibleMentions(ana, ana)).toEqual(['person @ben → @ben.two (ben.two)'])
    context.clock.advance(31 * DAY)
    await extendSessions()
    await updateBio(ana, 'Do ask @ben.')
    expect(await listVisibleMentions(ana, ana)).toEqual([])
  })

  test('replaces the mentions of the changed text only', async () => {
    const [ana] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    await ana.api.profiles.update({ bio: '@ben', workplaces_info: '@ben' })
    await updateBio(ana, 'and @eve')
    const { bio_mentions, workplaces_info_mentions } = await ana.api.profiles.mine()
    expect([bio_mentions, workplaces_info_mentions].map((list) => list.map(({ slug }) => slug))).toEqual([
      ['eve'],
      ['ben'],
    ])
    await updateBio(ana, null)
    expect(await countStoredMentions()).toBe(1)
    await ana.api.profiles.update({ full_name: 'Ana' })
    expect(await countStoredMentions()).toBe(1)
  })

  test('handles hostile texts and stores at most 50 mentions', async () => {
    const ana = await context.bartender('ana')
    const texts = [
      '@'.repeat(500),
      '<a href="javascript:alert(1)">@ana</a>',
      '@ana '.repeat(200).trim(),
      "@ana'; drop table mentions; --",
    ]
    for (const bio of texts) expect((await updateBio(ana, bio)).bio).toBe(bio)
    await updateBio(ana, texts[2] ?? '')
    expect((await ana.api.profiles.mine()).bio_mentions).toHaveLength(50)
    expect((await ana.call('profiles.update', { bio: '@ana'.repeat(2_500) })).status).toBe(422)
    // The client cannot set mentions.
    expect((await ana.call('profiles.update', { bio: '@ana', bio_mentions: [] })).status).toBe(422)
  })
})

describe('reading mentions', () => {
  test('shows no mention of a person whom the viewer has no full access to', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    const link = ['person @ben → @ben (ben)']
    await updateBio(ana, 'With @ben.')
    await ana.follows(ben)
    expect([await listVisibleMentions(ana, ana), await listVisibleMentions(eve, ana)]).toEqual([link, link])
    await ben.goesPrivate()
    expect([
      await listVisibleMentions(ana, ana),
      await listVisibleMentions(eve, ana),
      await listVisibleMentions(ben, ana),
    ]).toEqual([link, [], link])
    await eve.follows(ben)
    expect(await listVisibleMentions(eve, ana)).toEqual(link)
    await eve.unblocks(ben)
    await ben.goesPrivate(false)
    for (const [one, other] of [
      [ben, eve],
      [eve, ben],
    ] as const) {
      await one.blocks(other)
      expect([await listVisibleMentions(ana, ana), await listVisibleMentions(eve, ana)]).toEqual([link, []])
      await one.unblocks(other)
    }
    expect(await listVisibleMentions(eve, ana)).toEqual(link)
    await ben.isSuspended()
    expect([await listVisibleMentions(ana, ana), await listVisibleMentions(eve, ana)]).toEqual([[], []])
    await sql`delete from auth."user" where id = ${ben.id}`.execute(context.db)
    expect([await listVisibleMentions(eve, ana), await countStoredMentions()]).toEqual([[], 0])
  })

  test('a block between the writer and the mentioned person hides the mention from everyone', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    await updateBio(ana, 'With @ben.')
    for (const [one, other] of [
      [ben, ana],
      [ana, ben],
    ] as const) {
      await one.blocks(other)
      expect([await listVisibleMentions(ana, ana), await listVisibleMentions(eve, ana)]).toEqual([[], []])
      await one.unblocks(other)
      expect(await listVisibleMentions(eve, ana)).toHaveLength(1)
    }
  })

  test('shows a person’s new username unless they turned off redirects', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    await sql`update profiles set username_chosen_at = now() where id in (${ben.id}, ${eve.id})`.execute(context.db)
    await updateBio(ana, '@ben @eve')
    await ben.api.profiles.update({ username: 'ben.two' })
    await eve.api.profiles.update({ username: 'eve.two', old_handle_redirects: false })
    expect(await listVisibleMentions(ana, ana)).toEqual(['person @ben → @ben.two (ben.two)'])
    expect(JSON.stringify(await ana.api.profiles.mine())).not.toContain('eve.two')
  })

  test('still links to the mentioned person after another user took the old username', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    await sql`update profiles set username_chosen_at = now() where id = ${ben.id}`.execute(context.db)
    await updateBio(ana, 'With @ben.')
    await ben.api.profiles.update({ username: 'ben.two' })
    context.clock.advance(91 * DAY)
    await extendSessions()
    await eve.api.profiles.update({ username: 'ben' })
    expect(await listVisibleMentions(ana, ana)).toEqual(['person @ben → @ben.two (ben.two)'])
  })

  test('shows a venue’s current name, and no mention of an archived venue', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { id, slug } = await context.venue('theStill')
    await updateBio(ana, `#${slug}`)
    await sql`update venues set name = 'Still <b>Here</b>', slug = 'still-here' where id = ${id}`.execute(context.db)
    expect(await listVisibleMentions(ben, ana)).toEqual([`venue #${slug} → Still <b>Here</b> (still-here)`])
    await sql`update venues set archived_at = now() where id = ${id}`.execute(context.db)
    expect(await listVisibleMentions(ben, ana)).toEqual([])
  })

  test('a card contains no mentions', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    await updateBio(ana, '@eve')
    await ana.goesPrivate()
    const answer = await ben.call('profiles.get', { slugOrId: 'ana' })
    expect(await answer.text()).not.toContain('eve')
  })

  test('a profile is read with two statements, however many mentions it has', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { slug } = await context.venue('theStill')
    await updateBio(ana, `@ben @ana #${slug} `.repeat(10).trim())
    for (const slugOrId of ['ana', ana.id]) {
      const statements = await context.statements(() => ben.api.profiles.get({ slugOrId }))
      expect(statements).toHaveLength(1 + 2)
    }
  })
})

test('two people who mention each other at the same time do not deadlock', async () => {
  const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
  for (let round = 0; round < 10; round++) {
    const saved = await Promise.all([
      ana.call('profiles.update', { bio: `@ben ${round}`, workplaces_info: `@ben ${round}` }),
      ben.call('profiles.update', { bio: `@ana ${round}`, workplaces_info: `@ana ${round}` }),
    ])
    expect(saved.map(({ status }) => status)).toEqual([200, 200])
    expect(await countStoredMentions()).toBe(4)
  }
})
