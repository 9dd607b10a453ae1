import { safe } from '@orpc/client'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ReportSubjectType } from '#contract/reports.limits.ts'
import { reportMessages } from '#contract/reports.texts.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Caller, Person } from '#tests/support/person.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()

type ReportTargetIds = { [Type in ReportSubjectType]: string }
type ReportTarget = { subject_type: ReportSubjectType; subject_id: string }

/** Creates one item of each kind. All are Ana's and visible to Ben. */
async function createReportTargets(ana: Person): Promise<ReportTargetIds> {
  await ana.isVerified()
  const venue = await context.venue('theStill')
  await ana.keeps(venue)
  const post = await ana.api.posts.create({ content: 'She said so' })
  const comment = await ana.api.posts.comment({ id: post.id, content: 'And again' })
  const thread = await ana.api.forum.create({ title: 'Whose ice?', content: 'Mine.' })
  const reply = await ana.api.forum.reply({ id: thread.id, content: 'All mine.' })
  const shift = await ana.works(venue, at('20:00'), at('23:30'))
  return {
    user: ana.id,
    post: post.id,
    comment: comment.id,
    shift: shift.id,
    venue: venue.id,
    thread: thread.id,
    reply: reply.id,
  }
}
const toReportTargets = (ids: ReportTargetIds): ReportTarget[] =>
  Object.entries(ids).map(([type, subject_id]) => ({ subject_type: type as ReportSubjectType, subject_id }))

async function createFixtures() {
  const [ana, ben] = [await context.bartender('ana'), await context.bartender('ben')]
  await ben.isVerified()
  return { ana, ben, things: toReportTargets(await createReportTargets(ana)) }
}

const rows = async () =>
  (
    await sql<{ subject_type: ReportSubjectType; reported_profile_id: string; reported_content: string }>`
      select subject_type, reported_profile_id, reported_content from reports order by created_at, subject_type`.execute(
      context.db,
    )
  ).rows

async function fetchReportAnswer(caller: Caller, thing: ReportTarget): Promise<[number, string]> {
  const answer = await caller.call('reports.create', { ...thing, reason: 'spam' })
  return [answer.status, await answer.text()]
}

describe('every visible item can be reported', () => {
  test('once per reporter, storing its owner and text', async () => {
    const { ana, ben, things } = await createFixtures()
    for (const thing of things) {
      const report = await ben.api.reports.create({ ...thing, reason: 'harassment', note: '  At midnight ' })
      expect(report).toMatchObject({ ...thing, reason: 'harassment', note: 'At midnight', outcome: null })
      const again = await safe(ben.api.reports.create({ ...thing, reason: 'spam' }))
      expect(again.error).toMatchObject({
        code: 'ALREADY_REPORTED',
        status: 409,
        message: reportMessages.alreadyReported,
      })
    }
    const kept = Object.fromEntries(
      (await rows()).map(({ subject_type, reported_content }) => [subject_type, reported_content]),
    )
    expect(kept).toMatchObject({
      post: 'She said so',
      comment: 'And again',
      thread: 'Whose ice?\nMine.',
      reply: 'All mine.',
      shift: expect.stringMatching(/^The Still, Fri, Nov 20, 2026, 8:00 PM to 11:30 PM$/),
      user: expect.stringContaining(`@${ana.username}`),
      venue: expect.stringContaining('The Still'),
    })
    expect((await rows()).map(({ reported_profile_id }) => reported_profile_id)).toEqual(things.map(() => ana.id))
  })

  test('keeping the text as it was when reported', async () => {
    const { ana, ben, things } = await createFixtures()
    const post = things.find(({ subject_type }) => subject_type === 'post')
    if (!post) throw new Error('the fixtures contain no post')
    await ben.api.reports.create({ ...post, reason: 'hate' })
    await ana.api.posts.update({ id: post.subject_id, content: 'Nothing of it' })
    expect(await rows()).toMatchObject([{ reported_content: 'She said so' }])
  })

  test('storing only the names of a private profile', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    await sql`update profiles set bio = 'Between friends' where id = ${ana.id}`.execute(context.db)
    await ana.goesPrivate()
    await ben.api.reports.create({ subject_type: 'user', subject_id: ana.id, reason: 'impersonation' })
    expect((await rows())[0]?.reported_content).toBe(`${ana.full_name}\n@${ana.username}`)
  })
})

