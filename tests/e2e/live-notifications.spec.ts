import type { Page, Request } from '@playwright/test'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { notificationMessages } from '#contract/notifications.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { explainUnblocking } from '#web/notifications/push/browser-help.ts'
import { pushTexts } from '#web/notifications/push/texts.ts'
import { noticeTexts, presetTexts } from '#web/notifications/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, STREAM, settled, test, waitForStream } from './browser-test.ts'
import { seeSpecified } from './specified.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const LIST = '/notifications'

/** Sends a request as this person's browser would from another device. */
const sendRequest = async (page: Page, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: object) => {
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    ...(data && { data }),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.ok(), `${method} ${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as { id: string }
}

/** The streams that a browser opens from now on and has not closed. */
const trackStreams = (page: Page) => {
  const open = new Set<Request>()
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === STREAM) open.add(request)
  })
  const end = (request: Request) => open.delete(request)
  const forget = (tab: Page) => {
    for (const request of open) if (request.frame().page() === tab) open.delete(request)
  }
  page.context().on('page', (tab) => tab.on('close', () => forget(tab)))
  page.on('close', () => forget(page))
  page.context().on('requestfailed', end)
  page.context().on('requestfinished', end)
  return open
}

test('follow, like, comment, mention and shift appear for others without a reload', async ({ openAs }) => {
  const [imani, omar] = [await openAs('imani'), await openAs('omar')]
  const post = await sendRequest(imani, 'POST', '/posts', { content: 'Sours until late' })
  // Turns off topics that other tests trigger, and reads earlier notifications, so that they do not count.
  const elsewhere = [{ topic: 'forum_reply', channel: 'in_app', is_on: false }]
  await sendRequest(imani, 'PATCH', '/notifications/preferences', { topics: elsewhere })
  await sendRequest(imani, 'POST', '/notifications/read-all', { until: new Date().toISOString() })
  const listening = waitForStream(imani)
  await imani.goto('/notifications')
  await listening
  const bell = imani.getByRole('link', { name: /^Notifications/ })
  const notificationLink = (text: string) => imani.getByRole('link', { name: text })

  await sendRequest(omar, 'PUT', '/profiles/imani.b/follow')
  await expect(notificationLink('Omar Haddad started following you.')).toBeVisible()
  await sendRequest(omar, 'PUT', `/posts/${post.id}/like`)
  await expect(notificationLink('Omar Haddad liked your post.')).toBeVisible()
  await sendRequest(omar, 'POST', `/posts/${post.id}/comments`, { content: 'I am on my way' })
  await expect(notificationLink('Omar Haddad commented on your post.')).toBeVisible()
  await sendRequest(omar, 'POST', '/posts', { content: 'Nobody shakes like @imani.b does' })
  await expect(notificationLink('Omar Haddad mentioned you in a post.')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications, 4 unread')
  await sendRequest(omar, 'DELETE', `/posts/${post.id}/like`)
  await expect(notificationLink('Omar Haddad liked your post.')).toBeHidden()
  await expect(bell).toHaveAccessibleName('Notifications, 3 unread')

  // In the other direction: a new shift of a followed person, on a phone.
  const phoneOfOmar = await openAs('omar', phone)
  const heard = waitForStream(phoneOfOmar)
  await phoneOfOmar.goto('/home')
  await heard
  const dock = phoneOfOmar.getByRole('navigation', { name: appTexts.dock })
  const venues = await omar.request.get('/api/venues')
  const { items } = (await venues.json()) as { items: { id: string; name: string }[] }
  const inDays = (days: number, hours: number) => new Date(Date.now() + (days * 24 + hours) * 3_600_000).toISOString()
  const [start_time, end_time] = [inDays(40, 0), inDays(40, 3)]
  await sendRequest(imani, 'POST', '/shifts', { venue_id: items[0]?.id, start_time, end_time, notes: null })
  await expect(dock.getByRole('link', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
  await dock.getByRole('link', { name: /^Notifications/ }).click()
  await phoneOfOmar.getByRole('link', { name: new RegExp(`^Imani Brooks .* ${items[0]?.name}`) }).click()
  await expect(phoneOfOmar).toHaveURL(/\/profiles\/imani\.b#shift-/)
  await expect(
    phoneOfOmar
      .getByRole('listitem')
      .filter({ hasText: items[0]?.name ?? '' })
      .last(),
  ).toBeFocused()
})

test('a post updates for everyone who has it open', async ({ openAs }) => {
  const [priya, omar] = [await openAs('priya'), await openAs('omar')]
  const post = await sendRequest(priya, 'POST', '/posts', { content: 'Cardamom in everything' })
  const watching = omar.waitForResponse((answer) => answer.url().includes(`watching=${post.id}`))
  await omar.goto(`/posts/${post.id}`)
  await watching
  await sendRequest(priya, 'POST', `/posts/${post.id}/comments`, { content: 'Even in the ice' })
  await expect(omar.getByText('Even in the ice')).toBeVisible()
  await expect(omar.getByRole('heading', { name: '1 comment' })).toBeVisible()
})

test('all tabs share one stream; another tab takes it over; it ends with the session', async ({ openAs }) => {
  const first = await openAs('kit')
  // A session of its own, because this test ends it.
  await first.context().clearCookies()
  await sendRequest(first, 'POST', '/auth/sign-in/email', { email: 'kit@demo.test', password: 'last-call' })
  const streams = trackStreams(first)
  const [second, third] = [await first.context().newPage(), await first.context().newPage()]
  const opened = waitForStream(first)
  await first.goto('/notifications')
  await opened
  for (const page of [second, third]) {
    await page.goto('/home')
    await settled(page)
  }
  expect(streams.size).toBe(1)

  const again = first.context().waitForEvent('response', (answer) => new URL(answer.url()).pathname === STREAM)
  await first.close()
  await again
  await expect.poll(() => streams.size).toBe(1)
  const priya = await openAs('priya')
  await sendRequest(priya, 'PUT', '/profiles/kit.s/follow')
  for (const page of [second, third])
    await expect(page.getByRole('link', { name: /^Notifications, \d+ unread$/ })).toBeVisible()

  await third.getByRole('button', { name: appTexts.accountMenu }).click()
  await third.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(third).toHaveURL(/\/login$/)
  await expect.poll(() => streams.size).toBe(0)
})

test('notifications are marked as read one by one, by their link, and all at once; a failure is rolled back', async ({
  openAs,
}) => {
  const [abe, imani] = [await openAs('abe'), await openAs('imani')]
  const post = await sendRequest(abe, 'POST', '/posts', { content: 'First of two' })
  await sendRequest(imani, 'PUT', `/posts/${post.id}/like`)
  await sendRequest(imani, 'POST', `/posts/${post.id}/comments`, { content: 'Nice' })
  await abe.goto(LIST)
  const row = (text: string) => abe.getByRole('listitem').filter({ hasText: text })
  const like = row('Imani Brooks liked your post.')
  const comment = row('Imani Brooks commented on your post.')
  await expect(like.getByText('New', { exact: false }).first()).toBeVisible()

  // Opening one in a new tab leaves it unread.
  const beside = abe.context().waitForEvent('page')
  await like.getByRole('link').click({ modifiers: ['ControlOrMeta'] })
  await (await beside).close()
  const inMiddle = abe.context().waitForEvent('page')
  await like.getByRole('link').click({ button: 'middle' })
  await (await inMiddle).close()
  await expect(like.getByRole('button', { name: noticeTexts.markAsRead })).toBeVisible()

  await abe.route('**/api/notifications/read', (route) => route.abort())
  await like.getByRole('button', { name: noticeTexts.markAsRead }).click()
  await seeSpecified(abe, 'notifications', 'Could not mark notification as read. Please try again.')
  await expect(like.getByRole('button', { name: noticeTexts.markAsRead })).toBeVisible()
  await abe.unroute('**/api/notifications/read')
  await like.getByRole('button', { name: noticeTexts.markAsRead }).click()
  await expect(like.getByRole('button', { name: noticeTexts.markAsRead })).toBeHidden()

  await abe.route('**/api/notifications/read-all', (route) => route.abort())
  await seeSpecified(abe, 'notifications', 'Mark all as read')
  await abe.getByRole('button', { name: 'Mark all as read' }).click()
  await seeSpecified(abe, 'notifications', 'Could not mark all notifications as read. Please try again.')
  await expect(comment.getByRole('button', { name: noticeTexts.markAsRead })).toBeVisible()
  await abe.unroute('**/api/notifications/read-all')

  // The link leads to the comment itself.
  await comment.getByRole('link').click()
  await expect(abe).toHaveURL(new RegExp(`/posts/${post.id}#comment-`))
  await expect(abe.getByRole('listitem').filter({ hasText: 'Nice' })).toBeFocused()
  await abe.goBack()
  await expect(comment.getByRole('button', { name: noticeTexts.markAsRead })).toBeHidden()
  await sendRequest(imani, 'POST', '/posts', { content: 'Ask @abe.lindgren' })
  // A notification that arrives after the tap stays unread.
  await expect(row('Imani Brooks mentioned you in a post.')).toBeVisible()
  await abe.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(abe.getByRole('button', { name: /^Mark/ })).toHaveCount(0)
  await expect(abe.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await abe.reload()
  await expect(comment).toBeVisible()
  await expect(abe.getByRole('button', { name: /^Mark/ })).toHaveCount(0)
})

