import type { Page } from '@playwright/test'
import { forumMessages } from '#contract/forum.texts.ts'
import { schemaMessages } from '#contract/schema.texts.ts'
import { drawnBytes } from '#tests/support/pictures.ts'
import { appTexts } from '#web/core/texts.ts'
import { forumTexts } from '#web/forum/texts.ts'
import { postTexts } from '#web/posts/texts.ts'
import { profileTexts } from '#web/profiles/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, settled, signIn, test } from './browser-test.ts'
import { readQueryCache } from './query-cache.ts'
import { seeSpecified } from './specified.ts'

const BAR = '/behind-the-bar'
const DENIED = "You don't have access to this page. This area is for verified bartenders only."
const phone = { viewport: { width: 390, height: 844 } }
const desk = { viewport: { width: 1280, height: 900 } }

type Said = { id: string }
type Member = Said & { verification_status: string | null }

/** Sends a request as this person's browser would from another device. */
const sendRequest = async (
  page: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<Said> => {
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    ...(data && { data }),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.ok(), `${method} ${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Said
}
const startDiscussion = (page: Page, title: string, content = 'Who knows?') =>
  sendRequest(page, 'POST', '/forum/threads', { title, content })
const replies = (page: Page, { id }: Said, content: string) =>
  sendRequest(page, 'POST', `/forum/threads/${id}/replies`, { content })

/** Opens a discussion and waits until its events are received. */
const openDiscussion = async (page: Page, { id }: Said) => {
  const watching = page.waitForResponse((answer) => answer.url().includes(`watching=${id}`))
  await page.goto(`${BAR}/threads/${id}`)
  await watching
  await settled(page)
}

const bottles = async () => ({
  name: 'bottles.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await drawnBytes({ width: 640, height: 400, color: '#7a1f2b' })),
})
test('a discussion with an image gets a reply live, a notification links to it, and both are deleted', async ({
  openAs,
}) => {
  const [dez, priya] = [await openAs('dez', desk), await openAs('priya', phone)]
  await dez.goto('/home')
  await dez
    .getByRole('navigation', { name: appTexts.mainNavigation })
    .getByRole('link', { name: 'Behind the Bar' })
    .click()
  await expect(dez.getByRole('heading', { name: 'Behind the Bar', level: 1 })).toBeVisible()
  await expect(dez.getByText(forumMessages.staffReadNotice)).toBeVisible()
  await seeSpecified(dez.getByRole('main'), 'behind the bar', 'Behind the Bar')
  await seeSpecified(dez.getByRole('main'), 'behind the bar', 'Start a New Discussion')

  const form = dez.getByRole('complementary', { name: 'Start a New Discussion' })
  await form.getByRole('button', { name: forumTexts.startDiscussion }).click()
  await seeSpecified(form, 'behind the bar', 'Title is required.')
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByLabel('Title').fill('Which of these two is grenadine?')
  await form.getByLabel(forumTexts.content).fill('Found at https://grocer.test/3rd.\nThe left one?')
  await form.getByLabel(postTexts.image, { exact: true }).setInputFiles(await bottles())
  await form.getByLabel(postTexts.imageAlt).fill('Two red bottles')
  await form.getByRole('button', { name: forumTexts.startDiscussion }).click()
  await expect(dez.getByRole('heading', { name: 'Which of these two is grenadine?', level: 1 })).toBeVisible()
  await expect(dez).toHaveURL(/\/behind-the-bar\/threads\/[0-9a-f-]{36}$/)
  const link = dez.getByRole('link', { name: 'https://grocer.test/3rd', exact: true })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(dez.getByText('No replies yet.')).toBeVisible()
  await dez.getByRole('button', { name: 'Open image: Two red bottles' }).click()
  await expect(dez.getByRole('dialog').getByRole('img', { name: 'Two red bottles' })).toBeVisible()
  await dez.keyboard.press('Escape')
  await settled(dez)

  // At the end of the list, where new replies appear by themselves.
  await dez.getByLabel(forumTexts.reply, { exact: true }).scrollIntoViewIfNeeded()

  await priya.goto(BAR)
  const row = priya.getByRole('listitem').filter({ hasText: 'Which of these two is grenadine?' })
  await expect(row).toContainText('0 replies')
  await expect(row.getByRole('img', { name: 'Two red bottles' })).toBeVisible()
  await row.getByRole('link', { name: 'Which of these two is grenadine?' }).click()
  await priya.getByRole('button', { name: 'Reply', exact: true }).click()
  await seeSpecified(priya, 'thread behind the bar', 'Reply cannot be empty.')
  await priya.getByLabel(forumTexts.reply, { exact: true }).fill('Neither. Make it.')
  await priya.getByLabel(forumTexts.reply, { exact: true }).press('ControlOrMeta+Enter')
  await expect(priya.getByLabel(forumTexts.reply, { exact: true })).toHaveValue('')
  await expect(priya.getByText('Neither. Make it.')).toBeVisible()

  await expect(dez.getByText('Neither. Make it.')).toBeVisible()
  await expect(dez.getByRole('heading', { name: '1 reply' })).toBeVisible()
  await expectAccessibleInThemes(dez, 'a discussion with an image and a reply')
  await expect(dez.getByRole('link', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
  await dez.getByRole('link', { name: /^Notifications/ }).click()
  const notice = dez.getByRole('link', { name: /^Priya Raman replied/ })
  await expect(dez.getByRole('listitem').filter({ has: notice })).toContainText('Behind the Bar')
  await notice.click()
  await expect(dez.getByText('Neither. Make it.')).toBeVisible()
  await settled(dez)

  await priya.getByRole('button', { name: uiTexts.moreAbout('your reply'), exact: true }).click()
  await priya.getByRole('menuitem', { name: uiTexts.delete }).click()
  await expectAccessibleInThemes(priya, 'confirmation before deleting a reply')
  await priya.getByRole('button', { name: forumTexts.confirmDeleteReply }).click()
  await expect(priya.getByText('Neither. Make it.')).toBeHidden()
  await expect(dez.getByText('Neither. Make it.')).toBeHidden()
  await priya.getByRole('button', { name: uiTexts.moreAbout('this discussion'), exact: true }).click()
  await expect(priya.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  await expect(priya.getByRole('menuitem', { name: uiTexts.delete })).toBeHidden()

  await dez.getByRole('button', { name: uiTexts.moreAbout('this discussion'), exact: true }).click()
  await dez.getByRole('menuitem', { name: uiTexts.delete }).click()
  await expect(dez.getByText('It will be deleted with its image.')).toBeVisible()
  await dez.getByRole('button', { name: uiTexts.keep }).click()
  await dez.getByRole('button', { name: uiTexts.moreAbout('this discussion'), exact: true }).click()
  await dez.getByRole('menuitem', { name: uiTexts.delete }).click()
  await dez.getByRole('button', { name: forumTexts.confirmDeleteThread }).click()
  await expect(dez).toHaveURL(new RegExp(`${BAR}$`))
  await expect(dez.getByText('Which of these two is grenadine?')).toHaveCount(0)
  await seeSpecified(priya, 'thread behind the bar', 'Could not load this thread.')
})

test('new replies do not move the page: they wait until the reader shows them', async ({ openAs }) => {
  const [imani, mari] = [await openAs('imani', desk), await openAs('mari', { viewport: { width: 390, height: 500 } })]
  const thread = await startDiscussion(imani, 'Ice: who cuts their own?', 'Clear blocks.\n'.repeat(30))
  for (const word of ['First', 'Second', 'Third']) await replies(imani, thread, `${word} block. `.repeat(30))
  await openDiscussion(mari, thread)
  await replies(imani, thread, 'While you read above.')
  const pill = mari.getByRole('button', { name: '1 new reply' })
  await expect(pill).toBeVisible()
  await expect(mari.getByText('While you read above.')).toHaveCount(0)
  await expectAccessibleInThemes(mari, 'new replies wait')
  await pill.click()
  await expect(mari.getByText('While you read above.')).toBeInViewport()
  await expect(mari.getByRole('listitem').filter({ hasText: 'While you read above.' })).toBeFocused()
  await expect(pill).toBeHidden()

  // At the end, new replies appear by themselves, but not above a reply being typed.
  const field = mari.getByLabel(forumTexts.reply, { exact: true })
  await field.scrollIntoViewIfNeeded()
  await replies(imani, thread, 'You were at the end.')
  await expect(mari.getByText('You were at the end.')).toBeVisible()
  await field.fill('I do, since')
  await settled(mari)
  const before = await field.boundingBox()
  await replies(imani, thread, 'While you wrote.')
  await expect(pill).toBeVisible()
  expect(await field.boundingBox()).toEqual(before)
  await field.press('ControlOrMeta+Enter')
  await expect(mari.getByText('While you wrote.')).toBeVisible()
  await expect(mari.getByText('I do, since')).toBeVisible()
  await expect(mari.getByRole('heading', { name: '7 replies' })).toBeVisible()
})

test('the open list updates without moving: new discussions above wait until the reader shows them', async ({
  openAs,
}) => {
  const [imani, ada, bea] = [await openAs('imani'), await openAs('ada'), await openAs('bea', phone)]
  const thread = await startDiscussion(imani, 'Which shaker never sticks?')
  const watching = bea.waitForResponse((answer) => answer.url().includes('watching=forum'))
  await bea.goto(BAR)
  await watching
  await settled(bea)
  const row = bea.getByRole('listitem').filter({ hasText: 'Which shaker never sticks?' })
  await expect(row).toContainText('0 replies')
  await row.scrollIntoViewIfNeeded()
  const before = await row.boundingBox()
  await replies(imani, thread, 'A tin one.')
  await expect(row).toContainText('1 reply')
  const later = await startDiscussion(imani, 'Started while you read')
  const pill = bea.getByRole('button', { name: /^\d+ new at the top$/ })
  await expect(pill).toBeVisible()
  await expect(bea.getByText('Started while you read')).toHaveCount(0)
  expect(await row.boundingBox()).toEqual(before)
  await expectAccessibleInThemes(bea, 'new discussions wait')
  await pill.focus()
  await bea.keyboard.press('Enter')
  await expect(bea.getByRole('link', { name: 'Started while you read' })).toBeInViewport()
  await expect(bea.getByRole('region', { name: 'Discussions' })).toBeFocused()
  await expect(pill).toBeHidden()

  // Pinning and deleting update the row in place.
  await sendRequest(ada, 'PUT', `/forum/threads/${thread.id}/pin`)
  await expect(row).toContainText('Pinned')
  await sendRequest(ada, 'DELETE', `/forum/threads/${thread.id}`)
  await expect(row).toHaveCount(0)
  await sendRequest(ada, 'DELETE', `/forum/threads/${later.id}`)
  await expect(bea.getByText('Started while you read')).toHaveCount(0)
})

test('a long discussion loads page by page and shows how many replies are left', async ({ openAs }) => {
  const [imani, bea] = [await openAs('imani'), await openAs('bea', phone)]
  const thread = await startDiscussion(imani, 'Count with me')
  const count = 34
  for (let each = 1; each <= count; each++) await replies(imani, thread, `Number ${each}.`)
  await openDiscussion(bea, thread)
  await expect(bea.getByText('Number 30.')).toBeVisible()
  await expect(bea.getByText('Number 31.')).toHaveCount(0)
  await replies(imani, thread, 'And one for luck.')
  await expect(bea.getByRole('button', { name: '1 new reply' })).toBeVisible()
  await bea.getByRole('button', { name: 'Show 5 more' }).click()
  await expect(bea.getByText('And one for luck.')).toBeVisible()
  await expect(bea.getByRole('listitem').filter({ hasText: /Number|luck/ })).toHaveCount(count + 1)
  await sendRequest(imani, 'DELETE', `/forum/threads/${thread.id}`)
})

test('losing verification closes the open forum page at once', async ({ openAs }) => {
  const [ada, noor, imani] = [await openAs('ada'), await openAs('noor', desk), await openAs('imani')]
  const { id: noors } = await sendRequest(noor, 'POST', '/me/verification-request', {})
    .then(() => noor.request.get('/api/auth/get-session'))
    .then(async (answer) => ((await answer.json()) as { me: Said }).me)
  const decide = (decision: 'verify' | 'revoke') =>
    sendRequest(ada, 'POST', `/admin/verifications/${noors}`, { decision, notes: 'So it is.' })
  await noor.goto(BAR)
  await seeSpecified(
    noor,
    'behind the bar',
    "You don't have access to this page. This area is for verified bartenders only.",
  )
  await expect(noor.getByText('Your verification request is being reviewed.')).toBeVisible()

  await decide('verify')
  const thread = await startDiscussion(imani, 'Only among us', 'Nobody else reads this line.')
  await openDiscussion(noor, thread)
  await expect(noor.getByText('Nobody else reads this line.')).toBeVisible()
  await noor.getByLabel(forumTexts.reply, { exact: true }).fill('Half a sentence')
  expect(await readQueryCache(noor)).toContain('Nobody else reads this line.')
  await decide('revoke')
  await expect(noor.getByText(DENIED)).toBeVisible()
  await expect(noor.getByText('Nobody else reads this line.')).toHaveCount(0)
  // The page's memory no longer holds it either.
  const memory = await readQueryCache(noor)
  for (const read of ['Nobody else reads this line.', 'Only among us', thread.id]) expect(memory).not.toContain(read)
  await expect(noor.getByRole('link', { name: 'Behind the Bar' })).toHaveCount(0)
  await expect(noor.getByRole('link', { name: profileTexts.requestVerification })).toBeVisible()
  await expectAccessibleInThemes(noor, 'denial with a link to verification')
})

test('losing verification closes the forum in every tab, and regaining it opens all of them', async ({ openAs }) => {
  const [ada, noor, imani] = [await openAs('ada'), await openAs('noor', desk), await openAs('imani')]
  const decide = (decision: 'verify' | 'revoke') =>
    sendRequest(ada, 'POST', `/admin/verifications/${me.id}`, { decision, notes: 'So it is.' })
  const { me } = (await (await noor.request.get('/api/auth/get-session')).json()) as { me: Member }
  // An earlier test may have verified her.
  if (me.verification_status === 'verified') await decide('revoke')
  await sendRequest(noor, 'POST', '/me/verification-request', {})
  await decide('verify')
  const title = `Between two tabs ${crypto.randomUUID().slice(0, 8)}`
  const thread = await startDiscussion(imani, title, 'Neither may show this line.')
  const listens = noor.waitForResponse((answer) => answer.url().includes('/notifications/stream'))
  await noor.goto('/home')
  await listens
  const [list, whole] = [await noor.context().newPage(), await noor.context().newPage()]
  const streams: string[] = []
  for (const tab of [list, whole])
    tab.on('request', (request) => {
      if (request.url().includes('/notifications/stream')) streams.push(request.url())
    })
  const watched = noor.waitForResponse((answer) => answer.url().includes(thread.id))
  await list.goto(BAR)
  await whole.goto(`${BAR}/threads/${thread.id}`)
  await expect(list.getByRole('link', { name: title })).toBeVisible()
  await expect(whole.getByText('Neither may show this line.')).toBeVisible()
  await watched
  for (const tab of [list, whole]) await settled(tab)
  await decide('revoke')
  for (const tab of [list, whole]) {
    await expect(tab.getByText(DENIED)).toBeVisible()
    await expect(tab.getByText(/Between two tabs|Neither may show/)).toHaveCount(0)
  }
  await sendRequest(noor, 'POST', '/me/verification-request', {})
  await decide('verify')
  await expect(list.getByRole('link', { name: title })).toBeVisible()
  await expect(whole.getByText('Neither may show this line.')).toBeVisible()
  for (const tab of [list, whole]) await settled(tab)
  await decide('revoke')
  for (const tab of [list, whole]) await expect(tab.getByText(DENIED)).toBeVisible()
  expect(streams).toEqual([])
})

test('people without access are told so and find no link to the forum', async ({ openAs }) => {
  const imani = await openAs('imani')
  const thread = await startDiscussion(imani, 'A word among bartenders')
  for (const who of ['pat', 'eli'] as const) {
    const page = await openAs(who, phone)
    for (const path of [BAR, `${BAR}/threads/${thread.id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
      await expect(page.getByText(DENIED)).toBeVisible()
      await expect(page.getByText('A word among bartenders')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Venues' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Behind the Bar' })).toHaveCount(0)
  }
  const abe = await openAs('abe', phone)
  await abe.goto(BAR)
  await expect(abe.getByRole('link', { name: profileTexts.requestVerification })).toBeVisible()
  await expectNoHorizontalScroll(abe, 'denial with a link to verification')
})

