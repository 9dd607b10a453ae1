// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { venueTexts } from './texts.ts'
import { VenueActions } from './VenueActions.tsx'

const toolbar = () => screen.queryByRole('navigation', { name: venueTexts.manage })

test('owners can add everything and edit their venue from one toolbar', async () => {
  await show(<VenueActions venue={venueWith({ is_mine: true })} slugOrId="the-still" />)
  const links = within(toolbar() as HTMLElement).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Add Special', '/venues/the-still/specials/new'],
    ['Create New Event', '/venues/the-still/events/new'],
    ['Add Menu Page', '/venues/the-still/menu/add'],
    [venueTexts.writePost, '/venues/the-still/posts#new'],
    [venueTexts.hours, '/venues/the-still/hours'],
    ['Edit The Still', '/venues/the-still/edit'],
  ])
  expect(screen.queryByRole('button', { name: 'Report The Still' })).toBeNull()
})

test('others can report the venue, and have no toolbar', async () => {
  await show(<VenueActions venue={venueWith({ is_mine: false })} slugOrId="the-still" />)
  expect(toolbar()).toBeNull()
  expect(screen.queryByRole('link', { name: /Add|Create|Write|Edit/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Report The Still' })).toBeVisible()
})
