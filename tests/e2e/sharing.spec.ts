import type { Locator, Page } from '@playwright/test'
import { REPORT_REASONS, reportMessages } from '#contract/reports.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { accountTexts } from '#web/accounts/texts.ts'
import { shareTexts } from '#web/core/share/texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { publicPageTexts } from '#web/public-pages/texts.ts'
import { reportTexts } from '#web/reports/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { venueTexts } from '#web/venues/texts.ts'
import {
  emailedLink,
  expect,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  settled,
  test,
} from './browser-test.ts'
import { PHONE } from './owner-steps.ts'

const PUBLIC_VENUE = '/venues/the-copper-rail'
const PASSWORD = 'three odd words'

/** Gives the browser a share sheet that records its data and shows nothing. */
const addShareSheet = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => void Object.assign(window, { shared: data }),
    })
  })
const readShared = (page: Page) => page.evaluate(() => Reflect.get(window, 'shared') as ShareData | undefined)

/** Taps these one after the other, and returns the shared data. */
const shareBy = async (page: Page, ...taps: Locator[]) => {
  expect(taps.length).toBeLessThanOrEqual(2)
  for (const target of taps) await target.click()
  await expect.poll(() => readShared(page)).toBeTruthy()
  return readShared(page)
}

const shareItem = (page: Page) => page.getByRole('menuitem', { name: shareTexts.share })
const moreButton = (where: Locator) => where.getByRole('button', { name: new RegExp(`^${uiTexts.moreAbout('')}`) })

test('everything is shared in at most two taps, by its name and its address alone', async ({ openAs, origin }) => {
  const pat = await openAs('pat', PHONE)
  await addShareSheet(pat)

  await pat.goto(PUBLIC_VENUE)
  const venue = pat.getByRole('button', { name: shareTexts.shareNamed('The Copper Rail') })
  expect(await shareBy(pat, venue)).toEqual({ title: 'The Copper Rail', url: `${origin}${PUBLIC_VENUE}` })

  await pat.goto(`${PUBLIC_VENUE}/events`)
  const event = pat.getByRole('listitem').filter({ hasText: 'Hank Moreau Trio' })
  const eventPath = await event.getByRole('link', { name: 'Hank Moreau Trio' }).getAttribute('href')
  expect(await shareBy(pat, event.getByRole('button', { name: /^Share/ }))).toEqual({
    title: 'Hank Moreau Trio',
    url: `${origin}${eventPath}`,
  })

  await pat.goto(`${PUBLIC_VENUE}/specials`)
  const special = pat.getByRole('button', { name: shareTexts.shareNamed('Half-price flights') })
  expect(await shareBy(pat, special)).toEqual({
    title: 'Half-price flights',
    url: expect.stringMatching(new RegExp(`^${origin}${PUBLIC_VENUE}/specials#special-`)),
  })

  await pat.goto('/profiles/marisol.pours')
  const person = { title: 'Marisol Vega', url: `${origin}/profiles/marisol.pours` }
  const profile = pat.getByRole('button', { name: shareTexts.shareNamed('Marisol Vega') })
  expect(await shareBy(pat, profile)).toEqual(person)

  // A shift leads to its talent, without place and time.
  await pat.reload()
  const shift = pat
    .getByRole('listitem')
    .filter({ has: pat.getByRole('link', { name: 'The Copper Rail' }) })
    .first()
  expect(await shareBy(pat, moreButton(shift), shareItem(pat))).toEqual(person)

  await pat.goto('/ontap')
  const post = pat.getByRole('article').first()
  expect(await shareBy(pat, moreButton(post), shareItem(pat))).toEqual({
    title: expect.stringMatching(/^Post by /),
    url: expect.stringMatching(new RegExp(`^${origin}/posts/[0-9a-f-]{36}$`)),
  })
})

