// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { type Answers, Refusal } from '#tests/support/components/fake-api.ts'
import { venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { api } from '#web/core/api.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { venueTexts } from './texts.ts'
import { VenueFollowButton } from './VenueFollowButton.tsx'

const Page = () => {
  const { data } = useQuery(api.venues.get.queryOptions({ input: { slugOrId: 'the-still' } }))
  if (!data) return null
  return (
    <>
      <p>{data.follower_count} followers</p>
      <VenueFollowButton venue={data} slugOrId="the-still" />
    </>
  )
}

/** Serves the venue only once, so that changes after a tap can't come from a refetch. */
const showButton = (is_following: boolean, answers: NonNullable<Answers['venues']>) => {
  const get = vi.fn((): Promise<VenueDetail> => new Promise(() => {}))
  get.mockResolvedValueOnce(venueWith({ is_following }))
  return show(<Page />, { answers: { venues: { get, ...answers } } })
}

const button = (name: string) => screen.findByRole('button', { name })

test('a tap follows and updates the count at once, before the server responds', async () => {
  const answer = Promise.withResolvers<{ is_following: boolean; follower_count: number }>()
  const { user } = await showButton(false, { follow: () => answer.promise })
  await user.click(await button('Follow The Still'))
  expect(await button('Following The Still')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText('13 followers')).toBeVisible()
  answer.resolve({ is_following: true, follower_count: 13 })
})

test('Undo after unfollowing follows again', async () => {
  const follow = vi.fn(() => ({ is_following: true, follower_count: 12 }))
  const unfollow = () => ({ is_following: false, follower_count: 11 })
  const { user } = await showButton(true, { follow, unfollow })
  await user.click(await button('Following The Still'))
  expect(await screen.findByText(venueTexts.unfollowed('The Still'))).toBeVisible()
  await user.click(await button(uiTexts.undo))
  expect(await button('Following The Still')).toBeVisible()
  await waitFor(() => expect(follow).toHaveBeenCalledOnce())
})

test('a tap while a request is in flight sends nothing', async () => {
  const answer = Promise.withResolvers<{ is_following: boolean; follower_count: number }>()
  const unfollow = vi.fn(() => ({ is_following: false, follower_count: 12 }))
  const { user } = await showButton(false, { follow: () => answer.promise, unfollow })
  await user.click(await button('Follow The Still'))
  await user.click(await button('Following The Still'))
  expect(unfollow).not.toHaveBeenCalled()
  answer.resolve({ is_following: true, follower_count: 13 })
})

test.each([
  [false, 'Follow The Still', venueMessages.followFailed],
  [true, 'Following The Still', venueMessages.unfollowFailed],
])('rolls back a refused tap and the count (following: %s)', async (following, name, text) => {
  const refused = () => {
    throw new Refusal('NOT_FOUND')
  }
  const { user } = await showButton(following, { follow: refused, unfollow: refused })
  await user.click(await button(name))
  expect(await screen.findByText(text)).toBeVisible()
  await waitFor(() => expect(screen.getByText('12 followers')).toBeVisible())
  expect(await button(name)).toBeVisible()
})
