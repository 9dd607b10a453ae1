import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusBadge } from './SpecialCard.tsx'

type Special = Parameters<typeof StatusBadge>[0]['special']

const base: Special = { status: 'active', valid_until: null, windows: [] }
const words = (special: Partial<Special>) =>
  renderToStaticMarkup(<StatusBadge special={{ ...base, ...special }} />).replaceAll(/<[^>]*>/g, '')

test.each<[string, Partial<Special>, string]>([
  ['active without an end', {}, 'Active'],
  ['active until a date', { valid_until: '2026-11-21T06:00:00.000Z' }, 'Active Now'],
  ['active in its weekly hours', { windows: [{ day: 5, start_time: '20:00', end_time: '22:00' }] }, 'Active Now'],
  ['upcoming', { status: 'upcoming' }, 'Upcoming'],
  ['expired', { status: 'expired' }, 'Expired'],
  ['without dates and hours', { status: null }, ''],
])('the badge of a special that is %s', (_, special, text) => {
  expect(words(special)).toBe(text)
})

test('a special without an end is lit like one that is active now', () => {
  const html = (valid_until: string | null) => renderToStaticMarkup(<StatusBadge special={{ ...base, valid_until }} />)
  expect(html(null)).toBe(html('2026-11-21T06:00:00.000Z').replace('Active Now', 'Active'))
})