test('staff can read, pin and delete, but not post, and are told that it is recorded', async ({ openAs }) => {
  const [ada, imani] = [await openAs('ada', desk), await openAs('imani', phone)]
  const thread = await startDiscussion(imani, 'Where do the good jiggers go?')
  const { id: reply } = await replies(imani, thread, 'Mine have names on them.')
  await ada.goto('/home')
  await ada.getByRole('button', { name: appTexts.accountMenu }).click()
  await ada.getByRole('menuitem', { name: 'Behind the Bar' }).click()
  await expect(ada.getByText('Your views are logged.', { exact: false })).toBeVisible()
  await expect(ada.getByText('Start a New Discussion')).toHaveCount(0)
  await ada.getByRole('link', { name: 'Where do the good jiggers go?' }).click()
  await expect(ada.getByText('Mine have names on them.')).toBeVisible()
  await expect(ada.getByLabel(forumTexts.reply, { exact: true })).toHaveCount(0)
  const menu = ada.getByRole('button', { name: uiTexts.moreAbout('this discussion'), exact: true })
  await menu.click()
  await expectAccessibleInThemes(ada, 'menu of a discussion')
  await ada.getByRole('menuitem', { name: 'Pin to the top' }).click()
  await expect(ada.getByText('Pinned to the top.')).toBeVisible()

  await imani.goto(BAR)
  const row = imani.getByRole('listitem').filter({ hasText: 'Where do the good jiggers go?' })
  await expect(row).toContainText('Pinned')
  await menu.click()
  await ada.getByRole('menuitem', { name: 'Unpin' }).click()
  await expect(ada.getByText('Unpinned.')).toBeVisible()

  await openDiscussion(imani, thread)
  await ada.getByRole('button', { name: uiTexts.moreAbout('Imani Brooks’s reply'), exact: true }).click()
  await ada.getByRole('menuitem', { name: uiTexts.delete }).click()
  await expect(ada.getByText('This isn’t your reply, so deleting it is recorded in the audit log.')).toBeVisible()
  await ada.getByRole('button', { name: forumTexts.confirmDeleteReply }).click()
  await expect(ada.getByText('Mine have names on them.')).toBeHidden()
  await expect(imani.getByText('Mine have names on them.')).toBeHidden()
  expect(reply).not.toBe('')
  await ada.goto('/admin')
  await expect(ada.getByRole('main').getByRole('link', { name: 'Behind the Bar' })).toBeVisible()

  // Reads are listed separately from decisions and link to the discussion.
  await ada.setViewportSize({ width: 360, height: 740 })
  await ada.goto('/admin?tab=record')
  const record = ada.getByRole('main').getByRole('listitem')
  await expect(record.filter({ hasText: '@ada.w unpinned a discussion' }).first()).toBeVisible()
  await expect(record.filter({ hasText: 'viewed the replies' })).toHaveCount(0)
  await ada.getByRole('radio', { name: 'Decisions' }).focus()
  await ada.keyboard.press('ArrowRight')
  await expect(ada.getByRole('radio', { name: 'Views' })).toBeChecked()
  const read = record.filter({ hasText: '@ada.w viewed the replies to a discussion' }).first()
  await expect(read).toBeVisible()
  await expect(record.filter({ hasText: 'unpinned' })).toHaveCount(0)
  await expectNoHorizontalScroll(ada, 'what staff read')
  await expectAccessibleInThemes(ada, 'what staff read')
  await read.getByRole('link', { name: 'Open discussion' }).click()
  await expect(ada.getByRole('heading', { name: 'Where do the good jiggers go?', level: 1 })).toBeVisible()
})

