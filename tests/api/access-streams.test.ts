import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Listening, listenAs, settle } from '#tests/support/listening.ts'
import { KINDS, type Kind, setStage } from '#tests/support/stage.ts'
import * as a from '#tests/support/things.ts'
import { makeWorld } from '#tests/support/world.ts'

const world = await makeWorld({ keep: true })
const stage = await setStage(world)
const { quinn } = stage
const standing = stage.callers[0] ?? { kind: 'owner' as const, caller: quinn, me: quinn, address: quinn.email }
let cells = 0

const NOBODY: Kind[] = ['signed_out', 'unconfirmed', 'suspended']
const OUTSIDE: Kind[] = ['patron', 'bartender', 'entertainer', 'business', 'revoked']
const allBut = (...but: Kind[]) => KINDS.filter((kind) => ![...NOBODY, ...but].includes(kind))

afterAll(() => process.stdout.write(`access by streams: ${KINDS.length} callers, ${cells} cells checked\n`))

const open = new Map<Kind, Listening>()
afterEach(async () => {
  for (const one of open.values()) {
    one.close()
    await one.ended
  }
  open.clear()
})

/** Opens a stream for every caller who may have one; all watch the same posts and discussions. */
async function everybodyListens(watching: string[]): Promise<void> {
  for (const { kind, caller } of stage.callers) {
    cells += 1
    if (NOBODY.includes(kind)) expect((await caller.call('live.stream', {})).status).toBe(401)
    else open.set(kind, await listenAs(caller, watching))
  }
  await settle(world, ...open.values())
}

/** The callers who received such an event since they opened their stream. */
const heard = (what: string): Kind[] =>
  KINDS.filter((kind) => {
    cells += 1
    return open.get(kind)?.kinds().includes(what)
  })

/** Runs an action and waits until its events have reached all open streams. */
async function happens(run: () => Promise<unknown>): Promise<void> {
  await run()
  await settle(world, ...open.values())
}

const idOf = async (making: a.Making): Promise<string> => String((await making(stage, standing)).id)

describe('a stream sends', () => {
  test.each([
    [false, allBut('blocker', 'blocked')],
    [true, ['owner', 'follower']],
  ])('changes to a watched post of Quinn to viewers who may see it (private: %s)', async (is_private, told) => {
    await stage.restore({ is_private })
    const post = await idOf(a.post)
    await everybodyListens([post])
    await happens(() => sql`update posts set content = 'Till three.' where id = ${post}`.execute(world.db))
    expect(heard(`post ${post}`)).toEqual(KINDS.filter((kind) => told.includes(kind)))
  })

  test('changes to a watched venue post to every viewer', async () => {
    await stage.restore()
    const post = await idOf(a.housePost)
    await everybodyListens([post])
    await happens(() => sql`update posts set content = 'Till three.' where id = ${post}`.execute(world.db))
    expect(heard(`post ${post}`)).toEqual(allBut())
  })

  test.each([false, true])('a new post of Quinn to followers only (private: %s)', async (is_private) => {
    await stage.restore({ is_private })
    await everybodyListens([])
    await happens(() => idOf(a.post))
    expect(heard('feed')).toEqual(['follower'])
  })

  // Viewers for whom a block collapses the discussion still see replies of others below it.
  test('changes to a watched discussion to verified bartenders and staff only', async () => {
    await stage.restore()
    const thread = await idOf(a.thread)
    await everybodyListens([thread])
    await happens(() =>
      sql`insert into forum_replies (thread_id, created_by, content) values (${thread}, ${quinn.id}, 'Ours.')`.execute(
        world.db,
      ),
    )
    expect(heard(`thread ${thread}`)).toEqual(allBut(...OUTSIDE))
  })

  test('a notification to its recipient only, and without its contents', async () => {
    await stage.restore()
    await everybodyListens([])
    for (const { kind, me } of stage.callers) {
      if (!me) continue
      const before = new Map([...open].map(([who, one]) => [who, one.kinds().length]))
      await happens(() =>
        sql`
          insert into notifications (recipient_id, sender_id, type, message, link_url)
          values (${me.id}, ${me === quinn ? null : quinn.id}, 'new_follower', 'Quinnzy did it', '/profiles/quinnzy')`.execute(
          world.db,
        ),
      )
      const grown = KINDS.filter((who) => {
        cells += 1
        return (open.get(who)?.kinds().length ?? 0) > (before.get(who) ?? 0)
      })
      expect([kind, grown]).toEqual([kind, kind === 'suspended' ? [] : [kind]])
    }
    for (const one of open.values()) expect(one.text()).not.toMatch(/quinn/i)
  })

  test('the end of a session to that session only', async () => {
    await stage.restore()
    await everybodyListens([])
    await happens(async () => {
      await quinn.isSuspended()
      await open.get('owner')?.ended
      open.delete('owner')
    })
    expect(heard('bye')).toEqual([])
    await stage.restore()
  })

  test('a close event to the person whose rights changed, who then reconnects', async () => {
    await stage.restore()
    await everybodyListens([])
    const verified = stage.callers.find(({ kind }) => kind === 'verified')?.me
    await sql`update profiles set verification_status = 'rejected' where id = ${verified?.id}`.execute(world.db)
    const ended = open.get('verified')
    await ended?.ended
    expect(ended?.events().at(-1)).toEqual({ kind: 'bye', reason: 'again' })
    open.delete('verified')
    await settle(world, ...open.values())
    expect(heard('bye')).toEqual([])
  })
})