test('without an account, a public page is shared in one tap', async ({ openAs, origin }) => {
  const guest = await openAs(null, PHONE)
  await addShareSheet(guest)
  for (const [path, title] of [
    [PUBLIC_VENUE, 'The Copper Rail'],
    ['/profiles/marisol.pours', 'Marisol Vega'],
  ] as const) {
    await guest.goto(path)
    const share = guest.getByRole('button', { name: shareTexts.shareNamed(title) })
    expect(await shareBy(guest, share)).toEqual({ title, url: `${origin}${path}` })
  }
  await guest.goto(`${PUBLIC_VENUE}/events`)
  await guest.getByRole('link', { name: 'Hank Moreau Trio' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Hank Moreau Trio' })).toBeVisible()
  const share = guest.getByRole('button', { name: shareTexts.shareNamed('Hank Moreau Trio') })
  expect(await shareBy(guest, share)).toEqual({ title: 'Hank Moreau Trio', url: guest.url() })
})

test('without a share sheet a dialog has the link and a QR code, and says whom it is for', async ({
  openAs,
  origin,
}) => {
  const pat = await openAs('pat', { ...PHONE, permissions: ['clipboard-write'] })
  await pat.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await pat.goto('/venues/the-still')
  await pat.getByRole('button', { name: shareTexts.shareNamed('The Still') }).click()
  const dialog = pat.getByRole('dialog', { name: shareTexts.shareNamed('The Still') })
  await expect(dialog.getByText(shareTexts.membersOnly)).toBeVisible()
  await expect(dialog.getByRole('img', { name: shareTexts.qrCode('The Still') })).toBeVisible()
  await expect(dialog.getByText(`${origin}/venues/the-still`)).toBeVisible()
  await settled(pat)
  await expectAccessibleInThemes(pat, 'share dialog')
  await expectNoHorizontalScroll(pat, 'share dialog')
  await dialog.getByRole('button', { name: shareTexts.copyLink }).click()
  await expect(dialog.getByRole('button', { name: shareTexts.copied })).toBeVisible()

  await pat.goto(PUBLIC_VENUE)
  const asked = pat.waitForResponse((response) => response.url() === `${origin}${PUBLIC_VENUE}`)
  await pat.getByRole('button', { name: shareTexts.shareNamed('The Copper Rail') }).click()
  await asked
  await expect(pat.getByRole('img', { name: shareTexts.qrCode('The Copper Rail') })).toBeVisible()
  await expect(pat.getByText(shareTexts.membersOnly)).toHaveCount(0)
})

test('a link to something that is not public says “Last Call” and nothing else before login', async ({ request }) => {
  for (const path of ['/venues/the-still', '/venues/nowhere', '/profiles/junebug', '/posts/1']) {
    const response = await request.get(path)
    const html = await response.text()
    const head = html.slice(0, html.indexOf('</head>'))
    expect(response.headers()['x-robots-tag']).toContain('noindex')
    expect(head.match(/<title>(.*?)<\/title>/)?.[1]).toBe('Last Call')
    expect(html).not.toMatch(/The Still|June Albrecht/)
    expect(head).not.toMatch(/og:title" content="(?!Last Call")/)
  }
})

test('following from a public page ends in the follow, though the email is opened on another device', async ({
  openAs,
}) => {
  const email = 'newcomer@example.test'
  const phone = await openAs(null, PHONE)
  await phone.goto(PUBLIC_VENUE)
  await phone.getByRole('link', { name: `${publicPageTexts.follow} The Copper Rail` }).click()
  await expect(phone.getByText(accountTexts.followNeedsAccount)).toBeVisible()
  await phone.getByRole('link', { name: 'Create an account' }).click()
  await expect(phone.getByText(accountTexts.followNeedsAccount)).toBeVisible()
  await phone.getByRole('radio', { name: /Patron/ }).check()
  await phone.getByLabel('Email').fill(email)
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByLabel(accountTexts.confirmPassword).fill(PASSWORD)
  await phone.getByRole('checkbox').check()
  await phone.getByRole('button', { name: 'Create Account' }).click()
  await expect(phone.getByRole('heading', { name: accountTexts.checkEmail })).toBeVisible()

  const desktop = await openAs(null)
  await desktop.goto(await emailedLink(email, 'confirm'))
  await desktop.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await desktop.getByRole('button', { name: accountTexts.confirmAndLogIn }).click()
  await expect(desktop.getByText(appTexts.following('The Copper Rail'))).toBeVisible()
  await expect(desktop).toHaveURL(/\/welcome\?next=/)
  await desktop.goto(PUBLIC_VENUE)
  await desktop.getByLabel('Username').fill('newcomer.here')
  await desktop.keyboard.press('Enter')
  await desktop.goto(PUBLIC_VENUE)
  await expect(desktop.getByRole('button', { name: 'Following The Copper Rail' })).toBeVisible()
})

test('following by login can be undone, and a link alone follows no one', async ({ openAs }) => {
  const guest = await openAs(null, PHONE)
  await guest.goto('/profiles/marisol.pours')
  await guest.getByRole('link', { name: `${publicPageTexts.follow} Marisol Vega` }).click()
  await guest.getByLabel('Email').fill('gus@demo.test')
  await guest.getByLabel('Password', { exact: true }).fill('last-call')
  await guest.getByRole('button', { name: 'Sign in' }).click()
  await expect(guest).toHaveURL(/\/profiles\/marisol\.pours$/)
  await expect(guest.getByText(appTexts.following('Marisol Vega'))).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Following Marisol Vega' })).toBeVisible()
  await guest.getByRole('button', { name: uiTexts.undo }).click()
  await expect(guest.getByRole('button', { name: 'Follow Marisol Vega' })).toBeVisible()

  // Someone who is logged in already only arrives at the page.
  await guest.goto('/login?next=/profiles/marisol.pours&follow=profile:marisol.pours')
  await expect(guest).toHaveURL(/\/profiles\/marisol\.pours$/)
  await expect(guest.getByRole('button', { name: 'Follow Marisol Vega' })).toBeVisible()
})

test('a public page is reported without an account, and staff see that there is none', async ({ openAs }) => {
  const [guest, ada] = [await openAs(null, PHONE), await openAs('ada')]
  await guest.goto(PUBLIC_VENUE)
  await guest.getByRole('button', { name: publicPageTexts.report }).click()
  const dialog = guest.getByRole('dialog', { name: publicPageTexts.report })
  await dialog.getByRole('button', { name: reportTexts.send }).click()
  await expect(dialog.getByText(reportMessages.reasonMissing)).toBeVisible()
  await settled(guest)
  await expectAccessibleInThemes(guest, 'report of a public page')
  await dialog.getByRole('radio', { name: REPORT_REASONS.other }).check()
  await dialog.getByLabel(/^Email/).fill('guest@example.test')
  await dialog.getByRole('button', { name: reportTexts.send }).click()
  await expect(dialog.getByText(reportMessages.sentWithoutAccount)).toBeVisible()

  await ada.goto('/admin?tab=reports')
  await ada.getByRole('button', { name: /The Copper Rail/ }).click()
  await expect(ada.getByText(/No account, guest@example\.test/)).toBeVisible()
})

test('an owner claims a venue that has none, and staff make it theirs', async ({ openAs }) => {
  const [olive, ada] = [await openAs('olive', PHONE), await openAs('ada')]
  await olive.goto('/venues/the-still')
  await olive.getByRole('button', { name: venueTexts.claim }).click()
  const dialog = olive.getByRole('dialog', { name: venueTexts.claimTitle('The Still') })
  await dialog.getByLabel(/How can we check/).fill('I’m the manager.')
  await settled(olive)
  await expectAccessibleInThemes(olive, 'claim of a venue')
  await dialog.getByRole('button', { name: venueTexts.sendRequest }).click()
  await expect(dialog.getByText(venueMessages.claimSent)).toBeVisible()

  await ada.goto('/admin?tab=venues')
  const claim = ada.getByRole('listitem').filter({ hasText: 'Wants to own this venue.' })
  await expect(claim.getByText('“I’m the manager.”')).toBeVisible()
  await claim.getByRole('button', { name: 'Approve The Still' }).click()
  await settled(ada)
  await expectAccessibleInThemes(ada, 'accepting a claim')
  await ada.getByRole('button', { name: 'Make owner' }).click()
  await expect(ada.getByText('Request answered. @olive.h has been notified.')).toBeVisible()

  await olive.reload()
  await expect(olive.getByRole('navigation', { name: venueTexts.manage })).toBeVisible()
  await expect(olive.getByRole('button', { name: venueTexts.claim })).toHaveCount(0)
})
