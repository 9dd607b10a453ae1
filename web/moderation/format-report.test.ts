import { expect, test } from 'vitest'
import type { ReportCase } from '#contract/admin.ts'
import { appTexts } from '#web/core/texts.ts'
import { formatReportExcerpt, formatReporter, formatReportReasons, formatReportSubject } from './format-report.ts'

type Reported = Parameters<typeof formatReportSubject>[0]
const person = { full_name: 'Rosa Delgado', username: 'rosa.d' } as ReportCase['person']
const reported = (more: Partial<Reported>): Reported => ({
  subject_type: 'post',
  person,
  said: 'Free drinks\nall  week.',
  says: null,
  ...more,
})

test('a row names the person and begins with what they wrote', () => {
  const post = reported({})
  expect(formatReportSubject(post)).toBe('Rosa Delgado')
  expect(formatReportExcerpt(post)).toBe('Free drinks all  week.')
  expect(formatReportExcerpt(reported({ said: null, says: null }))).toBe('')
})

test('a venue and a person are named by the first line of their text, which is not repeated', () => {
  const venue = reported({ subject_type: 'venue', said: 'The Copper Rail\nOld bar\n12 Main St' })
  expect([formatReportSubject(venue), formatReportExcerpt(venue)]).toEqual(['The Copper Rail', 'Old bar 12 Main St'])
  const profile = reported({ subject_type: 'user', said: 'Rosa Delgado\n@rosa.d\nPours.' })
  expect([formatReportSubject(profile), formatReportExcerpt(profile)]).toEqual(['Rosa Delgado', '@rosa.d Pours.'])
})

test('a deleted account is named as far as the report does', () => {
  expect(formatReportSubject(reported({ person: null }))).toBe(appTexts.deletedUser)
  const profile = reported({ subject_type: 'user', person: null, said: 'Rosa Delgado\n@rosa.d' })
  expect(formatReportSubject(profile)).toBe('Rosa Delgado')
})

test('reasons are listed once, newest first, with the number of reports and the outcome', () => {
  const report = (reasons: ReportCase['reports'][number]['reason'][], more: object = {}) => ({
    reports: reasons.map((reason) => ({ reason })) as ReportCase['reports'],
    report_count: reasons.length,
    is_open: true,
    outcome: null,
    ...more,
  })
  expect(formatReportReasons(report(['spam']))).toBe('Spam or a scam · 1 report')
  expect(formatReportReasons(report(['harassment', 'spam', 'spam']))).toBe(
    'Harassment or threats, spam or a scam · 3 reports',
  )
  expect(formatReportReasons(report(['spam'], { is_open: false, outcome: 'hidden' }))).toBe(
    'Hidden · Spam or a scam · 1 report',
  )
})

test.each([
  [{ reporter_username: 'pat', is_anonymous: false, reporter_email: null }, '@pat'],
  [{ reporter_username: null, is_anonymous: false, reporter_email: null }, appTexts.deletedUser],
  [{ reporter_username: null, is_anonymous: true, reporter_email: null }, 'No account'],
  [{ reporter_username: null, is_anonymous: true, reporter_email: 'sam@bar.test' }, 'No account, sam@bar.test'],
])('%j is shown as “%s”', (reporter, text) => {
  expect(formatReporter(reporter)).toBe(text)
})
