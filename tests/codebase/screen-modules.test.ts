import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { listScreenModules } from '#scripts/screen-modules.ts'

const read = (name: string) => readFileSync(new URL(`../../web/app/${name}`, import.meta.url), 'utf8')
const modules = listScreenModules(read('routes.tsx'), read('screens.ts'))

test('finds the module of every screen that does not redirect', () => {
  const redirects = ['/talent-list', '/pages/income-tracker', '/income-tracker']
  expect([...modules.keys(), ...redirects].sort()).toEqual([...SCREEN_PATHS].sort())
})

test.each([
  ['/', { module: 'marketing/LandingScreen.tsx', isMember: false }],
  ['/login', { module: 'accounts/LoginScreen.tsx', isMember: false }],
  ['/home', { module: 'home/HomeScreen.tsx', isMember: true }],
  ['/venues/$venueSlugOrId', { module: 'venue-page/VenueScreen.tsx', isMember: true }],
  ['/venues/new', { module: 'venues/NewVenueScreen.tsx', isMember: true }],
  ['/notifications', { module: 'notifications/NotificationsScreen.tsx', isMember: true }],
])('%s', (path, module) => {
  expect(modules.get(path)).toEqual(module)
})
