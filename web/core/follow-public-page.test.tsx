// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { venueMessages } from '#contract/venues.texts.ts'
import { type Answers, Refusal } from '#tests/support/components/fake-api.ts'
import { profileWith, venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { followPublicPage } from './follow-public-page.ts'
import { appTexts } from './texts.ts'

const still = { kind: 'venue', name: 'the-still' } as const
const bea = { kind: 'profile', name: 'bea' } as const
const showPage = (answers: Answers) => show(<h1>Here</h1>, { answers })

test('a venue is followed, says so, and Undo unfollows it', async () => {
  const follow = vi.fn(() => ({ is_following: true, follower_count: 1 }))
  const unfollow = vi.fn(() => ({ is_following: false, follower_count: 0 }))
  const { user } = await showPage({ venues: { get: () => venueWith({ name: 'The Still' }), follow, unfollow } })
  await followPublicPage(still)
  expect(follow).toHaveBeenCalledOnce()
  expect(await screen.findByText(appTexts.following('The Still'))).toBeVisible()
  await user.click(screen.getByRole('button', { name: uiTexts.undo }))
  await expect.poll(() => unfollow).toHaveBeenCalledOnce()
})

test('a person is followed by name', async () => {
  const follow = vi.fn(() => ({ relationship_status: 'following' as const, follower_count: 1 }))
  await showPage({ profiles: { get: () => profileWith({ full_name: 'Bea Lima' }) }, relationships: { follow } })
  await followPublicPage(bea)
  expect(follow).toHaveBeenCalledOnce()
  expect(await screen.findByText(appTexts.following('Bea Lima'))).toBeVisible()
})

test('a profile that has become private gets no request', async () => {
  const follow = vi.fn(() => ({ relationship_status: 'requested' as const, follower_count: 1 }))
  await showPage({ profiles: { get: () => profileWith({ is_private: true }) }, relationships: { follow } })
  await followPublicPage(bea)
  expect(follow).not.toHaveBeenCalled()
})

test('a page that no longer exists does not fail the login, but says that it could not be followed', async () => {
  await showPage({
    venues: {
      get: () => {
        throw new Refusal('NOT_FOUND')
      },
    },
  })
  await followPublicPage(still)
  expect(await screen.findByText(venueMessages.followFailed)).toBeVisible()
})
