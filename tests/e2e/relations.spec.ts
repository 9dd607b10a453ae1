import type { Page } from '@playwright/test'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { profileTexts } from '#web/profiles/texts.ts'
import { relationshipTexts } from '#web/relationships/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, expectAccessible, expectAccessibleInThemes, settled, signIn, test } from './browser-test.ts'
import { seeSpecified } from './specified.ts'

test('a request, its acceptance and the schedule; after a block, both lose access', async ({ openAs }) => {
  const [nadia, freya] = [await openAs('nadia'), await openAs('freya')]
  await nadia.goto('/profiles/freya.n')
  await expect(nadia.getByText('This profile is private.')).toBeVisible()
  await nadia.getByRole('button', { name: relationshipTexts.requestToFollow }).click()
  await expect(nadia.getByText(relationshipTexts.requestSent)).toBeVisible()
  await nadia.goto('/following')
  await seeSpecified(nadia, 'following', 'Who You Follow')
  await expect(nadia.getByRole('button', { name: 'Cancel request to Freya Nyberg' })).toBeVisible()

  await freya.goto('/profile')
  await freya.getByRole('link', { name: /followers?$/ }).click()
  await seeSpecified(freya, 'followers', 'Who Follows You')
  await freya.getByRole('button', { name: 'Accept Nadia Petrov' }).click()
  await expect(freya.getByText('Nadia Petrov now follows you.')).toBeVisible()
  await expect(freya.getByRole('button', { name: 'Remove Nadia Petrov' })).toBeVisible()
  const waiting = freya.getByRole('button', { name: 'Decline Kit Sorensen' })
  await waiting.click()
  await expect(waiting).toBeHidden()

  await nadia.goto('/profiles/freya.n')
  await expect(nadia.getByRole('button', { name: 'Following Freya Nyberg' })).toBeVisible()
  await expect(nadia.getByRole('heading', { name: profileTexts.upcomingShifts })).toBeVisible()
  await nadia.getByRole('button', { name: 'Following Freya Nyberg' }).click()
  const leaving = nadia.getByRole('alertdialog', { name: 'Unfollow Freya Nyberg?' })
  await expect(
    leaving.getByText('This profile is private. To follow them again, you’ll need to send a new request.'),
  ).toBeVisible()
  await expectAccessible(nadia, 'confirmation before unfollowing a private profile')
  await leaving.getByRole('button', { name: uiTexts.cancel }).click()
  await expect(nadia.getByRole('button', { name: 'Following Freya Nyberg' })).toBeVisible()

  await freya.goto('/profiles/nadia.p')
  await freya.getByRole('button', { name: uiTexts.moreAbout('Nadia Petrov'), exact: true }).click()
  await freya.getByRole('menuitem', { name: relationshipTexts.removeFollower }).click()
  const parting = freya.getByRole('alertdialog', { name: 'Remove Nadia Petrov?' })
  await expectAccessible(freya, 'confirmation before removing a follower')
  await parting.getByRole('button', { name: relationshipTexts.removeFollower }).click()
  await expect(freya.getByText('Nadia Petrov no longer follows you.')).toBeVisible()
  await freya.getByRole('button', { name: uiTexts.moreAbout('Nadia Petrov'), exact: true }).click()
  await expect(freya.getByRole('menuitem', { name: relationshipTexts.removeFollower })).toBeHidden()
  await freya.getByRole('menuitem', { name: 'Block' }).click()
  const dialog = freya.getByRole('alertdialog', { name: 'Block Nadia Petrov?' })
  await expect(dialog).toBeVisible()
  await expectAccessibleInThemes(freya, 'confirmation before a block')
  await freya.route('**/api/profiles/*/block', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Block' }).click()
  await seeSpecified(dialog, "another person's profile", 'Could not block user.')
  await freya.unroute('**/api/profiles/*/block')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await seeSpecified(freya, "another person's profile", 'Blocked User')
  await expect(freya.getByRole('button', { name: /follow/i })).toBeHidden()

  await nadia.goto('/profiles/freya.n')
  await expect(nadia.getByText('Profile not found.')).toBeVisible()
  await nadia.goto('/following')
  await seeSpecified(nadia, 'following', 'You are not following anyone yet.')

  await freya.goto('/settings/blocked')
  await expectAccessibleInThemes(freya, 'blocked people')
  await freya.getByRole('textbox', { name: relationshipTexts.blockByUsername }).fill('@nobody.here')
  await freya.getByRole('button', { name: 'Block', exact: true }).click()
  await expectAccessibleInThemes(freya, 'confirmation before a username is blocked')
  await freya.getByRole('alertdialog', { name: 'Block @nobody.here?' }).getByRole('button', { name: 'Block' }).click()
  await expect(freya.getByText('You blocked @nobody.here.', { exact: false })).toBeVisible()
  for (const name of ['nobody.here', 'nadia.p']) await freya.getByRole('button', { name: `Unblock @${name}` }).click()
  await expect(freya.getByText(relationshipMessages.noBlocked)).toBeVisible()
  await freya.goto('/followers')
  await expect(freya.getByRole('button', { name: 'Remove Nadia Petrov' })).toBeHidden()
  await nadia.goto('/profiles/freya.n')
  await expect(nadia.getByText('This profile is private.')).toBeVisible()

  await nadia.getByRole('button', { name: relationshipTexts.requestToFollow }).click()
  await expect(nadia.getByText(relationshipTexts.requestSent)).toBeVisible()
  await freya.goto('/followers')
  await freya.getByRole('button', { name: 'Accept Nadia Petrov' }).click()
  await expect(freya.getByRole('button', { name: 'Remove Nadia Petrov' })).toBeVisible()
  await nadia.reload()
  await nadia.getByRole('button', { name: 'Following Freya Nyberg' }).click()
  await leaving.getByRole('button', { name: 'Unfollow' }).click()
  await expect(nadia.getByRole('button', { name: relationshipTexts.requestToFollow })).toBeVisible()
  await expect(nadia.getByText('This profile is private.')).toBeVisible()
})

test('when the session ends on an open list, the page names the list, and logging in leads back', async ({
  openAs,
}) => {
  const seeFollowers = (page: Page) => seeSpecified(page, 'followers', 'Please log in to view your followers.')
  const seeFollowing = (page: Page) => seeSpecified(page, 'following', 'Please log in to view who you follow.')
  for (const [path, key, seeMessage] of [
    ['/followers', /^Remove /, seeFollowers],
    ['/following', /^Following .*, Unfollow$/, seeFollowing],
  ] as const) {
    // A session that no other test shares.
    const page = await openAs(null)
    await signIn(page, 'nora@demo.test')
    await expect(page).toHaveURL(/\/home$/)
    // One page learns of it by its stream, the other at the next tap.
    const isDeaf = path === '/followers'
    if (isDeaf) await page.route('**/api/notifications/stream*', (route) => route.abort())
    await page.goto(path)
    await expect(page.getByRole('button', { name: key }).first()).toBeVisible()
    // Photos still loading would be refused once the session has ended.
    await settled(page)
    // No other request may reveal it before the tap does.
    const ownReads = '**/api/**'
    if (isDeaf) {
      await page.route(ownReads, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
    }
    await page.request.post('/api/auth/sign-out', { headers: { 'sec-fetch-site': 'same-origin' } })
    if (isDeaf) {
      await page.getByRole('button', { name: key }).first().click()
      await page.getByRole('alertdialog').getByRole('button', { name: relationshipTexts.removeFollower }).click()
      await page.unroute(ownReads)
      // The message appears after the page has changed, and fades in.
      await expect(page.getByText(relationshipMessages.removeFailed)).toBeVisible()
    }
    await seeMessage(page)
    await expect(page.getByRole('button', { name: key })).toHaveCount(0)
    await expectAccessible(page, `${path} without a session`)
    await page.getByRole('main').getByRole('link', { name: appTexts.goToSignIn }).click()
    await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(path)}$`))
  }
})

test('unfollowing can be undone; a failure is rolled back with a message', async ({ openAs }) => {
  const dez = await openAs('dez')
  await dez.goto('/following')
  const row = dez.getByRole('button', { name: relationshipTexts.followingMenu('Marisol Vega') })
  const unfollow = async () => {
    await row.click()
    await seeSpecified(dez, 'following', 'Unfollow')
    await dez.getByRole('menuitem', { name: relationshipTexts.unfollow }).click()
  }
  await expect(dez.getByRole('listitem').filter({ hasText: 'Marisol Vega' })).toContainText(uiTexts.onShift)
  await unfollow()
  await expect(row).toBeHidden()
  await dez.getByRole('button', { name: uiTexts.undo }).click()
  await expect(row).toBeVisible()

  await dez.route('**/api/profiles/*/follow', (route) => route.abort())
  await unfollow()
  await expect(dez.getByText(relationshipMessages.unfollowFailed)).toBeVisible()
  await expect(row).toBeVisible()

  await dez.goto('/followers')
  await dez.getByRole('button', { name: 'Remove Nora Kessler' }).click()
  await expect(dez.getByRole('alertdialog')).toBeVisible()
  await dez.getByRole('button', { name: uiTexts.cancel }).click()
  await dez.route('**/api/me/followers*', (route) => route.abort())
  await dez.reload()
  await seeSpecified(dez, 'followers', 'Could not load followers list.')
})
