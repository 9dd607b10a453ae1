// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { VenueSpecial } from '#contract/specials.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { idOf, NOW, specialWith, venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { queryClient } from '#web/core/query.ts'
import { confirmationTexts } from '#web/venues/confirmations/texts.ts'
import { venueTexts } from '#web/venues/texts.ts'
import { NotConfirmedCard } from './NotConfirmedCard.tsx'

const doubted = specialWith({ is_confirmed: false })
const old = { confirmed_at: '2026-09-01T12:00:00.000Z', is_confirmed: true, can_answer: false }
const recent = { ...old, confirmed_at: '2026-11-19T12:00:00.000Z' }
const confirm = vi.fn(() => ({ confirmed_at: NOW }))

const showCard = (items: VenueSpecial[], more: Partial<VenueDetail> = {}) =>
  show(
    <>
      <NotConfirmedCard venue={venueWith({ hours_confirmation: recent, ...more })} />
      <p>The rest of the page</p>
    </>,
    { now: NOW, answers: { specials: { list: () => ({ items }) }, venues: { confirm } } },
  )
const card = { name: confirmationTexts.question }

test('the owner sees unconfirmed specials and hours, can edit them, and confirms all with a tap', async () => {
  const others = [
    specialWith({ id: idOf(41), title: 'Recent', ...recent }),
    specialWith({ id: idOf(42), title: 'Over', status: 'expired', ...old }),
  ]
  const { user } = await showCard([doubted, ...others], { hours_confirmation: old })
  const region = await screen.findByRole('region', card)
  const links = within(region).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [venueTexts.hours, '/venues/the-still/hours'],
    [doubted.title, `/venues/the-still/specials/${doubted.id}/edit`],
  ])
  await user.click(screen.getByRole('button', { name: confirmationTexts.confirmAll }))
  expect(await screen.findByText(confirmationTexts.confirmed)).toBeVisible()
  expect(confirm).toHaveBeenCalledExactlyOnceWith({ slugOrId: idOf(11), what: 'all' })
})

test.each<[string, VenueSpecial[], Partial<VenueDetail>]>([
  ['everything is confirmed', [specialWith(recent)], {}],
  ['the venue is someone else’s', [doubted], { is_mine: false }],
  ['the venue is archived', [doubted], { is_archived: true }],
])('nothing is shown if %s', async (_, items, more) => {
  await showCard(items, more)
  await screen.findByText('The rest of the page')
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('region', card)).not.toBeInTheDocument()
})