test('a failed list shows an error; an ended session asks to log in', async ({ openAs }) => {
  const omar = await openAs('omar')
  await omar.route('**/api/notifications?*', (route) =>
    route.fulfill({ status: 400, json: { code: 'X', message: '' } }),
  )
  await omar.route('**/api/notifications', (route) => route.fulfill({ status: 400, json: { code: 'X', message: '' } }))
  await omar.goto(LIST)
  await seeSpecified(omar, 'notifications', 'Failed to load notifications. Please try again later.')
  await omar.unrouteAll()
  await omar.getByRole('button', { name: uiTexts.tryAgain }).click()
  await expect(omar.getByText('Failed to load notifications. Please try again later.')).toBeHidden()
  await omar.route('**/api/notifications*', (route) =>
    route.fulfill({
      status: 401,
      json: { defined: true, code: 'UNAUTHORIZED', status: 401, message: accessMessages.signedOut },
    }),
  )
  await omar.goto(LIST)
  await seeSpecified(omar, 'notifications', 'Authentication error. Please log in again.')
})

test('notifications are chosen by topic and channel, with quiet hours', async ({ openAs }) => {
  const imani = await openAs('imani', phone)
  await imani.goto('/settings/notifications')
  const likes = imani.getByLabel('Likes: Push')
  await expect(likes).not.toBeChecked()
  await likes.check()
  await imani.getByLabel(noticeTexts.onlyWithBell).uncheck()
  await imani.getByRole('switch', { name: noticeTexts.quietHours }).check()
  await imani.getByLabel('From', { exact: true }).fill('03:00')
  await imani.getByLabel('Until', { exact: true }).fill('11:30')
  await imani.getByLabel('Until', { exact: true }).blur()
  await expect(imani.getByText('Time zone: America/Chicago')).toBeVisible()
  await settled(imani)
  await imani.reload()
  await expect(likes).toBeChecked()
  await expect(imani.getByLabel(noticeTexts.onlyWithBell)).not.toBeChecked()
  await expect(imani.getByLabel('From', { exact: true })).toHaveValue('03:00')
  await expect(imani.getByLabel('Until', { exact: true })).toHaveValue('11:30')

  await imani.route('**/api/notifications/preferences', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  // Not `uncheck`: the failed change may be undone before the state is read.
  await likes.click()
  await expect(imani.getByText(notificationMessages.preferencesNotSaved)).toBeVisible()
  await expect(likes).toBeChecked()
})

test('a preset sets every topic at once, stays after a reload, and can be undone', async ({ openAs }) => {
  const omar = await openAs('omar', phone)
  await omar.goto('/settings/notifications')
  const presets = omar.getByRole('group', { name: presetTexts.legend })
  const preset = (name: 'everything' | 'my_people' | 'nothing') =>
    presets.getByRole('button', { name: presetTexts[name].label })
  const pressed = presets.getByRole('button', { pressed: true })
  const mentions = omar.getByLabel('Mentions: App')
  const specials = omar.getByLabel('Specials at venues you follow: App')
  await expect(omar.getByText(presetTexts.custom)).toBeVisible()
  await expect(pressed).toHaveCount(0)

  // By keyboard: nothing is saved until a button is pressed.
  await preset('everything').focus()
  await omar.keyboard.press('Tab')
  await expect(preset('my_people')).toBeFocused()
  await expect(omar.getByText(presetTexts.custom)).toBeVisible()
  await omar.keyboard.press('Enter')
  await expect(pressed).toHaveText(presetTexts.my_people.label)
  await expect(mentions).toBeChecked()
  await expect(specials).not.toBeChecked()
  await settled(omar)
  await omar.reload()
  await expect(pressed).toHaveText(presetTexts.my_people.label)

  await preset('nothing').click()
  await expect(omar.getByRole('table').getByRole('checkbox', { checked: true })).toHaveCount(0)
  await omar.getByRole('button', { name: uiTexts.undo }).click()
  await expect(pressed).toHaveText(presetTexts.my_people.label)
  await expect(mentions).toBeChecked()
  await settled(omar)

  await omar.route('**/api/notifications/preferences', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await preset('everything').click()
  await expect(omar.getByText(notificationMessages.preferencesNotSaved)).toBeVisible()
  await expect(pressed).toHaveText(presetTexts.my_people.label)
})

test('notifications are listed by day, and at midnight today becomes yesterday', async ({ openAs }) => {
  const [abe, kit] = [await openAs('abe'), await openAs('kit')]
  const post = await sendRequest(abe, 'POST', '/posts', { content: 'Last one tonight' })
  await sendRequest(kit, 'PUT', `/posts/${post.id}/like`)
  await abe.goto(LIST)
  const today = abe.getByRole('region', { name: 'Today' })
  const like = (day: typeof today) => day.getByRole('listitem').filter({ hasText: 'liked your post' }).first()
  await expect(today.getByRole('heading', { name: 'Today', level: 2 })).toBeVisible()
  await expect(like(today)).toBeVisible()
  const beforeMidnight = await abe.evaluate(() => new Date().setHours(23, 59, 30, 0))
  await abe.clock.install({ time: beforeMidnight })
  await abe.reload()
  await expect(like(today)).toBeVisible()
  await abe.clock.runFor(60_000)
  await expect(like(abe.getByRole('region', { name: 'Yesterday' }))).toBeVisible()
  await expect(today).toBeHidden()
})

test('the bell is beside Following; push is offered after a follow and never unprompted', async ({ openAs }) => {
  const omar = await openAs('omar')
  await omar.addInitScript(() => {
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      Reflect.set(window, 'asked', true)
      permission = 'denied'
      return 'denied'
    }
  })
  await omar.goto('/profiles/wes.tran')
  const bell = omar.getByRole('button', { name: 'Notify me about everything Wes Tran posts' })
  const offer = omar.getByRole('dialog', { name: pushTexts.offerTitle })
  await expect(omar.getByRole('button', { name: 'Follow Wes Tran' })).toBeVisible()
  await expect(bell).toBeHidden()
  await omar.getByRole('button', { name: 'Follow Wes Tran' }).click()
  await expect(offer).toBeVisible()
  expect(await omar.evaluate(() => Reflect.get(window, 'asked'))).toBeUndefined()
  await offer.getByRole('button', { name: pushTexts.turnOn }).click()
  await expect(offer).toBeHidden()
  await expect(omar.getByText(explainUnblocking(await omar.evaluate(() => navigator.userAgent)))).toBeVisible()

  // After the browser's refusal, neither another follow nor a bell offers it again.
  await omar.getByRole('button', { name: 'Following Wes Tran' }).click()
  await settled(omar)
  await omar.getByRole('button', { name: 'Follow Wes Tran' }).click()
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await settled(omar)
  await expect(offer).toBeHidden()
  await omar.reload()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
  await omar.getByRole('button', { name: 'Following Wes Tran' }).click()
  await settled(omar)
})

test('an unsubscribe link says which emails it stops, also when logged out', async ({ page }) => {
  await page.goto('/unsubscribe/not-one-of-ours')
  await expect(page.getByText(notificationMessages.unsubscribeInvalid)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeHidden()
})
