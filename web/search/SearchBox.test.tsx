// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { searchMessages } from '#contract/search.texts.ts'
import { type Answers, Refusal } from '#tests/support/components/fake-api.ts'
import { idOf, profileWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { SearchBox } from './SearchBox.tsx'
import { searchTexts } from './texts.ts'

const { id, username, username_slug, full_name, avatar_url, user_type, verification_status } = profileWith()
const ben = {
  id,
  username,
  username_slug,
  full_name,
  avatar_url,
  user_type,
  verification_status,
  is_on: false,
  on_until: null,
}
const found = {
  users: [ben],
  venues: [{ id: idOf(11), name: 'Benny’s', slug: 'bennys', city: 'Chicago' }],
  following: [],
  specials: [],
  events: [],
}

type Find = NonNullable<NonNullable<Answers['search']>['find']>

const showBox = async (answer: Find = () => found) => {
  const find = vi.fn(answer)
  const { user, router } = await show(<SearchBox />, { answers: { search: { find } } })
  return { user, router, find }
}

afterEach(() => localStorage.clear())

const box = () => screen.getByRole('combobox', { name: searchTexts.label })

test('two letters find people and venues under separate headings', async () => {
  const { user, find } = await showBox()
  await user.type(box(), 'b')
  expect(screen.queryByText('Searching...')).toBeNull()
  await user.type(box(), 'en')
  const users = within(await screen.findByRole('group', { name: 'Users' }))
  await seeSpecified(users, 'search', 'Users')
  expect(users.getByRole('option')).toHaveTextContent('Ben Okafor')
  expect(within(screen.getByRole('group', { name: 'Venues' })).getByRole('option')).toHaveTextContent('Benny’s')
  expect(screen.queryByRole('group', { name: searchTexts.following })).toBeNull()
  expect(box()).toHaveAttribute('aria-expanded', 'true')
  expect(find).toHaveBeenCalledOnce()
})

test('arrow keys move through the results, and Enter opens one', async () => {
  const { user, router } = await showBox()
  await user.type(box(), 'ben')
  const options = await screen.findAllByRole('option')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(options[1]).toHaveAttribute('aria-selected', 'true')
  expect(box()).toHaveAttribute('aria-activedescendant', options[1]?.id)
  expect(box()).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/venues/bennys'))
})

test('Escape closes the results, and a second Escape clears the field', async () => {
  const { user } = await showBox()
  await user.type(box(), 'ben')
  await screen.findAllByRole('option')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(box()).toHaveValue('ben')
  await user.keyboard('{Escape}')
  expect(box()).toHaveValue('')
})

test('says that nothing was found', async () => {
  const { user } = await showBox(() => ({ users: [], venues: [], following: [], specials: [], events: [] }))
  await user.type(box(), 'zz')
  expect(await screen.findByText(searchMessages.none)).toBeVisible()
})

test('shows an error for a failed part beside the other results', async () => {
  const { user } = await showBox(() => ({ ...found, venues: null }))
  await user.type(box(), 'ben')
  expect(await screen.findByText(searchMessages.venuesFailed, { exact: false })).toBeVisible()
  expect(screen.getByRole('option')).toHaveTextContent('Ben Okafor')
})

test('a failed search shows an error, and “Try again” repeats it', async () => {
  let broken = true
  const { user } = await showBox(() => {
    if (broken) throw new Refusal('NOT_FOUND')
    return found
  })
  await user.type(box(), 'ben')
  expect(await screen.findByRole('alert')).toHaveTextContent(searchMessages.failed)
  broken = false
  await user.click(screen.getByRole('button', { name: uiTexts.tryAgain }))
  expect(await screen.findAllByRole('option')).toHaveLength(2)
})

test('an opened search is offered again while the field is empty, and can be cleared', async () => {
  const first = await showBox()
  await first.user.click(box())
  expect(screen.queryByRole('listbox')).toBeNull()
  await first.user.type(box(), 'ben')
  await first.user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  cleanup()

  const { user } = await showBox()
  await user.click(box())
  const recent = await screen.findByRole('listbox', { name: searchTexts.recent })
  expect(within(recent).getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(box()).toHaveValue('ben')
  expect(await screen.findByRole('listbox', { name: 'Search results' })).toBeVisible()
  await user.keyboard('{Escape}{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Clear recent searches' }))
  expect(screen.queryByRole('option')).toBeNull()
  expect(box()).toHaveFocus()
})

test('another account sees no searches of the previous one', async () => {
  localStorage.setItem('recent-searches', JSON.stringify({ account_id: idOf(99), texts: ['mine alone'] }))
  const { user } = await showBox()
  await user.click(box())
  expect(screen.queryByText('mine alone')).toBeNull()
})

test('a result says who is on shift', async () => {
  const on = { ...ben, is_on: true, on_until: '2999-01-01T00:00:00.000Z' }
  const { user } = await showBox(() => ({ ...found, users: [on] }))
  await user.type(box(), 'ben')
  expect((await screen.findAllByRole('option'))[0]).toHaveTextContent(`${uiTexts.onShift} · @`)
})

test('specials and events follow the people and venues, each with its venue, and open their pages', async () => {
  const place = { venue_name: 'Benny’s', venue_slug: 'bennys', venue_city: 'Chicago' }
  const special = { id: idOf(12), title: 'Happy hour', price: '$5', ...place }
  const start = { start_time: '2026-12-04T02:00:00.000Z', end_time: null, venue_time_zone: 'America/Chicago' }
  const event = { id: idOf(13), name: 'Happy quiz', ...start, ...place, venue_city: null }
  const { user, router } = await showBox(() => ({
    ...found,
    users: [],
    venues: [],
    specials: [special],
    events: [event],
  }))
  await user.type(box(), 'happy')
  const specials = within(await screen.findByRole('group', { name: searchTexts.specials }))
  expect(specials.getByRole('option')).toHaveTextContent('Happy hour$5 · Benny’s, Chicago')
  const events = within(screen.getByRole('group', { name: searchTexts.events }))
  expect(events.getByRole('option')).toHaveTextContent('Happy quizThu, Dec 3 at 8:00 PM · Benny’s')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe(`/venues/bennys/specials#special-${special.id}`))
})

test('a failed search for specials or events shows its error', async () => {
  const { user } = await showBox(() => ({ ...found, specials: null, events: null }))
  await user.type(box(), 'ben')
  expect(await screen.findByText(searchMessages.specialsFailed, { exact: false })).toBeVisible()
  expect(screen.getByText(searchMessages.eventsFailed, { exact: false })).toBeVisible()
})
