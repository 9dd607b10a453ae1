import { expect, test } from 'vitest'
import type { Outcome } from '#bench/soak-journal.ts'
import { findSoakProblems } from '#bench/soak-verdict.ts'

// What `npm run bench -- soak` accepts. It is too long to be a test itself.

const request = (person: string, at: number, ...statuses: number[]): Outcome => ({
  person,
  due_at: at,
  ended_at: at + 10,
  statuses,
})
const KILL = { name: 'kill', from: 100, until: 200 }
const judge = (outcomes: Outcome[], lost_writes = 0) => findSoakProblems({ lost_writes, outcomes, incidents: [KILL] })

test('passes if each person had at most one failed request, and only during the incidents', () => {
  expect(
    judge([request('ana', 0, 200), request('ana', 150, 502), request('ben', 150, 0), request('ben', 160, 201)]),
  ).toEqual([])
})

test('passes if a read succeeded when it was tried again', () => {
  expect(judge([request('ana', 150, 502, 200), request('ana', 160, 502, 200)])).toEqual([])
})

test('passes if a request that failed was under way when the incident began', () => {
  expect(judge([request('ana', 95, 502)])).toEqual([])
})

test('fails if an acknowledged write was lost', () => {
  expect(judge([], 1)).toEqual(['acknowledged writes that are not in the database: 1'])
})

test('fails if someone had two failed requests', () => {
  expect(judge([request('ana', 150, 502, 502), request('ana', 160, 0)])).toEqual([
    'people with more than 1 failed request: 1',
  ])
})

test('fails for any error outside the incidents, even if the second try succeeded', () => {
  expect(judge([request('ana', 0, 502, 200), request('ben', 201, 429)])).toEqual([
    'requests with an error outside the incidents: 2',
  ])
})
