// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OwnVenue } from '#contract/venues.ts'
import { show } from '#tests/support/components/show.tsx'
import { LiveTonight } from './LiveTonight.tsx'
import { homeTexts } from './texts.ts'

const venueWith = (name: string, changes: Partial<OwnVenue>) =>
  ({ id: name, slug: name, name, is_archived: false, on_now_count: 0, tonight: null, ...changes }) as OwnVenue

test('lists the venues with someone or something on today, and leaves out quiet and archived ones', async () => {
  await show(
    <LiveTonight
      venues={[
        venueWith('heron', { on_now_count: 2, tonight: { kind: 'special', title: 'Half-price wings', is_on: true } }),
        venueWith('lantern', { tonight: { kind: 'event', title: 'Trivia', is_on: false } }),
        venueWith('quiet', {}),
        venueWith('archived', { is_archived: true, on_now_count: 1 }),
      ]}
    />,
  )
  const lines = screen.getAllByRole('listitem')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toHaveTextContent('2 on now · Half-price wings')
  expect(lines[1]).toHaveTextContent('No one on now · Later: Trivia')
})

test('is hidden if nothing is on today', async () => {
  await show(<LiveTonight venues={[venueWith('quiet', {})]} />)
  expect(screen.queryByRole('region', { name: homeTexts.liveTonight })).toBeNull()
})
