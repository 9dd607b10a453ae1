import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { runFanOuts } from '#tests/support/fan-out.ts'
import { verified } from '#tests/support/forum.ts'
import type { Person } from '#tests/support/person.ts'
import { pathsContaining, type ReadTargets, readEverything } from '#tests/support/read-everything.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext({ keep: true })

/** Unique markers in the texts that Quinn wrote, and in the discussion that someone else started. */
const TITLE = 'quinn-begins-this'
const WORDS = 'quinn-explains-that'
const ANSWER = 'quinn-answers-there'
const PICTURE = 'picture-of-quinn'
const HOSTED = 'somebody-begins-this'

/**
 * Quinn, who posted Behind the Bar, and a viewer in every relation to Quinn. All but staff and the patron posted there
 * too.
 */
async function setUp(hide: (quinn: Person) => Promise<unknown>) {
  const [quinn, host] = [await verified(context, 'quinnzy'), await verified(context, 'hostess')]
  const viewers = {
    follower: await verified(context, 'fay'),
    stranger: await verified(context, 'stu'),
    requester: await verified(context, 'rae'),
    blocked: await verified(context, 'bud'),
    blocker: await verified(context, 'bob'),
    revoked: await verified(context, 'rex2'),
    staff: await context.admin('ada'),
    patron: await context.patron('pat'),
  }
  const theirs = await quinn.api.forum.create({ title: TITLE, content: WORDS })
  const path = `${quinn.id}/${PICTURE}.webp`
  await sql`
    insert into media (bucket, path, owner_id, state, content_hash, bytes, width, height, placeholder)
    values ('forum-images', ${path}, ${quinn.id}, 'stored', 'x', 1, 1, 1, '')`.execute(context.db)
  await sql`update forum_threads set image_url = ${path} where id = ${theirs.id}`.execute(context.db)
  const hosted = await host.api.forum.create({ title: HOSTED })
  const { follower, stranger, requester, blocked, blocker, revoked } = viewers
  // The replies notify everyone before the relations change, so that reading the notifications has to check them. Quinn
  // replies last.
  for (const { id } of [theirs, hosted])
    for (const one of [follower, stranger, requester, blocked, blocker, revoked, quinn]) {
      context.clock.advance(1000)
      await one.api.forum.reply({ id, content: one === quinn ? ANSWER : 'Hm.' })
      await runFanOuts(context)
    }
  await follower.follows(quinn)
  await quinn.goesPrivate()
  await requester.api.relationships.follow({ slugOrId: quinn.id })
  await quinn.goesPrivate(false)
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type)
    values (${quinn.id}, ${blocked.id}, 'blocked'), (${blocker.id}, ${quinn.id}, 'blocked')`.execute(context.db)
  await revoked.isVerified('unverified')
  await hide(quinn)
  const scene: ReadTargets = {
    id: quinn.id,
    username: quinn.username,
    shiftId: randomUUID(),
    venueSlug: (await context.venue('theStill')).slug,
    threadId: theirs.id,
    answeredThreadId: hosted.id,
  }
  return { quinn, viewers, scene }
}

type Viewer = keyof Awaited<ReturnType<typeof setUp>>['viewers']
type Shown = {
  named: string[]
  title: string[]
  words: string[]
  answer: string[]
  picture: string[]
  hosted: string[]
}

const FORUM_READS = ['forum.get', 'forum.replies', 'forum.threads']
const NOTICES = ['notifications.list']
const NOTHING: Shown = { named: [], title: [], words: [], answer: [], picture: [], hosted: [] }
const OPEN: Shown = {
  named: [...FORUM_READS, ...NOTICES],
  title: ['forum.get', 'forum.threads', ...NOTICES],
  words: ['forum.get', 'forum.threads'],
  answer: ['forum.replies'],
  picture: ['forum.get', 'forum.threads'],
  hosted: ['forum.get', 'forum.threads', ...NOTICES],
}
/** Quinn's discussion and reply are hidden; the discussion that someone else started is still shown. */
const COLLAPSED: Shown = { ...NOTHING, hosted: ['forum.get', 'forum.threads', ...NOTICES] }
const without = (shown: Shown, read: string): Shown =>
  Object.fromEntries(Object.entries(shown).map(([what, reads]) => [what, reads.filter((one) => one !== read)])) as Shown
const STAFF = without(OPEN, 'notifications.list')

const expected = (others: Shown): Record<Viewer, Shown> => ({
  follower: others,
  stranger: others,
  requester: others,
  blocked: COLLAPSED,
  blocker: COLLAPSED,
  revoked: NOTHING,
  staff: STAFF,
  patron: NOTHING,
})

describe.each<[string, (quinn: Person) => Promise<unknown>, Record<Viewer, Shown>]>([
  ['a public profile', async () => {}, expected(OPEN)],
  ['a private profile', (quinn) => quinn.goesPrivate(), expected(OPEN)],
  ['a suspended profile', (quinn) => quinn.isSuspended(), expected(COLLAPSED)],
])('%s Behind the Bar', (_, hide, shown) => {
  // Reading changes nothing, so all viewers read the same data.
  let shared: Awaited<ReturnType<typeof setUp>>
  beforeAll(async () => {
    await context.reset()
    shared = await setUp(hide)
  })

  test.each(Object.keys(expected(OPEN)) as Viewer[])('as read by: %s', async (viewer) => {
    const { viewers, scene } = shared
    const answers = await readEverything(viewers[viewer], scene)
    const found = (text: string) =>
      pathsContaining(answers, text).filter((path) => path.startsWith('forum.') || path === 'notifications.list')
    // The same notification names the other people who replied to the discussion that Quinn replied to.
    const { named, title, words, answer, picture, hosted } = shown[viewer]
    const everywhere = { named, title, words, answer, picture }
    expect({
      named: found(scene.username),
      title: pathsContaining(answers, TITLE),
      words: pathsContaining(answers, WORDS),
      answer: pathsContaining(answers, ANSWER),
      picture: pathsContaining(answers, PICTURE),
    }).toEqual(Object.fromEntries(Object.entries(everywhere).map(([what, reads]) => [what, [...reads].sort()])))
    expect(pathsContaining(answers, HOSTED)).toEqual([...hosted].sort())
    // The id does not appear either.
    if (named.length === 0) expect(found(scene.id)).toEqual([])
  })
})
