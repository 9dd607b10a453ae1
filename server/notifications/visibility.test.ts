import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

/** The types of the notifications that the database shows the person. */
async function listVisibleTypes({ id }: Person): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from visible_notifications(${id}) order by type`.execute(context.db)
  return rows.map(({ type }) => type)
}

describe('a notification about a post that its reader may no longer see', () => {
  /** Ana mentions Ben, who does not follow her. */
  async function mentioned() {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { id } = await ana.api.posts.create({ content: 'Thanks, @ben' })
    expect(await listVisibleTypes(ben)).toEqual(['mention'])
    return { ana, ben, id }
  }
  const expectHidden = async (reader: Person) => {
    const { items } = await reader.api.notifications.list({})
    const count = await reader.api.notifications.unreadCount()
    expect([await listVisibleTypes(reader), items, count]).toEqual([[], [], { unread_count: 0 }])
  }

  test('is hidden while the author is private and visible again when they are public', async () => {
    const { ana, ben } = await mentioned()
    await ana.goesPrivate()
    // Ben can still see the author: only the post is hidden.
    expect((await ben.api.profiles.get({ slugOrId: ana.id })).id).toBe(ana.id)
    await expectHidden(ben)
    await ana.goesPrivate(false)
    expect((await ben.api.notifications.list({})).items).toMatchObject([{ type: 'mention' }])
  })

  test('is hidden while staff hides the post', async () => {
    const { ben, id } = await mentioned()
    await sql`update posts set hidden_at = ${context.clock.now()} where id = ${id}`.execute(context.db)
    await expectHidden(ben)
    await sql`update posts set hidden_at = null where id = ${id}`.execute(context.db)
    expect(await listVisibleTypes(ben)).toEqual(['mention'])
  })

  test('is hidden from the author of a liked post, too', async () => {
    const { ana, ben, id } = await mentioned()
    await ben.api.posts.like({ id })
    expect(await listVisibleTypes(ana)).toEqual(['new_like'])
    await sql`update posts set hidden_at = ${context.clock.now()} where id = ${id}`.execute(context.db)
    await expectHidden(ana)
  })

  describe('in a comment', () => {
    /** Kim mentions Ben in a comment on a post of Ana, whom Ben does not follow. */
    async function mentionedInComment() {
      const [ana, kim, ben] = [await context.bartender('ana'), await context.patron('kim'), await context.patron('ben')]
      await kim.follows(ana)
      const { id } = await ana.api.posts.create({ content: 'New menu' })
      const comment = await kim.api.posts.comment({ id, content: 'Look, @ben' })
      expect(await listVisibleTypes(ben)).toEqual(['mention'])
      return { ana, ben, comment }
    }

    test('is hidden while staff hides the comment', async () => {
      const { ana, ben, comment } = await mentionedInComment()
      await sql`update comments set hidden_at = ${context.clock.now()} where id = ${comment.id}`.execute(context.db)
      await expectHidden(ben)
      await expectHidden(ana)
      await sql`update comments set hidden_at = null where id = ${comment.id}`.execute(context.db)
      expect([await listVisibleTypes(ben), await listVisibleTypes(ana)]).toEqual([['mention'], ['new_comment']])
    })

    test('is hidden while the author of the post is private', async () => {
      const { ana, ben } = await mentionedInComment()
      await ana.goesPrivate()
      await expectHidden(ben)
      await ana.goesPrivate(false)
      expect(await listVisibleTypes(ben)).toEqual(['mention'])
    })
  })
})
