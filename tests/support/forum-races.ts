import { sql } from 'kysely'
import { expect } from 'vitest'
import { forumMessages } from '#contract/forum.texts.ts'
import { messageIn, verified } from './forum.ts'
import { PASSWORD, type TestContext } from './test-context.ts'

type Stands = { replies: number; counted: number }

async function standing(context: TestContext, id: string): Promise<Stands> {
  const { rows } = await sql<Stands>`
    select t.reply_count as counted, (select count(*)::integer from forum_replies r where r.thread_id = t.id) as replies
    from forum_threads t where t.id = ${id}`.execute(context.db)
  return rows[0] ?? { replies: 0, counted: 0 }
}

/**
 * Races a reply against something that forbids it, in both orders: the reply is either stored or rejected, and the
 * counter matches. A later reply is always rejected.
 */
export async function checkReplyRaces(context: TestContext, rounds: number): Promise<void> {
  const [ana, cleo] = [await verified(context, 'ana'), await verified(context, 'cleo')]
  const against = [
    {
      undo: () => ana.unblocks(cleo),
      run: () => ana.call('relationships.block', { slugOrId: cleo.id }),
      refusal: [403, forumMessages.replyFailed],
    },
    {
      undo: () => cleo.unblocks(ana),
      run: () => cleo.call('relationships.block', { slugOrId: ana.id }),
      refusal: [403, forumMessages.replyFailed],
    },
    { undo: () => cleo.isVerified(), run: () => cleo.isVerified('unverified'), refusal: [403, forumMessages.denied] },
  ]
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await ana.api.forum.create({ title: 'Ice' })
    const { undo, run, refusal } = against[round % against.length] ?? {
      undo: async () => {},
      run: async () => {},
      refusal: [],
    }
    const say = () => cleo.call('forum.reply', { id, content: 'Ours.' })
    const [answer] =
      round % 2 === 0
        ? await Promise.all([say(), run()])
        : await Promise.all([run(), say()]).then(([, first]) => [first] as const)
    const was = answer.status === 201
    if (!was) expect(await messageIn(answer)).toEqual(refusal)
    expect(await standing(context, id)).toEqual({ replies: was ? 1 : 0, counted: was ? 1 : 0 })
    expect(await messageIn(await say())).toEqual(refusal)
    expect(await standing(context, id)).toEqual({ replies: was ? 1 : 0, counted: was ? 1 : 0 })
    await undo()
    await sql`delete from rate_limits`.execute(context.db)
  }
}

/**
 * Replies, deletions and deleted accounts, all at once: no counter drifts, and nothing is stored in a deleted
 * discussion.
 */
export async function checkDiscussionRaces(context: TestContext, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const host = await verified(context, `host${round}`)
    const crowd = await Promise.all([0, 1, 2, 3].map((n) => verified(context, `guest${round}x${n}`)))
    const { id } = await host.api.forum.create({ title: 'Ice' })
    const said = await Promise.all(crowd.map((one) => one.api.forum.reply({ id, content: 'First.' })))
    const answers = await Promise.all([
      ...crowd.map((one) => one.call('forum.reply', { id, content: 'Second.' })),
      ...crowd.map((one, n) => one.call('forum.removeReply', { id: said[n]?.id ?? '' })),
      crowd[0]?.call('accounts.deleteAccount', { current_password: PASSWORD }),
      crowd[1]?.call('relationships.block', { slugOrId: host.id }),
      ...(round % 3 === 0 ? [host.call('forum.remove', { id })] : []),
      ...(round % 3 === 1 ? [host.call('accounts.deleteAccount', { current_password: PASSWORD })] : []),
    ])
    for (const answer of answers) expect([200, 201, 401, 403, 404], await answer?.text()).toContain(answer?.status)
    const { replies, counted } = await standing(context, id)
    expect(counted).toBe(replies)
    if (round % 3 === 0) expect(replies).toBe(0)
  }
}
