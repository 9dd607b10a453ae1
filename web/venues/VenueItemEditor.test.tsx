// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Refusal } from '#tests/support/components/fake-api.ts'
import { idOf, venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { api } from '#web/core/api.ts'
import { AddVenueItem, type Creation, DeleteItemButton, EditVenueItem } from './VenueItemEditor.tsx'
import type { VenueItemKind } from './venue-item-kind.ts'

const venue = venueWith()
const stored = {
  id: idOf(60),
  venue_id: venue.id,
  venue_name: venue.name,
  venue_slug: venue.slug,
  title: 'Drinks',
  description: null,
  page_order: 0,
  is_mine: true,
  created_at: '2026-10-01T12:00:00.000Z',
  image_url: null,
  image_full_url: null,
  image_alt: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
}

const invalidate = vi.fn(() => Promise.resolve())
const kind: VenueItemKind = {
  list: '/venues/$venueSlugOrId/menu',
  title: 'Menu',
  loading: 'Loading the form...',
  missing: { tab: 'Page not found', art: 'empty', text: 'Maybe deleted.', all: 'Full menu' },
  messages: {
    notYours: 'This menu isn’t yours.',
    notYoursToEdit: 'This page isn’t yours.',
    notFound: 'No such page.',
    loadFailed: 'Failed to load the page.',
    created: 'Page added.',
    updated: 'Page updated.',
  },
  invalidate,
}

const showAdd = (isMine = true) =>
  show(
    <AddVenueItem kind={kind} slugOrId="the-still" title="Add Menu Page">
      {(_, { saved }) => (
        <button type="button" onClick={() => void saved()}>
          Save
        </button>
      )}
    </AddVenueItem>,
    { answers: { venues: { get: () => venueWith({ is_mine: isMine }) } } },
  )

const showEdit = (get: () => typeof stored | Promise<typeof stored>) =>
  show(
    <EditVenueItem
      kind={kind}
      slugOrId="the-still"
      title="Edit Menu Page"
      query={api.menus.get.queryOptions({ input: { id: stored.id } })}
    >
      {(_, page, { leave }) => (
        <>
          <p>{page.title}</p>
          <DeleteItemButton>
            {({ open, onOpenChange }) =>
              open ? (
                <>
                  <button type="button" onClick={() => onOpenChange(false)}>
                    Keep
                  </button>
                  <button type="button" onClick={() => void leave()}>
                    Confirm
                  </button>
                </>
              ) : null
            }
          </DeleteItemButton>
        </>
      )}
    </EditVenueItem>,
    { answers: { venues: { get: () => venue }, menus: { get } } },
  )

test('a saved item leads back to its list, with a message, and is refetched', async () => {
  const { user } = await showAdd()
  expect(await screen.findByRole('heading', { name: 'Add Menu Page' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Menu' })).toHaveAttribute('href', '/venues/the-still/menu')
  expect(document.title).toBe('Add Menu Page · The Still · Last Call')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Arrived at /venues/the-still/menu')).toBeVisible()
  await screen.findByText('Page added.')
  expect(invalidate).toHaveBeenCalledOnce()
})

test('retries of the same content have the same draft id, and other content another', async () => {
  let draftIdFor: Creation['draftIdFor'] | undefined
  await show(
    <AddVenueItem kind={kind} slugOrId="the-still" title="Add Menu Page">
      {(_, creation) => {
        draftIdFor = creation.draftIdFor
        return <p>Form</p>
      }}
    </AddVenueItem>,
    { answers: { venues: { get: () => venueWith({ is_mine: true }) } } },
  )
  await screen.findByText('Form')
  const [first, second, other] = ['Wine', 'Wine', 'Bites'].map((title) => draftIdFor?.({ title }).draft_id)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(other).toBeTruthy()
  expect(other).not.toBe(first)
})

test('other users are sent to the venue and told why', async () => {
  await showAdd(false)
  expect(await screen.findByText('Arrived at /venues/the-still')).toBeVisible()
  await screen.findByText(kind.messages.notYours)
})

test('shows the item to edit, and the delete button opens and closes its dialog', async () => {
  const { user } = await showEdit(() => stored)
  expect(await screen.findByText('Drinks')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Keep' }))
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Arrived at /venues/the-still/menu')).toBeVisible()
})

test.each([
  ['missing', () => Promise.reject(new Refusal('NOT_FOUND'))],
  ['at another venue', () => Promise.resolve({ ...stored, venue_id: idOf(12) })],
])('an item that is %s is not found, with a link to the list', async (_, get) => {
  await showEdit(get)
  expect(await screen.findByRole('heading', { name: 'No such page.' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Full menu' })).toHaveAttribute('href', '/venues/the-still/menu')
  await waitFor(() => expect(document.title).toBe('Page not found · Last Call'))
})

test('a form that was opened from another screen leads back there, and a new item to the list', async () => {
  const { user, router } = await showEdit(() => stored)
  await act(async () => {
    await router.navigate({ href: '/venues/the-still' })
    await router.navigate({ href: '/here' })
  })
  await screen.findByText('Drinks')
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(await screen.findByText('Arrived at /venues/the-still')).toBeVisible()
  cleanup()
  const added = await showAdd()
  await act(async () => {
    await added.router.navigate({ href: '/home' })
    await added.router.navigate({ href: '/here' })
  })
  await added.user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Arrived at /venues/the-still/menu')).toBeVisible()
})
