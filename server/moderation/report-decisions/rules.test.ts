import { expect, test } from 'vitest'
import { REPORT_OUTCOMES, REPORT_SUBJECT_TYPES } from '#contract/reports.limits.ts'
import { OK, refusal } from '#server/core/result.ts'
import { checkReportDecision, formatOutcomeMessage, type ReportedItem } from './rules.ts'

const post: ReportedItem = {
  subject_type: 'post',
  state: 'shown',
  is_open: true,
  person_id: 'ana',
  is_admin: false,
  is_suspended: false,
}

test('refuses to suspend admins and unknown people', () => {
  expect(checkReportDecision('suspend', post, false)).toEqual(OK)
  expect(checkReportDecision('suspend', { ...post, is_admin: true }, false)).toEqual(refusal('STAFF'))
  expect(checkReportDecision('suspend', { ...post, person_id: null }, false)).toEqual(refusal('GONE'))
  expect(checkReportDecision('lift', { ...post, person_id: null }, false)).toEqual(refusal('GONE'))
})

test('a closed report is decided again only with `again` and only if that changes something', () => {
  const closed = { ...post, is_open: false }
  expect(checkReportDecision('hide', closed, false)).toEqual(refusal('DONE_ALREADY'))
  expect(checkReportDecision('hide', closed, true)).toEqual(OK)
  expect(checkReportDecision('hide', { ...closed, state: 'hidden' }, true)).toEqual(refusal('DONE_ALREADY'))
  expect(checkReportDecision('suspend', closed, false)).toEqual(refusal('DONE_ALREADY'))
  expect(checkReportDecision('suspend', { ...closed, is_suspended: true }, true)).toEqual(refusal('DONE_ALREADY'))
  expect(checkReportDecision('dismiss', closed, true)).toEqual(refusal('DONE_ALREADY'))
  expect(checkReportDecision('restore', { ...closed, state: 'hidden' }, false)).toEqual(OK)
  expect(checkReportDecision('lift', { ...closed, is_suspended: true }, false)).toEqual(OK)
  expect(checkReportDecision('lift', closed, false)).toEqual(refusal('DONE_ALREADY'))
})

test('a new report of an already hidden item can be closed by hiding it again', () => {
  expect(checkReportDecision('hide', { ...post, state: 'hidden' }, false)).toEqual(OK)
})

test('every outcome has a distinct text for every kind of item', () => {
  const messages = REPORT_SUBJECT_TYPES.flatMap((type) =>
    REPORT_OUTCOMES.map((outcome) => formatOutcomeMessage(type, outcome)),
  )
  expect(new Set(messages).size).toBe(messages.length)
})
