import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type EventStreamClient, openEventStream, settleStreams } from '#tests/support/event-stream-client.ts'
import * as a from '#tests/support/relation-inputs.ts'
import { createRelationSetup, KINDS, type Kind } from '#tests/support/relation-setup.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext({ keep: true })
const stage = await createRelationSetup(context)
const { quinn } = stage
const standing = stage.callers[0] ?? { kind: 'owner' as const, caller: quinn, me: quinn, address: quinn.email }
let cells = 0

const WITHOUT_SESSION: Kind[] = ['signed_out', 'unconfirmed', 'suspended']
const WITHOUT_FORUM: Kind[] = ['patron', 'bartender', 'entertainer', 'business', 'revoked']
const allExcept = (...except: Kind[]) => KINDS.filter((kind) => ![...WITHOUT_SESSION, ...except].includes(kind))

afterAll(() => process.stdout.write(`access by streams: ${KINDS.length} callers, ${cells} cells checked\n`))

const open = new Map<Kind, EventStreamClient>()
afterEach(async () => {
  for (const one of open.values()) {
    one.close()
    await one.ended
  }
  open.clear()
})

/** Opens a stream for every caller who may have one; all watch the same posts and discussions. */
async function openStreams(watched: string[]): Promise<void> {
  for (const { kind, caller } of stage.callers) {
    cells += 1
    if (WITHOUT_SESSION.includes(kind)) expect((await caller.call('live.stream', {})).status).toBe(401)
    else open.set(kind, await openEventStream(caller, watched))
  }
  await settleStreams(context, ...open.values())
}

/** The callers who received such an event since they opened their stream. */
const recipients = (what: string): Kind[] =>
  KINDS.filter((kind) => {
    cells += 1
    return open.get(kind)?.kinds().includes(what)
  })

/** Runs an action and waits until its events have reached all open streams. */
async function runAndSettle(run: () => Promise<unknown>): Promise<void> {
  await run()
  await settleStreams(context, ...open.values())
}

const idOf = async (making: a.InputFactory): Promise<string> => String((await making(stage, standing)).id)

describe('a stream sends', () => {
  test.each([
    [false, allExcept('blocker', 'blocked')],
    [true, ['owner', 'follower']],
  ])('changes to a watched post of Quinn to viewers who may see it (private: %s)', async (is_private, expected) => {
    await stage.restore({ is_private })
    const post = await idOf(a.post)
    await openStreams([post])
    await runAndSettle(() => sql`update posts set content = 'Till three.' where id = ${post}`.execute(context.db))
    expect(recipients(`post ${post}`)).toEqual(KINDS.filter((kind) => expected.includes(kind)))
  })

  test('changes to a watched venue post to every viewer', async () => {
    await stage.restore()
    const post = await idOf(a.venuePost)
    await openStreams([post])
    await runAndSettle(() => sql`update posts set content = 'Till three.' where id = ${post}`.execute(context.db))
    expect(recipients(`post ${post}`)).toEqual(allExcept())
  })

  test.each([false, true])('a new post of Quinn to followers only (private: %s)', async (is_private) => {
    await stage.restore({ is_private })
    await openStreams([])
    await runAndSettle(() => idOf(a.post))
    expect(recipients('feed')).toEqual(['follower'])
  })

  // Viewers for whom a block collapses the discussion still see replies of others below it.
  test('changes to a watched discussion to verified bartenders and staff only', async () => {
    await stage.restore()
    const thread = await idOf(a.thread)
    await openStreams([thread])
    await runAndSettle(() =>
      sql`insert into forum_replies (thread_id, created_by, content) values (${thread}, ${quinn.id}, 'Ours.')`.execute(
        context.db,
      ),
    )
    expect(recipients(`thread ${thread}`)).toEqual(allExcept(...WITHOUT_FORUM))
  })

  test('a notification to its recipient only, and without its contents', async () => {
    await stage.restore()
    await openStreams([])
    for (const { kind, me } of stage.callers) {
      if (!me) continue
      const before = new Map([...open].map(([who, one]) => [who, one.kinds().length]))
      await runAndSettle(() =>
        sql`
          insert into notifications (recipient_id, sender_id, type, message, link_url)
          values (${me.id}, ${me === quinn ? null : quinn.id}, 'new_follower', 'Quinnzy did it', '/profiles/quinnzy')`.execute(
          context.db,
        ),
      )
      const notified = KINDS.filter((who) => {
        cells += 1
        return (open.get(who)?.kinds().length ?? 0) > (before.get(who) ?? 0)
      })
      expect([kind, notified]).toEqual([kind, kind === 'suspended' ? [] : [kind]])
    }
    for (const one of open.values()) expect(one.text()).not.toMatch(/quinn/i)
  })

  test('the end of a session to that session only', async () => {
    await stage.restore()
    await openStreams([])
    await runAndSettle(async () => {
      await quinn.isSuspended()
      await open.get('owner')?.ended
      open.delete('owner')
    })
    expect(recipients('bye')).toEqual([])
    await stage.restore()
  })

  test('a close event to the person whose rights changed, who then reconnects', async () => {
    await stage.restore()
    await openStreams([])
    const verified = stage.callers.find(({ kind }) => kind === 'verified')?.me
    await sql`update profiles set verification_status = 'rejected' where id = ${verified?.id}`.execute(context.db)
    const ended = open.get('verified')
    await ended?.ended
    expect(ended?.events().at(-1)).toEqual({ kind: 'bye', reason: 'again' })
    open.delete('verified')
    await settleStreams(context, ...open.values())
    expect(recipients('bye')).toEqual([])
  })
})
