// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { VenueSection } from './VenueSection.tsx'

type Options = { items?: string[]; isHiddenIfEmpty?: boolean }

const showSection = ({ items, isHiddenIfEmpty = false }: Options) =>
  show(
    <VenueSection
      venue={venueWith()}
      id="events"
      title="Events"
      query={{
        data: items && { items },
        error: null,
        fetchStatus: items ? 'idle' : 'fetching',
        refetch: () => Promise.resolve(),
      }}
      failed="Failed to load events."
      loading={<p>Loading...</p>}
      pick={(all) => all.filter((item) => item !== 'past')}
      empty="No events yet."
      all={{ to: '/venues/$venueSlugOrId/events', label: 'See them all', isHiddenIfEmpty }}
    >
      {(shown) => <p>{shown.join(', ')}</p>}
    </VenueSection>,
  )

const link = (name: string) => screen.queryByRole('link', { name })

test('is a region with its heading, the picked items and a link to all of them', async () => {
  await showSection({ items: ['past', 'quiz', 'jazz'] })
  expect(screen.getByRole('region', { name: 'Events' })).toHaveTextContent('quiz, jazz')
  expect(link('See them all')).toHaveAttribute('href', '/venues/the-still/events')
})

test('says that there is nothing, and links to all items unless there are none', async () => {
  await showSection({ items: ['past'], isHiddenIfEmpty: true })
  expect(screen.getByText('No events yet.')).toBeVisible()
  expect(link('See them all')).toBeVisible()
})

test.each([
  [true, 0],
  [false, 1],
])('an empty list whose link is hidden if empty (%s) has %i links to it', async (isHiddenIfEmpty, count) => {
  await showSection({ items: [], isHiddenIfEmpty })
  expect(screen.queryAllByRole('link', { name: 'See them all' })).toHaveLength(count)
})

test('shows that the list is loading', async () => {
  await showSection({})
  expect(screen.getByText('Loading...')).toBeVisible()
})
