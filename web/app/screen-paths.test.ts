import { describe, expect, test } from 'vitest'
import { findScreenPath, isScreenPath, SCREEN_PATHS } from '#contract/screen-paths.ts'
import { createAppRouter } from './routes.tsx'

const routed = Object.keys(createAppRouter().routesByPath)

describe('screen paths', () => {
  test('match the routes of the router', () => {
    expect([...SCREEN_PATHS].sort()).toEqual([...routed].sort())
  })

  test.each(SCREEN_PATHS)('recognizes %s, with or without a trailing slash', (path) => {
    const filled = path.replace(/\$\w+/g, 'copper-rail')
    expect(isScreenPath(filled)).toBe(true)
    expect(isScreenPath(`${filled.replace(/\/$/, '')}/`)).toBe(true)
  })

  test.each(['/HOME', '/profiles/jane.doe', '/profiles/100%25'])('recognizes %s', (path) => {
    expect(isScreenPath(path)).toBe(true)
  })

  test.each([
    ['/venues/new', '/venues/new'],
    ['/venues/copper-rail', '/venues/$venueSlugOrId'],
    ['/venues/copper-rail/events/new/', '/venues/$venueSlugOrId/events/new'],
    ['/venues/a/events/1', '/venues/$venueSlugOrId/events/$eventId'],
    ['/HOME', '/home'],
    ['/homes', undefined],
  ])('finds the screen of %s', (path, screen) => {
    expect(findScreenPath(path)).toBe(screen)
  })

  test.each([
    '/homes',
    '/home/x',
    '/profiles',
    '/profiles//',
    '/profiles/a/b',
    '/venues/a/b',
    '/PAGES/income-tracker',
    '/wp-login.php',
    '/robots.txt',
    '/.env',
    '//home',
  ])('does not recognize %s', (path) => {
    expect(isScreenPath(path)).toBe(false)
  })
})
