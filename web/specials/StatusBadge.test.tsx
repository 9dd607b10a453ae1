// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { StatusBadge } from './SpecialCard.tsx'

type Special = Parameters<typeof StatusBadge>[0]['special']

const base: Special = { status: 'active', valid_until: null, windows: [] }
const seeActiveNow = () => seeSpecified(screen, 'venue specials', 'Active Now')

test.each<[string, Partial<Special>, () => Promise<void>]>([
  ['active without an end', {}, () => seeSpecified(screen, 'venue specials', 'Active')],
  ['active until a date', { valid_until: '2026-11-21T06:00:00.000Z' }, seeActiveNow],
  ['active in its weekly hours', { windows: [{ day: 5, start_time: '20:00', end_time: '22:00' }] }, seeActiveNow],
  ['upcoming', { status: 'upcoming' }, () => seeSpecified(screen, 'venue specials', 'Upcoming')],
  ['expired', { status: 'expired' }, () => seeSpecified(screen, 'venue specials', 'Expired')],
])('the badge of a special that is %s', async (_, special, see) => {
  await show(<StatusBadge special={{ ...base, ...special }} />)
  await see()
})

test('a special without dates and hours has no badge', () => {
  expect(renderToStaticMarkup(<StatusBadge special={{ ...base, status: null }} />)).toBe('')
})

test('a special without an end is lit like one that is active now', () => {
  const html = (valid_until: string | null) => renderToStaticMarkup(<StatusBadge special={{ ...base, valid_until }} />)
  expect(html(null)).toBe(html('2026-11-21T06:00:00.000Z').replace('Active Now', 'Active'))
})
