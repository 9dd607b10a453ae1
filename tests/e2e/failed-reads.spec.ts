import { expect, test } from './browser-test.ts'
import { refuseReads } from './post-steps.ts'
import { seeSpecified } from './specified.ts'

test('each page of a venue says what could not be read', async ({ openAs }) => {
  const olive = await openAs('olive')
  await refuseReads(olive, '**/api/venues/night-heron')
  await olive.goto('/venues/night-heron')
  await seeSpecified(olive, 'venue page', 'Failed to load venue data.')
  await olive.goto('/venues/night-heron/edit')
  await seeSpecified(olive, 'edit venue', 'Failed to load venue data.')
  await olive.goto('/venues/night-heron/events')
  await seeSpecified(olive, 'venue events', 'Failed to load venue info.')
  await olive.unrouteAll()
  await refuseReads(olive, '**/api/venues/*/posts*')
  await olive.goto('/venues/night-heron/posts')
  await seeSpecified(olive, 'venue posts', 'Could not load posts for this venue.')
})

test('without a session that can be read, the own profile asks to refresh', async ({ openAs }) => {
  const wes = await openAs('wes')
  await wes.route('**/api/auth/get-session', (route) => route.abort())
  await wes.goto('/profile')
  await seeSpecified(wes, 'own profile', 'Could not load your profile information. Please try refreshing.')
})

test('the forms of a shift say what could not be read; without the venues, times and notes can still be changed', async ({
  openAs,
}) => {
  const wes = await openAs('wes')
  const { items } = (await (await wes.request.get('/api/me/shifts')).json()) as { items: { id: string }[] }
  await refuseReads(wes, '**/api/venue-options*')
  await wes.goto(`/shifts/${items[0]?.id}/edit`)
  await seeSpecified(wes, 'edit a shift', 'Edit Shift')
  await seeSpecified(wes, 'edit a shift', 'Could not load venue list, but you can still edit times/notes.')
  await expect(wes.getByLabel('Venue')).not.toHaveValue('')

  await refuseReads(wes, '**/api/me/profile')
  await wes.goto('/shifts/new')
  await seeSpecified(wes, 'add a shift', 'Could not verify user role.')
})
