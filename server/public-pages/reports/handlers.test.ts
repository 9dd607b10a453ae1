import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reportMessages } from '#contract/reports.texts.ts'
import { deleteReporterEmails } from '#server/moderation/reports/queries.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const DAY = 86_400_000

async function publicVenue() {
  const venue = await context.venue('theStill')
  await sql`update venues set is_public = true where id = ${venue.id}`.execute(context.db)
  return venue
}
async function personWithPage(name: string) {
  const person = await context.bartender(name)
  await sql`update profiles set web_page = 'profile' where id = ${person.id}`.execute(context.db)
  return person
}
const report = (page: string, more: object = {}) =>
  context.signedOut.call('reports.createPublic', { page, reason: 'spam', ...more })
const storedReports = async () =>
  (
    await sql`
      select reporter_id, is_anonymous, reporter_email, subject_type, subject_id, reported_profile_id, outcome
      from reports order by created_at, subject_type`.execute(context.db)
  ).rows
const emailsTo = (address: string) => context.mails.filter(({ to }) => to.address === address)

describe('a public page can be reported without an account', () => {
  test('and staff see that there is none, and the email address only if one was given', async () => {
    const [ada, olive] = [await context.admin('ada'), await context.business('olive')]
    const venue = await publicVenue()
    await olive.keeps(venue)
    const bea = await personWithPage('bea')
    expect((await report(`venue:${venue.slug}`, { note: 'It closed.', email: 'Sam@bar.test' })).status).toBe(201)
    expect((await report(`profile:${bea.username}`, { email: null })).status).toBe(201)
    expect(await storedReports()).toEqual([
      {
        reporter_id: null,
        is_anonymous: true,
        reporter_email: null,
        subject_type: 'user',
        subject_id: bea.id,
        reported_profile_id: bea.id,
        outcome: null,
      },
      {
        reporter_id: null,
        is_anonymous: true,
        reporter_email: 'sam@bar.test',
        subject_type: 'venue',
        subject_id: venue.id,
        reported_profile_id: olive.id,
        outcome: null,
      },
    ])
    const { items } = await ada.api.admin.reports({})
    const reports = Object.fromEntries(items.map((item) => [item.subject_type, item.reports[0]]))
    expect(reports).toMatchObject({
      venue: { reporter_username: null, is_anonymous: true, reporter_email: 'sam@bar.test', note: 'It closed.' },
      user: { reporter_username: null, is_anonymous: true, reporter_email: null },
    })
    expect(emailsTo(context.services.config.supportEmail)).toHaveLength(2)
  })

  test('several times, with one email to staff unless someone is in danger', async () => {
    const venue = await publicVenue()
    for (const reason of ['spam', 'other', 'danger', 'danger'])
      expect((await report(`venue:${venue.slug}`, { reason })).status).toBe(201)
    expect(await storedReports()).toHaveLength(4)
    expect(emailsTo(context.services.config.supportEmail)).toHaveLength(3)
  })

  test('ten times an hour from one address', async () => {
    const venue = await publicVenue()
    for (let count = 0; count < 10; count += 1) expect((await report(`venue:${venue.slug}`)).status).toBe(201)
    expect((await report(`venue:${venue.slug}`)).status).toBe(429)
    context.clock.advance(3_600_000)
    expect((await report(`venue:${venue.slug}`)).status).toBe(201)
  })
})

describe('refuses a report', () => {
  test('of a page that is not public, exactly as if it did not exist', async () => {
    const [hidden, bea] = [await context.venue('mudlark'), await context.bartender('bea')]
    const [archived, sue] = [await publicVenue(), await personWithPage('sue')]
    await sql`update venues set archived_at = now() where id = ${archived.id}`.execute(context.db)
    await sue.isSuspended()
    const ask = async (page: string) => {
      let answer: unknown
      const statements = await context.statements(async () => {
        const response = await report(page)
        answer = [response.status, await response.text()]
      })
      return { answer, statements: statements.length }
    }
    for (const [missing, pages] of [
      ['venue:nowhere', [`venue:${hidden.slug}`, `venue:${archived.slug}`]],
      ['profile:no.one', [`profile:${bea.username}`, `profile:${sue.username}`]],
    ] as const) {
      const expected = await ask(missing)
      expect(expected.answer).toMatchObject([404, expect.stringContaining(reportMessages.subjectNotFound)])
      for (const page of pages) expect([page, await ask(page)]).toEqual([page, expected])
    }
    expect(await storedReports()).toEqual([])
  })

  test.each([
    [{ page: 'the-still' }, 'page'],
    [{ page: 'event:1' }, 'page'],
    [{ reason: 'boredom' }, 'reason'],
    [{ email: 'sam' }, 'email'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ reporter_id: '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3' }, 'reporter_id'],
  ])('with %j', async (more, field) => {
    const answer = await report('venue:the-still', more)
    expect(answer.status).toBe(422)
    expect(Object.keys(((await answer.json()) as { data: { fields: object } }).data.fields)).toEqual([field])
  })
})

describe('the email address of a report', () => {
  test('gets one answer when staff decide, and is deleted', async () => {
    const ada = await context.admin('ada')
    const venue = await publicVenue()
    for (let count = 0; count < 2; count += 1) await report(`venue:${venue.slug}`, { email: 'sam@bar.test' })
    await ada.api.admin.decideReport({ subject_type: 'venue', subject_id: venue.id, decision: 'hide' })
    expect(emailsTo('sam@bar.test')).toHaveLength(1)
    expect(emailsTo('sam@bar.test')[0]).toMatchObject({
      text: expect.stringContaining('The venue you reported is now hidden.'),
    })
    expect(await storedReports()).toMatchObject([
      { reporter_email: null, outcome: 'hidden' },
      { reporter_email: null, outcome: 'hidden' },
    ])
    expect((await sql`select from notifications`.execute(context.db)).rows).toEqual([])
    expect((await ada.api.admin.reports({ status: 'closed' })).items[0]?.reports[0]).toMatchObject({
      is_anonymous: true,
      reporter_email: null,
    })
  })

  test('is deleted after 90 days, or once the report is closed', async () => {
    const venue = await publicVenue()
    await report(`venue:${venue.slug}`, { email: 'old@bar.test' })
    context.clock.advance(90 * DAY + 1)
    await report(`venue:${venue.slug}`, { email: 'new@bar.test' })
    const clear = () => deleteReporterEmails(context.db, new Date(context.clock.now().getTime() - 90 * DAY))
    await clear()
    expect(await storedReports()).toMatchObject([{ reporter_email: null }, { reporter_email: 'new@bar.test' }])
    await sql`update reports set outcome = 'dismissed', resolved_at = now()`.execute(context.db)
    await clear()
    expect(await storedReports()).toMatchObject([{ reporter_email: null }, { reporter_email: null }])
  })

  test('is stored for no report with a reporter', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    await ben.api.reports.create({ subject_type: 'user', subject_id: ana.id, reason: 'spam' })
    await expect(sql`update reports set reporter_email = 'ben@bar.test'`.execute(context.db)).rejects.toThrow(
      /reports_reporter_email/,
    )
    await expect(sql`update reports set is_anonymous = true`.execute(context.db)).rejects.toThrow(/reports_anonymous/)
  })
})
