import { expect, test } from 'vitest'
import { REPORT_OUTCOMES, REPORTABLE } from '#contract/reports.texts.ts'
import { judge, type Thing, toldOf } from './rules.ts'

const post: Thing = {
  subject_type: 'post',
  state: 'shown',
  is_open: true,
  person_id: 'ana',
  is_admin: false,
  is_suspended: false,
}

test('staff is never suspended, nor nobody', () => {
  expect(judge('suspend', post, false)).toBe('decide')
  expect(judge('suspend', { ...post, is_admin: true }, false)).toBe('STAFF')
  expect(judge('suspend', { ...post, person_id: null }, false)).toBe('GONE')
  expect(judge('lift', { ...post, person_id: null }, false)).toBe('GONE')
})

test('what is closed is decided anew only by who means to, and only where it changes something', () => {
  const closed = { ...post, is_open: false }
  expect(judge('hide', closed, false)).toBe('DONE_ALREADY')
  expect(judge('hide', closed, true)).toBe('decide')
  expect(judge('hide', { ...closed, state: 'hidden' }, true)).toBe('DONE_ALREADY')
  expect(judge('suspend', closed, false)).toBe('DONE_ALREADY')
  expect(judge('suspend', { ...closed, is_suspended: true }, true)).toBe('DONE_ALREADY')
  expect(judge('dismiss', closed, true)).toBe('DONE_ALREADY')
  expect(judge('restore', { ...closed, state: 'hidden' }, false)).toBe('decide')
  expect(judge('lift', { ...closed, is_suspended: true }, false)).toBe('decide')
  expect(judge('lift', closed, false)).toBe('DONE_ALREADY')
})

test('a report that came while the thing was being hidden is closed with it', () => {
  expect(judge('hide', { ...post, state: 'hidden' }, false)).toBe('decide')
})

test('every outcome has a sentence of its own for every kind', () => {
  const told = REPORTABLE.flatMap((type) => REPORT_OUTCOMES.map((outcome) => toldOf(type, outcome)))
  expect(new Set(told).size).toBe(told.length)
})
