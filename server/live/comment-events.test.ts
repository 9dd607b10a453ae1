import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type EventStreamClient, openEventStream, settleStreams } from '#tests/support/event-stream-client.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

/**
 * Who of those watching a post gets an event when a comment below it changes, stated by hand; and that it is exactly those
 * who read something else than before. An event for anyone else would tell them that someone hidden wrote there.
 */
const context = await createTestContext()
const openStreams: EventStreamClient[] = []

afterEach(async () => {
  for (const one of openStreams.splice(0)) {
    one.close()
    await one.ended
  }
})

/** Cam comments on Ana’s post. Cam blocked `blocked`, and `blocker` blocked Cam; `follower` follows Ana. */
const VIEWERS = ['ana', 'cam', 'follower', 'stranger', 'blocked', 'blocker'] as const
type Viewer = (typeof VIEWERS)[number]
type Situation = { people: Record<Viewer, Person>; ana: Person; cam: Person; post: string }
type Step = (situation: Situation) => Promise<unknown>
const SEE_CAM: Viewer[] = ['ana', 'cam', 'follower', 'stranger']

async function setUp(): Promise<Situation> {
  const ana = await context.bartender('ana')
  const others = await Promise.all(VIEWERS.slice(1).map((name) => context.patron(name)))
  const people = Object.fromEntries([ana, ...others].map((one, n) => [VIEWERS[n], one])) as Record<Viewer, Person>
  await people.follower.follows(ana)
  await people.cam.blocks(people.blocked)
  await people.blocker.blocks(people.cam)
  const { id } = await ana.api.posts.create({ content: 'On at eight' })
  return { people, ana, cam: people.cam, post: id }
}

async function readAll(viewer: Person, post: string): Promise<string> {
  const answers = await Promise.all([
    viewer.call('posts.get', { id: post }),
    viewer.call('posts.comments', { id: post }),
  ])
  return (await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))).join('\n')
}

const comment: Step = ({ cam, post }) =>
  sql`
    insert into comments (post_id, profile_id, content, created_at)
    values (${post}, ${cam.id}, 'See you there', ${context.clock.now()})`.execute(context.db)
const removeComment: Step = () => sql`delete from comments`.execute(context.db)
const hideComment: Step = () => sql`update comments set hidden_at = ${context.clock.now()}`.execute(context.db)
const showComment: Step = () => sql`update comments set hidden_at = null`.execute(context.db)
const anaBlocksCam: Step = ({ ana, cam }) => ana.blocks(cam)
const anaGoesPrivate: Step = ({ ana }) => ana.goesPrivate()
const camGoesPrivate: Step = ({ cam }) => cam.goesPrivate()
const camFollows: Step = ({ ana, cam }) => cam.follows(ana)
const suspendCam: Step = ({ cam }) => cam.isSuspended()
const hidePost: Step = () => sql`update posts set hidden_at = ${context.clock.now()}`.execute(context.db)

test.each<[title: string, before: Step[], change: Step, told: Viewer[]]>([
  ['is added', [], comment, SEE_CAM],
  ['is deleted', [comment], removeComment, SEE_CAM],
  ['is hidden by staff', [comment], hideComment, SEE_CAM],
  ['is shown again', [comment, hideComment], showComment, SEE_CAM],
  ['is deleted after staff hid it', [comment, hideComment], removeComment, []],
  ['of a private person is added', [camGoesPrivate], comment, SEE_CAM],
  ['of a private person is deleted', [comment, camGoesPrivate], removeComment, SEE_CAM],
  ['is added to a private person’s post', [camFollows, anaGoesPrivate], comment, ['ana', 'cam', 'follower']],
  [
    'is deleted from a private person’s post',
    [camFollows, comment, anaGoesPrivate],
    removeComment,
    ['ana', 'cam', 'follower'],
  ],
  ['of someone whom the author blocked is added', [anaBlocksCam], comment, []],
  ['of someone whom the author blocked is deleted', [comment, anaBlocksCam], removeComment, []],
  ['of someone whom the author blocked is hidden', [comment, anaBlocksCam], hideComment, []],
  ['of someone suspended is deleted', [comment, suspendCam], removeComment, []],
  ['below a hidden post is deleted', [comment, hidePost], removeComment, []],
])('a comment that %s', async (_, before, change, told) => {
  const situation = await setUp()
  for (const step of before) await step(situation)
  const names = VIEWERS.filter((name) => name !== 'cam' || !before.includes(suspendCam))
  await settleStreams(context)
  const { people, post } = situation
  const streams = await Promise.all(names.map((name) => openEventStream(people[name], [post])))
  openStreams.push(...streams)
  const readers = names.map((name) => people[name])
  const reads = await Promise.all(readers.map((reader) => readAll(reader, post)))
  await change(situation)
  await settleStreams(context, ...streams)
  const after = await Promise.all(readers.map((reader) => readAll(reader, post)))
  const heard = names.filter((_, n) => streams[n]?.kinds().includes(`post ${post}`))
  expect(heard).toEqual(told)
  expect(heard).toEqual(names.filter((_, n) => reads[n] !== after[n]))
})
