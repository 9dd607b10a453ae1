import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ReportSubjectType } from '#contract/reports.limits.ts'
import { openEventStream } from '#tests/support/event-stream-client.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { pathsContaining, type ReadTargets, readCalendars, readEverything } from '#tests/support/read-everything.ts'
import { textOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

/** Distinctive texts to search responses for. */
const MARKS: Record<Exclude<ReportSubjectType, 'user' | 'venue'>, string> = {
  post: 'the-post-says',
  comment: 'the-comment-says',
  shift: 'the-shift-says',
  thread: 'the-discussion-says',
  reply: 'the-reply-says',
}

/** Quinn has one item of each kind. Cas follows Quinn and reads them; Ben reports them. */
async function createFixtures() {
  const [quinn, cas, ben, ada] = [
    await context.bartender('quinnzy'),
    await context.bartender('cas'),
    await context.bartender('ben'),
    await context.admin('ada'),
  ]
  for (const one of [quinn, cas, ben]) await one.isVerified()
  await cas.follows(quinn)
  const place = await context.venue('theStill')
  const post = await quinn.api.posts.create({ content: `${MARKS.post} @cas` })
  const answered = await cas.api.posts.create({ content: 'Good night, all.' })
  const comment = await quinn.api.posts.comment({ id: answered.id, content: MARKS.comment })
  const shift = await quinn.works(place, at('20:00'), at('23:30'))
  await sql`update shifts set notes = ${MARKS.shift} where id = ${shift.id}`.execute(context.db)
  const thread = await quinn.api.forum.create({ title: MARKS.thread })
  const open = await ben.api.forum.create({ title: 'Ice' })
  const reply = await quinn.api.forum.reply({ id: open.id, content: MARKS.reply })
  const scene: ReadTargets = {
    id: quinn.id,
    username: quinn.username,
    shiftId: shift.id,
    venueSlug: place.slug,
    postId: post.id,
    answeredPostId: answered.id,
  }
  const ids = { post: post.id, comment: comment.id, shift: shift.id, thread: thread.id, reply: reply.id }

  /** All responses that the viewer can read. */
  async function everything(viewer: Person) {
    const answers = await readEverything(viewer, scene)
    for (const id of [thread.id, open.id])
      for (const path of ['forum.get', 'forum.replies'] as const) {
        const answer = await viewer.call(path, { id })
        answers.push({ path, status: answer.status, body: (await textOf(answer)).toLowerCase() })
      }
    const calendars = await readCalendars(viewer)
    answers.push({ path: 'calendars.make', status: 200, body: calendars })
    return answers
  }
  return { quinn, cas, ben, ada, ids, everything }
}

test('hidden items appear nowhere to other users, and everywhere again once restored', async () => {
  const { cas, ben, ada, ids, everything } = await createFixtures()
  const kinds = Object.keys(MARKS) as (keyof typeof MARKS)[]
  const before = await everything(cas)
  const shownAt = Object.fromEntries(kinds.map((kind) => [kind, pathsContaining(before, MARKS[kind])]))
  for (const kind of kinds) expect([kind, shownAt[kind]?.length]).not.toEqual([kind, 0])

  for (const kind of kinds) {
    const what = { subject_type: kind, subject_id: ids[kind] } as const
    await ben.api.reports.create({ ...what, reason: 'other' })
    await ada.api.admin.decideReport({ ...what, decision: 'hide' })
  }
  const after = await everything(cas)
  for (const kind of kinds) expect([kind, pathsContaining(after, MARKS[kind])]).toEqual([kind, []])
  for (const id of [ids.post, ids.comment, ids.shift, ids.thread]) expect(pathsContaining(after, id)).toEqual([])

  for (const kind of kinds)
    await ada.api.admin.decideReport({ subject_type: kind, subject_id: ids[kind], decision: 'restore' })
  const again = await everything(cas)
  for (const kind of kinds) expect([kind, pathsContaining(again, MARKS[kind])]).toEqual([kind, shownAt[kind]])
})

test('a suspended person and their content appear nowhere, and everywhere again once the suspension is lifted', async () => {
  const { quinn, cas, ben, ada, everything } = await createFixtures()
  const signs = [quinn.username, quinn.id, ...Object.values(MARKS)]
  const before = await everything(cas)
  const shownAt = signs.map((sign) => [sign, pathsContaining(before, sign)])
  for (const [sign, paths] of shownAt) expect([sign, paths?.length]).not.toEqual([sign, 0])
  const hers = await openEventStream(quinn)
  await hers.until((events) => events.length > 0)

  const what = { subject_type: 'user', subject_id: quinn.id } as const
  await ben.api.reports.create({ ...what, reason: 'danger' })
  await ada.api.admin.decideReport({ ...what, decision: 'suspend', notes: 'Threats.' })
  await hers.ended
  const after = await everything(cas)
  for (const sign of signs) expect([sign, pathsContaining(after, sign)]).toEqual([sign, []])

  await ada.api.admin.decideReport({ ...what, decision: 'lift' })
  const again = await everything(cas)
  expect(signs.map((sign) => [sign, pathsContaining(again, sign)])).toEqual(shownAt)
})
