import type { Locator } from '@playwright/test'
import { Temporal } from 'temporal-polyfill'
import { specialMessages } from '#contract/specials.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { scheduleTexts, specialTexts } from '#web/specials/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { venueTexts } from '#web/venues/texts.ts'
import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, settled, test } from './browser-test.ts'
import { loseAnswers } from './lose-answers.ts'
import { collectUploads, PHONE, png } from './owner-steps.ts'
import { seeSpecified } from './specified.ts'

const VENUE = '/venues/night-heron/specials'

/** Hours around the current time in Belleville, and the weekday they start on. */
const aroundNow = () => {
  const begin = Temporal.Now.zonedDateTimeISO('America/Chicago').subtract({ hours: 1 })
  const at = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' })
  const weekday = begin.toLocaleString('en-US', { weekday: 'long' })
  return { weekday, start: at(begin), end: at(begin.add({ hours: 3 })) }
}

test('an owner adds a happy hour with an image on a phone; a patron sees it active; it is edited and deleted', async ({
  openAs,
}) => {
  const { weekday, start, end } = aroundNow()
  const olive = await openAs('olive', PHONE)
  await olive.goto(VENUE)
  await olive.getByRole('link', { name: 'Add Special' }).click()
  await seeSpecified(olive, 'add a special', 'Add Special')
  const key = olive.getByRole('button', { name: 'Add Special' })

  // An incomplete form is not sent; errors are shown at their fields.
  await key.click()
  await seeSpecified(olive, 'add a special', 'Title is required.')
  await expect(olive.getByText('Choose at least one day.')).toBeVisible()
  await expectAccessibleInThemes(olive, 'form with marked fields')
  await expectNoHorizontalScroll(olive, 'form of a special')

  await olive.getByRole('radio', { name: scheduleTexts.dates.title }).check()
  await olive.getByRole('button', { name: specialTexts.addHours }).click()
  await olive.getByLabel('Title').fill('Fizz hour')
  await olive.getByLabel('Details').fill('Two for ten.')
  await olive.getByRole('button', { name: weekday, exact: true }).click()
  await olive.getByLabel('From', { exact: true }).fill(start)
  await olive.getByLabel('To', { exact: true }).fill(end)
  await olive.getByLabel(specialTexts.validFrom).fill('2026-12-02')
  await olive.getByLabel(specialTexts.validUntil).fill('2026-12-01')
  await key.click()
  await expect(olive.getByText(specialMessages.untilBeforeFrom).first()).toBeVisible()
  await olive.getByRole('radio', { name: scheduleTexts.weekly.title }).check()
  // The preview beside the form shows what patrons will see.
  const preview = olive.getByRole('region', { name: appTexts.preview })
  await expect(preview).toContainText('Active Now')
  await expect(preview).toContainText('Fizz hour')

  const tooLarge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await olive.getByLabel(specialTexts.picture, { exact: true }).setInputFiles(tooLarge)
  await expect(olive.getByText('Image file is too large (max 5MB).')).toBeVisible()
  await olive
    .getByLabel(specialTexts.picture, { exact: true })
    .setInputFiles(await png('fizz.png', { width: 800, height: 500 }))
  await olive.getByLabel(appTexts.pictureAlt).fill('Two short glasses')
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await olive.getByLabel(specialTexts.picture, { exact: true }).setInputFiles(broken)
  await key.click()
  await expect(olive.getByText('Failed to upload image: We can’t read this image.').first()).toBeVisible()
  await olive
    .getByLabel(specialTexts.picture, { exact: true })
    .setInputFiles(await png('fizz.png', { width: 800, height: 500 }))
  // A new image has a new description.
  await expect(olive.getByLabel(appTexts.pictureAlt)).toHaveValue('')
  await olive.getByLabel(appTexts.pictureAlt).fill('Two tall glasses')
  const sent = collectUploads(olive, '/pictures/special')
  // Retrying a special that arrived without an answer does not add it twice.
  const restore = await loseAnswers(olive, '**/api/venues/*/specials')
  await key.click()
  await expect(olive.getByText(specialMessages.createFailed)).toBeVisible()
  await restore()
  await key.click()
  await expect(olive.getByText(specialMessages.created)).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(olive.getByRole('heading', { level: 1, name: 'Specials' })).toBeVisible()

  const pat = await openAs('pat')
  await pat.goto(VENUE)
  const card = pat.getByRole('listitem').filter({ hasText: 'Fizz hour' }).first()
  await expect(card).toContainText('Active Now')
  await expect(card).toContainText('Two for ten.')
  await expect(card.getByRole('img', { name: 'Two tall glasses' })).toBeVisible()
  await expect(pat.getByRole('link', { name: 'Add Special' })).toHaveCount(0)
  await expect(pat.getByRole('button', { name: /^Edit or delete/ })).toHaveCount(0)
  const week = pat.getByRole('region', { name: 'This week by the hour' })
  await expect(week.getByRole('listitem').filter({ hasText: 'Fizz hour' }).first()).toBeVisible()

  await olive.getByRole('button', { name: uiTexts.moreAbout('“Fizz hour”'), exact: true }).click()
  await olive.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(olive.getByLabel('Title')).toHaveValue('Fizz hour')
  await olive.getByLabel('Title').fill('Bubbles')
  await olive.getByRole('radio', { name: scheduleTexts.dates.title }).check()
  await olive.getByRole('button', { name: 'Remove time slot 1' }).click()
  await olive.getByLabel(specialTexts.validFrom).fill('2099-12-31')
  await olive.getByRole('button', { name: uiTexts.saveChanges }).click()
  await expect(olive.getByText(specialMessages.updated)).toBeVisible()
  await pat.reload()
  const changed = pat.getByRole('listitem').filter({ hasText: 'Bubbles' }).first()
  await expect(changed).toContainText('Upcoming')
  await expect(changed).toContainText('From Thu, Dec 31, 2099')

  await olive.getByRole('button', { name: uiTexts.moreAbout('“Bubbles”'), exact: true }).click()
  await olive.getByRole('menuitem', { name: uiTexts.delete }).click()
  await expect(olive.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleInThemes(olive, 'confirmation before deleting a special')
  await olive.getByRole('button', { name: 'Delete special' }).click()
  await expect(olive.getByText(specialMessages.deleted)).toBeVisible()
  await expect(olive.getByText('Bubbles', { exact: true })).toHaveCount(0)
})

test('from home, an owner adds a happy hour from Monday to Friday with four taps and three fields', async ({
  openAs,
}) => {
  const olive = await openAs('olive', { ...PHONE, hasTouch: true })
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await olive.goto('/home')
  await tap(olive.getByRole('region', { name: 'My Venues' }).getByRole('link', { name: 'Night Heron', exact: true }))
  await tap(olive.getByRole('navigation', { name: venueTexts.manage }).getByRole('link', { name: 'Add Special' }))
  await tap(olive.getByRole('button', { name: specialTexts.weekdays }))
  await olive.getByLabel('Title').fill('Heron hour')
  await olive.getByLabel('From', { exact: true }).fill('16:00')
  await olive.getByLabel('To', { exact: true }).fill('18:00')
  await tap(olive.getByRole('button', { name: 'Add Special' }))
  await expect(olive.getByText(specialMessages.created)).toBeVisible()
  expect(taps).toBe(4)
  const card = olive.getByRole('listitem').filter({ hasText: 'Heron hour' }).first()
  await expect(card).toContainText('Monday, Tuesday, Wednesday, Thursday and Friday')
  await expect(card).toContainText('4:00 PM to 6:00 PM')

  await olive.getByRole('button', { name: uiTexts.moreAbout('“Heron hour”'), exact: true }).click()
  await olive.getByRole('menuitem', { name: uiTexts.delete }).click()
  await olive.getByRole('button', { name: 'Delete special' }).click()
  await expect(olive.getByText(specialMessages.deleted)).toBeVisible()
})

test('someone who does not own the venue is redirected to its page with an explanation', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/venues/tin-ceiling/specials/new')
  await expect(pat).toHaveURL(/\/venues\/tin-ceiling$/)
  await seeSpecified(pat, 'venue specials', 'Unauthorized to add specials for this venue.')
})

