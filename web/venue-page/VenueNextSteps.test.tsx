// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { VenueDetail } from '#contract/venues.ts'
import { shiftWith, venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { queryClient } from '#web/core/query.ts'
import { venueTexts } from '#web/venues/texts.ts'
import { VenueNextSteps } from './VenueNextSteps.tsx'

const Page = ({ more }: { more: Partial<VenueDetail> }) => (
  <>
    <VenueNextSteps venue={venueWith({ slug: 'new-bar', ...more })} />
    <p>The rest of the page</p>
  </>
)
const showSteps = (more: Partial<VenueDetail> = {}) =>
  show(<Page more={more} />, { answers: { specials: { list: () => ({ items: [] }) } } })

test('the owner of a new venue is led to the invitation, the first special and the poster', async () => {
  await showSteps()
  expect(await screen.findByRole('region', { name: venueTexts.nextSteps })).toBeVisible()
  expect(screen.getByRole('button', { name: venueTexts.inviteBartenders })).toBeVisible()
  expect(screen.getByRole('link', { name: venueTexts.firstSpecial })).toHaveAttribute(
    'href',
    '/venues/new-bar/specials/new',
  )
  expect(screen.getByRole('link', { name: venueTexts.poster })).toHaveAttribute('href', '/venues/new-bar/print')
})

test.each([
  ['someone else’s venue', { is_mine: false }],
  ['an archived venue', { is_archived: true }],
  ['a venue with shifts', { upcoming_shifts: { items: [shiftWith()], next_cursor: null } }],
])('%s has no next steps', async (_what, more) => {
  await showSteps(more)
  await screen.findByText('The rest of the page')
  // The specials are read by then, and there are none.
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('region', { name: venueTexts.nextSteps })).not.toBeInTheDocument()
})