test('typed text survives an error and the end of the session, and is there after logging in again', async ({
  openAs,
}) => {
  // A session of its own, because this test ends it.
  const dez = await openAs(null, phone)
  await signIn(dez, 'dez@demo.test')
  await expect(dez).toHaveURL(/\/home$/)
  await dez.goto(BAR)
  const open = dez.getByRole('button', { name: 'Start a New Discussion' })
  await open.focus()
  await dez.keyboard.press('Enter')
  const form = dez.getByRole('dialog', { name: 'Start a New Discussion' })
  await form.getByLabel('Title').fill('Half written')
  await form.getByLabel(forumTexts.content).fill('A long thought')
  await form.getByLabel(postTexts.image, { exact: true }).setInputFiles(await bottles())
  await form.getByLabel(postTexts.imageAlt).fill('Bottles')
  await expectAccessibleInThemes(dez, 'Equivalent to logging in by the form, without counting as another attempt.')
  await dez.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await expect(form.getByLabel('Title')).toHaveValue('Half written')
  await expect(form.getByLabel(postTexts.imageAlt)).toHaveValue('Bottles')

  await dez.route('**/api/forum/threads', (route) => route.abort())
  await form.getByRole('button', { name: forumTexts.startDiscussion }).click()
  await expect(form.getByText(/^Could not create thread\./)).toBeVisible()
  await dez.unroute('**/api/forum/threads')
  await dez.route('**/api/forum/threads', (route) =>
    route.fulfill({
      status: 422,
      json: {
        defined: true,
        code: 'INVALID',
        status: 422,
        message: 'no',
        data: { fields: { content: schemaMessages.cannotBeStored } },
      },
    }),
  )
  await form.getByRole('button', { name: forumTexts.startDiscussion }).click()
  await expect(form.getByText(schemaMessages.cannotBeStored)).toBeVisible()
  await expect(form.getByLabel(forumTexts.content)).toBeFocused()
  await dez.unroute('**/api/forum/threads')

  const cookies = await dez.context().cookies()
  await dez.context().clearCookies()
  await form.getByRole('button', { name: forumTexts.startDiscussion }).click()
  await expect(dez.getByText(forumMessages.signedOut)).toBeVisible()
  await expect(dez.getByText('Your draft stays in this tab until you log back in.')).toBeVisible()
  await dez.getByRole('link', { name: appTexts.goToSignIn }).click()
  // The same as signing in by the form, without one more try for the server to count.
  await dez.context().addCookies(cookies)
  await dez.getByLabel('Email').fill('dez@demo.test')
  await dez.getByLabel('Password', { exact: true }).fill('last-call')
  await dez.getByRole('button', { name: 'Sign in' }).click()
  await expect(dez).toHaveURL(new RegExp(`${BAR}$`))
  await open.click()
  await expect(form.getByLabel('Title')).toHaveValue('Half written')
  await expect(form.getByLabel(forumTexts.content)).toHaveValue('A long thought')
  await form.getByRole('button', { name: forumTexts.startDiscussion }).click()
  await expect(dez.getByRole('heading', { name: 'Half written', level: 1 })).toBeVisible()
  await expect(dez.getByRole('button', { name: 'Open image: Bottles' })).toBeVisible()
  await dez.goto(BAR)
  await open.click()
  await expect(form.getByLabel('Title')).toHaveValue('')
})

