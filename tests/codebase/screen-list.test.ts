import { expect, test } from 'vitest'
import { findScreenPath, SCREEN_PATHS, SERVER_PAGE_PATHS } from '#contract/screen-paths.ts'
import { SCREENS } from '#tests/e2e/screen-list.ts'

/** Paths that only lead to another one. */
const REDIRECTS = ['/talent-list', '/pages/income-tracker', '/income-tracker']
/** Only people who have not chosen a username see it; tests/e2e/first-run.spec.ts checks it. */
const FIRST_RUN = '/welcome'

const listed = SCREENS.flatMap(([, paths]) => paths.map((path) => path.split('?', 1)[0] ?? ''))

test('the checks of every screen leave none out', () => {
  const screens = new Set(listed.map(findScreenPath))
  const missing = [...SCREEN_PATHS, ...SERVER_PAGE_PATHS].filter((path) => !screens.has(path))
  expect(missing.sort()).toEqual([...REDIRECTS, FIRST_RUN].sort())
})

test('the homes of all five kinds of people are among them', () => {
  const atHome = SCREENS.filter(([, paths]) => paths.includes('/home')).map(([who]) => who)
  expect(atHome.sort()).toEqual(['ada', 'bea', 'eli', 'olive', 'pat'])
})