test('expired specials are collapsed; a failed read shows an error', async ({ openAs }) => {
  const pat = await openAs('pat', PHONE)
  await pat.goto('/venues/the-copper-rail/specials')
  await settled(pat)
  await expect(pat.getByRole('heading', { name: 'Patio spritz' })).toBeHidden()
  await pat.getByText('1 expired').click()
  await expect(pat.getByRole('heading', { name: 'Patio spritz' })).toBeVisible()
  await expectAccessibleInThemes(pat, 'specials')

  // A link to an expired special, as in a notification, opens the list.
  const answer = await pat.request.get('/api/venues/the-copper-rail/specials')
  const { items } = (await answer.json()) as { items: { id: string; title: string }[] }
  const spritz = items.find(({ title }) => title === 'Patio spritz')
  await pat.goto('/venues/the-copper-rail')
  await pat.goto(`/venues/the-copper-rail/specials#special-${spritz?.id}`)
  await expect(pat.getByRole('heading', { name: 'Patio spritz' })).toBeInViewport()

  await pat.route('**/api/venues/*/specials', (route) =>
    route.fulfill({ status: 400, json: { defined: false, code: 'BAD_REQUEST', status: 400, message: 'no' } }),
  )
  await pat.goto('/venues/mudlark-tavern/specials')
  await seeSpecified(pat, 'venue specials', 'Could not load specials for this venue.')
  await expect(pat.getByRole('button', { name: uiTexts.tryAgain })).toBeVisible()
})

test("a viewer in another time zone reads the venue's hours, with the zone", async ({ openAs }) => {
  const pat = await openAs('pat', { timezoneId: 'Asia/Tokyo' })
  await pat.goto('/venues/the-copper-rail/specials')
  const there = Temporal.Now.zonedDateTimeISO('America/Chicago')
  await expect(pat.getByText(/ C[SD]T in Belleville$/)).toContainText(
    there.toLocaleString('en-US', { weekday: 'long' }),
  )
  await expect(pat.getByText('11:00 PM to 1:00 AM').first()).toBeVisible()
  await expect(pat.getByText(/^Next: .* at (11:00|4:00|6:00) PM$/).first()).toBeVisible()
})
