import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findApiTests } from '#scripts/changed-tests.ts'
import { findLane, listTestFiles, runsOnEitherEngine, selectTests } from '#scripts/lane-files.ts'
import { ROOT } from '#scripts/run.ts'
import { CORE_API_TESTS, FIRST_JOURNEYS, ON_POSTGRES, POSTGRES_ALONE_IN_CI } from '#tests/lanes.ts'

const paths = listTestFiles()
const repeated = ON_POSTGRES.flatMap(({ files }) => files)
const isRepeated = (path: string) => repeated.some((glob) => matchesGlob(path, glob))

test('every test file belongs to a lane', () => {
  expect(paths.length).toBeGreaterThan(250)
  for (const path of paths) expect(findLane(path)).toBeTruthy()
})

test.each([
  ['server/shifts/rules.test.ts', 'unit'],
  ['web/shifts/times.test.ts', 'unit'],
  ['server/shifts/handlers.test.ts', 'api'],
  ['tests/api/access.test.ts', 'api'],
  ['tests/process/start.test.ts', 'process'],
  ['tests/heavy/races.test.ts', 'heavy'],
  ['tests/e2e/screens.spec.ts', 'browser'],
])('%s belongs to %s', (path, lane) => {
  expect(findLane(path)).toBe(lane)
})

describe('on PostgreSQL', () => {
  test.each(repeated)('%s names test files that can run on PostgreSQL', (glob) => {
    const named = paths.filter((path) => matchesGlob(path, glob) && findLane(path) !== 'unit')
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((path) => !runsOnEitherEngine(path))).toEqual([])
  })

  test('CI runs every file with tests that only run on PostgreSQL', () => {
    const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')
    const asking = paths.filter((path) => runsOnEitherEngine(path) && text(path).includes('TEST_DATABASE_URL'))
    expect(asking.length).toBeGreaterThan(4)
    expect(asking.filter((path) => !isRepeated(path))).toEqual([])
  })

  test('no file is both alone on PostgreSQL in CI and repeated', () => {
    const onBoth = ON_POSTGRES.filter(({ alone }) => !alone).flatMap(({ files }) => files)
    const matches = (path: string, globs: string[]) => globs.some((glob) => matchesGlob(path, glob))
    const alone = paths.filter((path) => matches(path, POSTGRES_ALONE_IN_CI))
    expect(alone.length).toBeGreaterThan(30)
    expect(alone.filter((path) => matches(path, onBoth))).toEqual([])
  })

  test('nothing is skipped on PostgreSQL in a file that CI runs only there', () => {
    const skipping = /skipIf\(|runIf\((?!process\.env\.TEST_DATABASE_URL\)|onPostgres\))/
    const alone = paths.filter((path) => POSTGRES_ALONE_IN_CI.some((glob) => matchesGlob(path, glob)))
    expect(alone.filter((path) => skipping.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
  })

  test('CI runs every file about plans and races', () => {
    const about = paths.filter((path) => runsOnEitherEngine(path) && /(plan|races|-property)\.test\.ts$/.test(path))
    expect(about.length).toBeGreaterThan(10)
    expect(about.filter((path) => !isRepeated(path))).toEqual([])
  })
})

describe('npm test', () => {
  test('always runs API tests and journeys that exist', () => {
    expect(CORE_API_TESTS.map(findLane)).toEqual(CORE_API_TESTS.map(() => 'api'))
    expect(FIRST_JOURNEYS.map(findLane)).toEqual(FIRST_JOURNEYS.map(() => 'browser'))
    expect([...CORE_API_TESTS, ...FIRST_JOURNEYS].filter((path) => !paths.includes(path))).toEqual([])
  })

  const some = [
    'server/shifts/handlers.test.ts',
    'server/shifts/rules.test.ts',
    'server/posts/handlers.test.ts',
    'server/core/db/db.test.ts',
    'tests/api/emails.test.ts',
    'web/shifts/ShiftForm.test.tsx',
  ]
  test.each([
    ['server/shifts/queries.ts', ['server/shifts/handlers.test.ts']],
    ['contract/shifts.ts', ['server/shifts/handlers.test.ts']],
    ['contract/shifts.texts.ts', ['server/shifts/handlers.test.ts']],
    ['server/core/db/functions/visible_shifts.sql', ['server/core/db/db.test.ts']],
    ['tests/api/emails.test.ts', ['tests/api/emails.test.ts']],
    ['web/shifts/ShiftForm.tsx', []],
    ['server/main.ts', []],
    ['README.md', []],
  ])('runs the API tests that a change of %s needs', (changed, expected) => {
    expect(findApiTests([changed], some)).toEqual(expected)
  })
})

describe('arguments of npm test --', () => {
  const some = [
    'tests/api/access.test.ts',
    'tests/api/access-links.test.ts',
    'tests/e2e/shifts.spec.ts',
    'web/a.test.tsx',
  ]
  const wanted = (...args: string[]) => {
    const { files, options } = selectTests(args, some)
    return { files: Object.fromEntries(files), options }
  }

  test('a full path selects one file, a part selects all that contain it, each in its lane', () => {
    expect(wanted('tests/api/access.test.ts').files).toEqual({ api: ['tests/api/access.test.ts'] })
    expect(wanted('access').files).toEqual({ api: some.slice(0, 2) })
    expect(wanted('shifts', 'a.test', 'a.test.tsx').files).toEqual({
      browser: ['tests/e2e/shifts.spec.ts'],
      unit: ['web/a.test.tsx'],
    })
    expect(wanted(join(ROOT, 'tests/api/access.test.ts')).files).toEqual({ api: ['tests/api/access.test.ts'] })
  })

  test('a line number stays with its file; options are passed to the runner', () => {
    expect(wanted('shifts.spec.ts:12', '--trace', 'on')).toEqual({
      files: { browser: ['tests/e2e/shifts.spec.ts:12'] },
      options: ['--trace', 'on'],
    })
  })

  test('an argument that matches no file is rejected', () => {
    expect(() => wanted('nowhere')).toThrow('No test file has "nowhere" in its path.')
  })
})