test('an image that is too large is rejected before the upload; a failed read shows an error and can be retried', async ({
  openAs,
}) => {
  const bea = await openAs('bea', desk)
  await bea.route('**/api/forum/threads*', (route) => route.abort())
  await bea.goto(BAR)
  await expect(bea.getByText(forumMessages.listFailed)).toBeVisible()
  await bea.unroute('**/api/forum/threads*')
  await bea.getByRole('button', { name: uiTexts.tryAgain }).click()
  await expect(bea.getByText(forumMessages.listFailed)).toBeHidden()
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await bea.getByLabel(postTexts.image, { exact: true }).setInputFiles(large)
  await seeSpecified(bea, 'behind the bar', 'Image file is too large (max 5MB).')
  await expect(bea.getByLabel(postTexts.imageAlt)).toHaveCount(0)
  await bea.goto(`${BAR}/threads/6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001`)
  await expect(bea.getByRole('heading', { name: 'Could not load this thread.' })).toBeVisible()
  await bea.getByRole('link', { name: 'Go to Behind the Bar' }).click()
  await expect(bea.getByRole('heading', { name: 'Behind the Bar', level: 1 })).toBeVisible()
})

test('a discussion hidden by a block keeps its place in the list without its contents', async ({ openAs }) => {
  const [mari, wanted] = [await openAs('mari', phone), await openAs('priya')]
  const thread = await startDiscussion(wanted, 'Cardamom bitters, anyone?', 'I have a litre.')
  await sendRequest(mari, 'PUT', '/profiles/priya.stirs/block')
  try {
    await mari.goto(BAR)
    await expect(mari.getByRole('link', { name: forumMessages.collapsed }).first()).toBeVisible()
    await expect(mari.getByText('Cardamom bitters, anyone?')).toHaveCount(0)
    await mari.goto(`${BAR}/threads/${thread.id}`)
    await expect(mari.getByRole('heading', { name: forumMessages.collapsed, level: 1 })).toBeVisible()
    await expect(mari.getByText('I have a litre.')).toHaveCount(0)
    await expect(mari.getByText('Priya Raman')).toHaveCount(0)
    await expect(mari.getByLabel(forumTexts.reply, { exact: true })).toHaveCount(0)
    await expectAccessibleInThemes(mari, 'a discussion that is not shown')
  } finally {
    await sendRequest(mari, 'DELETE', '/profiles/priya.stirs/block')
  }
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the browser stores nothing of the forum, and offline none of it opens', async ({ openAs }) => {
    const imani = await openAs('imani', phone)
    const thread = await startDiscussion(imani, 'Not for the pocket', 'Leaves no trace on a phone.')
    await replies(imani, thread, 'Nor does this answer.')
    await imani.goto('/home')
    await settled(imani)
    await imani.evaluate(async () => void (await navigator.serviceWorker.ready))
    await imani.reload()
    await expect.poll(() => imani.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const copy = () => imani.evaluate(async () => (await (await caches.match('/last-seen'))?.text()) ?? '')
    await expect.poll(copy).toContain('"mine":{')
    await imani.goto(BAR)
    await expect(imani.getByText('Not for the pocket')).toBeVisible()
    await imani.getByRole('link', { name: 'Not for the pocket' }).click()
    await expect(imani.getByText('Nor does this answer.')).toBeVisible()
    // The offline copy exists and contains nothing of the forum.
    await expect.poll(copy).toContain('"mine":{')
    await settled(imani)
    const kept = await imani.evaluate(async () => {
      const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
      const paths: string[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const { pathname } = new URL(request.url)
          paths.push(pathname)
          if (!pathname.startsWith('/assets/')) texts.push((await (await cache.match(request))?.text()) ?? '')
        }
      }
      return { texts: texts.join('\n'), paths, databases: await indexedDB.databases() }
    })
    for (const word of ['pocket', 'no trace', 'answer']) expect(kept.texts).not.toContain(word)
    expect(kept.paths.filter((path) => /^\/(api|media|behind-the-bar)/.test(path))).toEqual([])
    expect(kept.databases).toEqual([])
    await imani.context().setOffline(true)
    await imani.reload()
    await expect(imani.getByRole('heading', { name: appTexts.notOffline })).toBeVisible()
    await expect(imani.getByText('Not for the pocket')).toHaveCount(0)
  })
})
