import { expect, test } from 'vitest'
import { summarizeChecks, toProblemType } from '#scripts/browser-checks.ts'

const toSpec = (...results: string[][]) => ({
  title: 'screens',
  file: 'screens.spec.ts',
  line: 1,
  tests: [{ status: 'expected', results: results.map((types) => ({ annotations: types.map((type) => ({ type })) })) }],
})
const toReport = (...specs: ReturnType<typeof toSpec>[]) => ({
  stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0 },
  errors: [],
  suites: [{ suites: [{ specs }] }],
})

test('adds up the checks of all tests, each kind on its own line', () => {
  expect(summarizeChecks(toReport(toSpec(['axe', 'narrow', 'axe']), toSpec(['axe', 'large text'])))).toEqual([
    'axe: 3 pages and states, 0 violations',
    '320 and 360 px wide: 1 layouts, 0 scroll sideways',
    'Text at 200%: 1 layouts, 0 scroll sideways',
  ])
})

test('counts problems apart from the checks that found them', () => {
  const found = ['axe', toProblemType('axe'), toProblemType('axe'), 'layout shift', toProblemType('layout shift')]
  expect(summarizeChecks(toReport(toSpec(found)))).toEqual([
    'axe: 1 pages and states, 2 violations',
    'Layout shift: 1 loads, 1 above the limit',
  ])
})

test('counts only the last result of a retried test', () => {
  expect(summarizeChecks(toReport(toSpec(['axe', toProblemType('axe')], ['axe', 'axe'])))).toEqual([
    'axe: 2 pages and states, 0 violations',
  ])
})

test('says nothing about checks that did not run', () => {
  expect(summarizeChecks(toReport(toSpec(['skip'])))).toEqual([])
  expect(summarizeChecks(toReport())).toEqual([])
})
