import { homeTexts } from '#web/home/texts.ts'
import { profileTexts } from '#web/profiles/texts.ts'
import { relationshipTexts } from '#web/relationships/texts.ts'
import { expect, test } from './browser-test.ts'
import { seeSpecified } from './specified.ts'

test('following updates at once and counts, and can be undone; a failure is rolled back with a message', async ({
  openAs,
}) => {
  const ada = await openAs('ada')
  await ada.goto('/profiles/marisol.pours')
  const follow = ada.getByRole('button', { name: 'Follow Marisol Vega' })
  const following = ada.getByRole('button', { name: 'Following Marisol Vega' })
  const followers = ada.getByText(/^\d+ followers?$/)
  await seeSpecified(ada, "another person's profile", 'Follow')
  await seeSpecified(ada, "another person's profile", 'ON SHIFT')
  const before = await followers.textContent()

  const followed = ada.waitForResponse((response) => response.url().endsWith('/follow'))
  await follow.click()
  await expect(following).toBeVisible()
  await expect(followers).not.toHaveText(before ?? '')
  // Leaving the page earlier would cut the request off.
  await followed
  await ada.goto('/home')
  // Followed talent are on a board of their own, and on no other.
  const yours = ada.getByRole('region', { name: homeTexts.yourPeople })
  await expect(yours.getByRole('listitem').first()).toContainText('Marisol Vega')
  await expect(ada.getByRole('main').getByRole('link', { name: 'Marisol Vega' })).toHaveCount(1)
  await ada.goBack()
  const answered = ada.waitForResponse((response) => response.request().method() === 'DELETE')
  await following.click()
  await expect(follow).toBeVisible()
  await expect(followers).toHaveText(before ?? '')

  await answered
  await ada.route('**/api/profiles/*/follow', (route) => route.abort())
  await follow.click()
  await seeSpecified(ada, "another person's profile", 'Could not follow user. Please try again.')
  await expect(follow).toBeVisible()
  await expect(followers).toHaveText(before ?? '')
})

test('a private profile gets a follow request; a private schedule says that it is private', async ({ openAs }) => {
  const ada = await openAs('ada')
  await ada.goto('/profiles/vivi.laurent')
  await seeSpecified(ada, "another person's profile", 'This profile is private.')
  await ada.getByRole('button', { name: relationshipTexts.requestToFollow }).click()
  await expect(ada.getByRole('button', { name: relationshipTexts.cancelRequest })).toBeVisible()
  await ada.reload()
  await ada.getByRole('button', { name: relationshipTexts.cancelRequest }).click()
  await expect(ada.getByRole('button', { name: relationshipTexts.requestToFollow })).toBeVisible()

  await ada.goto('/profiles/kenji.w')
  await seeSpecified(ada, "another person's profile", 'Schedule is Private')
  await expect(ada.getByRole('heading', { name: profileTexts.upcomingShifts })).toBeHidden()
})
