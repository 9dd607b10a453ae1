import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
const page = { documentElement: { dataset: {} as Record<string, string> } }
let systemIsDark = false

beforeEach(() => {
  vi.resetModules()
  storage.clear()
  page.documentElement.dataset = {}
  systemIsDark = false
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: storage.set.bind(storage),
  })
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return systemIsDark
    },
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => vi.unstubAllGlobals())

test('without a choice the system theme applies, and nothing is stored', async () => {
  const { getCurrentTheme, readStoredTheme } = await import('./theme.ts')
  expect(readStoredTheme()).toBeNull()
  expect(getCurrentTheme()).toBe('light')
  systemIsDark = true
  expect(getCurrentTheme()).toBe('dark')
  expect(storage.size).toBe(0)
})

test('a choice is stored and overrides the system theme', async () => {
  const { setTheme, getCurrentTheme, readStoredTheme } = await import('./theme.ts')
  systemIsDark = true
  setTheme('light')
  expect(storage.get('theme')).toBe('light')
  expect(readStoredTheme()).toBe('light')
  expect(getCurrentTheme()).toBe('light')
})

test('an unknown stored value counts as no choice', async () => {
  const { readStoredTheme } = await import('./theme.ts')
  storage.set('theme', 'neon')
  expect(readStoredTheme()).toBeNull()
})

test('without storage, a choice still applies until the page is closed', async () => {
  const { setTheme, getCurrentTheme, readStoredTheme } = await import('./theme.ts')
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused')
    },
    setItem: () => {
      throw new Error('refused')
    },
  })
  expect(readStoredTheme()).toBeNull()
  setTheme('dark')
  expect(getCurrentTheme()).toBe('dark')
})