describe('refuses a report', () => {
  test('of the reporter’s own item', async () => {
    const { ana, things } = await createFixtures()
    for (const thing of things) {
      const { error } = await safe(ana.api.reports.create({ ...thing, reason: 'other' }))
      expect(error).toMatchObject({ code: 'FORBIDDEN', status: 403, message: reportMessages.notYourOwn })
    }
    expect(await rows()).toEqual([])
  })

  test('of an item that the reporter cannot see, exactly as if it did not exist', async () => {
    const { ana, things } = await createFixtures()
    const eve = await context.patron('eve')
    const nowhere = '00000000-0000-4000-8000-000000000000'
    const missing = await fetchReportAnswer(eve, { subject_type: 'post', subject_id: nowhere })
    expect(missing[0]).toBe(404)
    // Eve cannot see Behind the Bar. She can see the rest until Ana blocks her.
    for (const thing of things)
      if (thing.subject_type === 'thread' || thing.subject_type === 'reply')
        expect([thing.subject_type, await fetchReportAnswer(eve, thing)]).toEqual([thing.subject_type, missing])
    await ana.blocks(eve)
    for (const thing of things) {
      // A venue belongs to no person’s profile, so a block does not hide it.
      if (thing.subject_type === 'venue') continue
      expect([thing.subject_type, await fetchReportAnswer(eve, thing)]).toEqual([thing.subject_type, missing])
    }
    expect(await rows()).toEqual([])
  })

  test('of a suspended person’s items', async () => {
    const { ana, ben, things } = await createFixtures()
    await ana.isSuspended()
    for (const thing of things)
      if (thing.subject_type !== 'venue')
        expect([thing.subject_type, (await fetchReportAnswer(ben, thing))[0]]).toEqual([thing.subject_type, 404])
  })

  test('of a shift on a private schedule or an archived venue', async () => {
    const { ana, ben, things } = await createFixtures()
    await ana.hidesSchedule()
    await sql`update venues set archived_at = now()`.execute(context.db)
    for (const thing of things)
      if (thing.subject_type === 'shift' || thing.subject_type === 'venue')
        expect([thing.subject_type, (await fetchReportAnswer(ben, thing))[0]]).toEqual([thing.subject_type, 404])
  })

  test('without a reason or with too long a note', async () => {
    const { ben, things } = await createFixtures()
    const wrong = async (input: Record<string, unknown>) => {
      const answer = await ben.call('reports.create', { ...things[0], ...input })
      return [answer.status, ((await answer.json()) as { data: { fields: object } }).data.fields]
    }
    expect(await wrong({})).toEqual([422, { reason: reportMessages.reasonMissing }])
    expect(await wrong({ reason: 'dislike' })).toEqual([422, { reason: reportMessages.reasonMissing }])
    expect(await wrong({ reason: 'spam', note: 'x'.repeat(501) })).toEqual([
      422,
      { note: 'A note can have at most 500 characters.' },
    ])
  })
})

test('people see only their own reports, newest first, across pages', async () => {
  const { ben, things } = await createFixtures()
  const cas = await context.bartender('cas')
  await cas.isVerified()
  for (const thing of things) {
    context.clock.advance(1000)
    await ben.api.reports.create({ ...thing, reason: 'spam' })
  }
  expect((await cas.api.reports.mine({})).items).toEqual([])
  const first = await ben.api.reports.mine({ limit: 4 })
  const second = await ben.api.reports.mine({ limit: 4, cursor: first.next_cursor ?? '' })
  expect([...first.items, ...second.items].map(({ subject_id }) => subject_id)).toEqual(
    things.map(({ subject_id }) => subject_id).reverse(),
  )
  expect(second.next_cursor).toBeNull()
  expect(JSON.stringify(first)).not.toContain('She said so')
})

test('staff is emailed once per item, and again for danger, without the item’s content', async () => {
  const { ana, ben } = await createFixtures()
  const [cas, dov] = [await context.patron('cas'), await context.patron('dov')]
  const thing = { subject_type: 'user', subject_id: ana.id } as const
  const mailed = () => context.mails.filter(({ to }) => to.address === context.services.config.supportEmail)
  await ben.api.reports.create({ ...thing, reason: 'spam' })
  await cas.api.reports.create({ ...thing, reason: 'hate' })
  expect(mailed().map(({ subject }) => subject)).toEqual(['Last Call: new report'])
  await dov.api.reports.create({ ...thing, reason: 'danger', note: 'He waits outside' })
  expect(mailed().map(({ subject }) => subject)).toEqual([
    'Last Call: new report',
    'Last Call: someone may be in danger',
  ])
  expect(mailed()[1]?.link).toContain('/admin?tab=reports')
  expect(JSON.stringify(mailed())).not.toMatch(new RegExp(`${ana.username}|He waits`))
})

test('two concurrent reports by one person store one', async () => {
  const { ben, things } = await createFixtures()
  const [thing] = things
  if (!thing) throw new Error('the fixtures are empty')
  const answers = await Promise.all([fetchReportAnswer(ben, thing), fetchReportAnswer(ben, thing)])
  expect(answers.map(([status]) => status).sort()).toEqual([201, 409])
  expect(await rows()).toHaveLength(1)
})

test('deleting the owner’s account keeps the report but removes the stored text', async () => {
  const { ana, ben, things } = await createFixtures()
  for (const thing of things) await ben.api.reports.create({ ...thing, reason: 'spam' })
  await ana.api.accounts.deleteAccount({ current_password: PASSWORD })
  expect(await rows()).toEqual(
    things.map(() => expect.objectContaining({ reported_profile_id: null, reported_content: null })),
  )
})
