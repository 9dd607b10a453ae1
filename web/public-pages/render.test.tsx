// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicPage } from '#contract/public-pages.ts'
import { samplePages, someVenue, toVenuePage } from '#tests/support/sample-pages.ts'
import { LivePage } from './LivePage.tsx'
import { renderPage } from './render.tsx'
import { Content as SubjectContent } from './SubjectContent.tsx'
import { Content as TonightContent } from './TonightContent.tsx'

/** happy-dom has none. No event arrives. */
class SilentEventSource {
  close() {}
}

beforeEach(() => vi.stubGlobal('EventSource', SilentEventSource))
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const render = (page: PublicPage): HTMLElement => {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderPage(page)
  return root
}

test.each(Object.entries<PublicPage>(samplePages))('%s hydrates without a difference', async (_, page) => {
  const root = render(page)
  const text = root.textContent
  const differences: unknown[] = []
  const onRecoverableError = (error: unknown) => differences.push(error)
  // React only prints differences of attributes.
  vi.spyOn(console, 'error').mockImplementation((...printed) => differences.push(printed))
  const mounted = await act(async () =>
    hydrateRoot(root, <LivePage first={page} Content={page.kind === 'tonight' ? TonightContent : SubjectContent} />, {
      onRecoverableError,
    }),
  )
  expect(differences).toEqual([])
  expect(text).not.toBe('')
  expect(root.textContent).toBe(text)
  await act(async () => mounted.unmount())
})

test('a venue’s page has its facts without scripts, with times in the venue’s zone', () => {
  const text = render(samplePages['a venue']).textContent ?? ''
  for (const fact of [
    'The Still',
    '212 W Main St, Chicago',
    'Mara Quist',
    '1,204 followers',
    'Two-for-one rye',
    'Quiz',
  ])
    expect(text).toContain(fact)
  expect(text).toMatch(/until\s*1:15\s*AM/)
  expect(text).toContain('Sat, Nov 21 at 8:00\u00a0PM\u00a0– 12:00\u00a0AM')
  expect(text).toContain('Cancelled')
})

test('an event says how it repeats', () => {
  expect(render(samplePages['an event']).textContent).toContain('Every Saturday until Dec 19')
  expect(render(samplePages['a cancelled event']).textContent).not.toContain('Every')
})

test('search engines are told not to quote shifts or what a person writes about themselves', () => {
  for (const page of [samplePages['a venue'], samplePages['a person'], samplePages.tonight]) {
    const root = render(page)
    for (const quoted of root.querySelectorAll('[data-nosnippet]')) quoted.remove()
    expect(root.textContent).not.toMatch(/1:15|on now|ON SHIFT|Fridays/)
  }
})

test('a person without a public venue’s page is not led to one', () => {
  const root = render(samplePages['a person'])
  const links = [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toContain('/venues/the-still')
  expect(links).not.toContain('/venues/null')
})

test('texts of people are never markup', () => {
  const root = render(toVenuePage({ ...someVenue, name: '<img src=x onerror=alert(1)>' }))
  expect(root.querySelector('img[src="x"]')).toBeNull()
  expect(root.textContent).toContain('<img src=x onerror=alert(1)>')
})
