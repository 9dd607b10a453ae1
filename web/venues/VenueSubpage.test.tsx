// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { Refusal } from '#tests/support/components/fake-api.ts'
import { venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { EmptyVenueList, VenueSubpage } from './VenueSubpage.tsx'

const showPage = (get: () => VenueDetail) =>
  show(
    <VenueSubpage slugOrId="the-still" loading={<p>Loading...</p>}>
      {(venue) => (
        <EmptyVenueList venue={venue} art={null} title="No specials." add={<button type="button">Add Special</button>}>
          Nothing here.
        </EmptyVenueList>
      )}
    </VenueSubpage>,
    { answers: { venues: { get } } },
  )

test('the owner of an empty list can add to it', async () => {
  await showPage(() => venueWith())
  expect(await screen.findByRole('button', { name: 'Add Special' })).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

test('others get a link to the venue', async () => {
  await showPage(() => venueWith({ is_mine: false }))
  expect(await screen.findByRole('link', { name: 'See who’s on' })).toHaveAttribute('href', '/venues/the-still')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a missing venue replaces the page', async () => {
  await showPage(() => {
    throw new Refusal('NOT_FOUND')
  })
  expect(await screen.findByRole('heading', { name: venueMessages.notFound })).toBeVisible()
})
