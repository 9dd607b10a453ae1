import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Mention } from '#contract/mentions.ts'
import { MentionText } from './MentionText.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const html = (text: string, mentions: Mention[]) =>
  renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <MentionText text={text} mentions={mentions} />
    </RouterContextProvider>,
  )

const person = (more: Partial<Mention> = {}): Mention => ({
  kind: 'person',
  starts: 0,
  length: 4,
  slug: 'ben.two',
  label: '@ben.two',
  ...more,
})

test('links a person by their current username and a venue by its name', () => {
  const venue: Mention = { kind: 'venue', starts: 8, length: 6, slug: 'the-still', label: 'The Still' }
  const shown = html('@ben at #still.', [person(), venue])
  expect(shown).toContain('href="/profiles/ben.two"')
  expect(shown).toContain('<bdi>@ben.two</bdi>')
  expect(shown).toContain('href="/venues/the-still"')
  expect(shown).toContain('<bdi>The Still</bdi>')
  expect(shown.replaceAll(/<[^>]*>/g, '')).toBe('@ben.two at The Still.')
})

test('renders markup as plain text', () => {
  const hostile = '<img src=x onerror=alert(1)><a href="javascript:alert(1)">@ben</a>'
  const shown = html(hostile, [])
  expect(shown).toBe('&lt;img src=x onerror=alert(1)&gt;&lt;a href=&quot;javascript:alert(1)&quot;&gt;@ben&lt;/a&gt;')
  const named = html('@ben', [person({ kind: 'venue', label: hostile, slug: 'javascript:alert(1)' })])
  expect(named).not.toContain('<img')
  expect(named.match(/href="([^"]*)"/)?.[1]).toMatch(/^\/venues\//)
  expect(html('@ben', [person({ slug: '//evil.example/"onclick="x' })]).match(/href="([^"]*)"/)?.[1]).toMatch(
    /^\/profiles\/%2F%2Fevil/,
  )
})
