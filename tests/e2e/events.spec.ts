import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Temporal } from 'temporal-polyfill'
import { eventMessages } from '#contract/events.texts.ts'
import { drawnBytes } from '#tests/support/pictures.ts'
import { calendarTexts } from '#web/calendars/texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { eventTexts } from '#web/events/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, settled, test } from './browser-test.ts'
import { loseAnswers } from './lose-answers.ts'
import { seeSpecified } from './specified.ts'

const ZONE = 'America/Chicago'
const EVENTS = '/venues/tin-ceiling/events'

/** Tomorrow evening at the bar. */
const tomorrow = () => {
  const day = Temporal.Now.plainDateISO(ZONE).add({ days: 1 })
  const text = (options: Intl.DateTimeFormatOptions) => day.toLocaleString('en-US', options)
  return {
    month: text({ month: 'long', year: 'numeric', calendar: 'gregory' }),
    full: text({ weekday: 'long', month: 'long', day: 'numeric' }),
    short: text({ weekday: 'short', month: 'short', day: 'numeric' }),
    key: day.toString(),
    nextWeek: day.add({ days: 7 }).toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' }),
    weekday: text({ weekday: 'long' }),
    inThreeWeeks: day.add({ days: 21 }),
  }
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const more = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: uiTexts.moreAbout(name), exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('an owner posts an event with an image, changes, cancels and deletes it; a patron adds it to a calendar', async ({
  openAs,
}) => {
  const night = tomorrow()
  const olive = await openAs('olive')
  await olive.goto(EVENTS)
  await seeSpecified(olive, 'venue events', 'Create New Event')
  await olive.getByRole('link', { name: 'Create New Event' }).click()
  await seeSpecified(olive, 'create an event', 'Create Event')

  await olive.getByRole('button', { name: 'Create Event' }).click()
  await seeSpecified(olive, 'create an event', 'Event name and start time are required.')
  await olive.getByLabel('Name').fill('Ugly sweater night')
  await olive.getByLabel('Description').fill('The worst sweater drinks free.')
  await olive.getByRole('radio', { name: night.full }).check()
  await olive.getByLabel(eventTexts.startTime).fill('20:00')
  await expect(olive.getByLabel(eventTexts.endTime)).toHaveValue('23:00')
  await olive.getByLabel(eventTexts.endTime).fill('20:00')
  await olive.getByRole('button', { name: 'Create Event' }).click()
  await expect(olive.getByText('End time must be after start time.')).toBeVisible()
  await olive.getByLabel(eventTexts.endTime).fill('01:00')
  await expect(olive.getByText('(5 hours).')).toBeVisible()

  const image = olive.getByLabel('Event image', { exact: true })
  const large = Buffer.alloc(5 * 1024 * 1024 + 1)
  await image.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
  await seeSpecified(olive, 'create an event', 'Image file is too large (max 5MB).')
  await image.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await olive.getByRole('button', { name: 'Create Event' }).click()
  await seeSpecified(olive, 'create an event', 'Failed to upload image: {reason}', {
    reason: 'We can’t read this image.',
  })
  await expect(olive.getByLabel('Name')).toHaveValue('Ugly sweater night')
  const buffer = Buffer.from(await drawnBytes({ width: 300, height: 200, color: '#2a6fb0' }))
  await image.setInputFiles({ name: 'sweater.png', mimeType: 'image/png', buffer })
  await olive.getByLabel(appTexts.pictureAlt).fill('A blue sweater.')
  await olive.getByRole('button', { name: 'Create Event' }).click()
  await expect(olive.getByText(eventMessages.created)).toBeVisible()
  await expect(olive).toHaveURL(new RegExp(`${EVENTS}$`))

  const row = rowOf(olive, 'Ugly sweater night')
  await expect(row).toContainText(`${night.short} at 8:00 PM – 1:00 AM`)
  await expect(row.getByRole('img', { name: 'A blue sweater.' })).toBeVisible()
  const shown = olive.getByRole('heading', { name: /^\w+ 20\d\d$/ })
  if ((await shown.textContent()) !== night.month) await olive.getByRole('button', { name: 'Next month' }).click()
  await olive.getByRole('button', { name: new RegExp(`^${night.full}, \\d+ events?`) }).click()
  await expect(olive.getByRole('heading', { name: night.full })).toBeVisible()
  await expect(row).toBeVisible()
  await row.getByRole('link', { name: 'Ugly sweater night', exact: true }).click()
  await expect(olive.getByRole('heading', { level: 1, name: 'Ugly sweater night' })).toBeVisible()
  await expect(olive.getByText('The worst sweater drinks free.')).toBeVisible()
  const eventUrl = olive.url()
  expect(eventUrl).toMatch(new RegExp(`${EVENTS}/[0-9a-f-]{36}$`))
  await olive.getByRole('button', { name: 'Open image: A blue sweater.' }).click()
  await expect(olive.getByRole('dialog')).toBeVisible()
  await olive.keyboard.press('Escape')
  await expect(olive.getByRole('dialog')).toBeHidden()
  await olive.getByRole('link', { name: eventTexts.allAt('Tin Ceiling') }).click()

  await more(olive, 'Ugly sweater night', eventTexts.repeat)
  await expect(olive.locator('textarea[name=description]')).toHaveValue('The worst sweater drinks free.')
  await expect(olive.getByRole('radio', { name: night.nextWeek })).toBeChecked()
  await expect(olive.getByLabel(eventTexts.startTime)).toHaveValue('20:00')
  await olive.getByLabel('Name').fill('Sweater rematch')
  await olive.getByRole('radio', { name: shiftTexts.weekly }).check()
  await olive.getByLabel(shiftTexts.lastDay).fill(night.inThreeWeeks.toString())
  // Retrying an event that arrived without an answer does not create it twice.
  const restore = await loseAnswers(olive, '**/api/venues/*/events')
  await olive.getByRole('button', { name: 'Create Event' }).click()
  await expect(olive.getByText(eventMessages.createFailed)).toBeVisible()
  await restore()
  await olive.getByRole('button', { name: 'Create Event' }).click()
  // The first event's message may still be shown.
  await expect(olive.getByText(eventMessages.created).last()).toBeVisible()
  const rematches = rowOf(olive, 'Sweater rematch')
  await expect(rematches.getByRole('img', { name: 'A blue sweater.' })).toHaveCount(3)
  await rematches.first().getByRole('link', { name: 'Sweater rematch', exact: true }).click()
  const lastDay = night.inThreeWeeks.toLocaleString('en-US', { month: 'short', day: 'numeric' })
  await expect(olive.getByText(`Every ${night.weekday} until ${lastDay}`)).toBeVisible()
  await olive.getByRole('link', { name: eventTexts.allAt('Tin Ceiling') }).click()
  const finales = rowOf(olive, 'Sweater finale')
  await rematches
    .nth(1)
    .getByRole('button', { name: uiTexts.moreAbout('Sweater rematch') })
    .click()
  await olive.getByRole('menuitem', { name: 'Edit' }).click()
  await olive.getByRole('radio', { name: new RegExp(`^${shiftTexts.thisAndLater}`) }).check()
  await olive.getByLabel('Name').fill('Sweater finale')
  await olive.getByRole('button', { name: uiTexts.saveChanges }).click()
  await expect(finales).toHaveCount(2)
  await expect(rematches).toHaveCount(1)
  await finales
    .first()
    .getByRole('button', { name: uiTexts.moreAbout('Sweater finale') })
    .click()
  await olive.getByRole('menuitem', { name: uiTexts.delete }).click()
  await olive.getByRole('radio', { name: /^All/ }).check()
  await olive.getByRole('button', { name: eventTexts.delete }).click()
  await expect(finales).toHaveCount(0)

  await more(olive, 'Ugly sweater night', 'Edit')
  await expect(olive.getByRole('radio', { name: night.full })).toBeChecked()
  await expect(olive.getByLabel(eventTexts.startTime)).toHaveValue('20:00')
  await expect(olive.getByLabel(eventTexts.endTime)).toHaveValue('01:00')
  await olive.getByLabel('Name').fill('Uglier sweater night')
  await olive.getByRole('button', { name: eventTexts.noEndTime }).click()
  await olive.getByRole('button', { name: uiTexts.saveChanges }).click()
  await expect(olive.getByText(eventMessages.updated).last()).toBeVisible()
  await expect(rowOf(olive, 'Uglier sweater night')).toContainText(`${night.short} at 8:00 PM`)

  const pat = await openAs('pat')
  await pat.goto(EVENTS)
  await expect(pat.getByRole('link', { name: 'Create New Event' })).toBeHidden()
  await pat.getByRole('button', { name: `${calendarTexts.addToCalendar}: Uglier sweater night` }).click()
  const coming = pat.waitForEvent('download')
  await pat.getByRole('menuitem', { name: calendarTexts.addByFile }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^tin-ceiling-\d{4}-\d\d-\d\d\.ics$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain('SUMMARY:Uglier sweater night')
  expect(file).toContain(`DTSTART;TZID=${ZONE}:${night.key.replaceAll('-', '')}T200000`)

  await more(olive, 'Uglier sweater night', 'Cancel event')
  await expect(rowOf(olive, 'Uglier sweater night').getByText('Cancelled', { exact: true })).toBeVisible()
  // Links of earlier notifications lead to the event in the list.
  await pat.goto(`${EVENTS}#event-${eventUrl.split('/').at(-1)}`)
  await expect(pat).toHaveURL(eventUrl)
  await expect(pat.getByText(eventMessages.notTakingPlace)).toBeVisible()
  await expect(pat.getByRole('button', { name: new RegExp(`^${calendarTexts.addToCalendar}`) })).toBeHidden()
  await more(olive, 'Uglier sweater night', eventTexts.reinstate)
  await expect(olive.getByText(eventMessages.resumed)).toBeVisible()
  await expect(rowOf(olive, 'Uglier sweater night').getByText('Cancelled', { exact: true })).toBeHidden()

  await more(olive, 'Uglier sweater night', uiTexts.delete)
  await expect(olive.getByRole('alertdialog')).toContainText('Delete this event?')
  await olive.getByRole('button', { name: eventTexts.delete }).click()
  await expect(olive.getByText(eventMessages.deleted).last()).toBeVisible()
  await expect(rowOf(olive, 'Uglier sweater night')).toBeHidden()
})

test('someone who does not own the venue is redirected to it with an explanation', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto(`${EVENTS}/new`)
  await seeSpecified(pat, 'venue events', 'You are not authorized to add events to this venue.')
  await expect(pat).toHaveURL(/\/venues\/tin-ceiling$/)
  const olive = await openAs('olive')
  const { items } = await (await olive.request.get('/api/venues/the-copper-rail/events')).json()
  await olive.goto(`/venues/the-copper-rail/events/${items[0].id}/edit`)
  await expect(olive.getByText(eventMessages.notYoursToEdit)).toBeVisible()
  await expect(olive).toHaveURL(/\/venues\/the-copper-rail$/)
  // The venue's URL does not open an event of another venue.
  await olive.goto(`${EVENTS}/${items[0].id}`)
  await expect(olive.getByRole('heading', { name: eventMessages.notFound })).toBeVisible()
  await olive.goto(`${EVENTS}/${items[0].id}/edit`)
  await expect(olive.getByRole('heading', { name: eventMessages.notFound })).toBeVisible()
})

test("an event on now is highlighted; viewers elsewhere see the venue's time zone", async ({ openAs }) => {
  const pat = await openAs('pat', { timezoneId: 'Europe/Berlin' })
  await pat.goto('/venues/the-copper-rail/events')
  await expect(pat.getByText('All times in Belleville, Central Time')).toBeVisible()
  const on = rowOf(pat, 'Hank Moreau Trio')
  await expect(on.getByText(eventMessages.happening)).toBeVisible()
  await expect(on).toContainText(/until \d+:\d\d\s[AP]M C[SD]T/)
  await expect(pat.getByRole('heading', { name: 'Next up' })).toBeVisible()
  await pat.getByRole('radio', { name: 'Past' }).check()
  await expect(rowOf(pat, 'Bar trivia with Kit').first()).toBeVisible()
  await expect(on).toBeHidden()
})

test('a failed list shows an error; an unknown venue shows none', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.route('**/api/venues/*/events?*', (route) => route.abort())
  await pat.goto('/venues/the-copper-rail/events')
  const failed = pat.getByText('Could not load events for this venue.')
  await seeSpecified(pat, 'venue events', 'Could not load events for this venue.')
  await pat.unroute('**/api/venues/*/events?*')
  await pat.getByRole('button', { name: uiTexts.tryAgain }).click()
  await expect(rowOf(pat, 'Hank Moreau Trio')).toBeVisible()
  await expect(failed).toBeHidden()
  await pat.goto('/venues/no-such-bar/events')
  await expect(pat.getByRole('heading', { name: 'Venue not found.' })).toBeVisible()
})

for (const width of [360, 1280])
  test(`menus, dialogs and marked fields pass axe at ${width} in both themes`, async ({ openAs }) => {
    const olive = await openAs('olive', { viewport: { width, height: 844 } })
    const check = async (where: string) => {
      await expectAccessibleInThemes(olive, where)
      await expectNoHorizontalScroll(olive, where)
    }
    await olive.goto('/venues/night-heron/events')
    await settled(olive)
    await olive.getByRole('button', { name: uiTexts.moreAbout('Late jazz'), exact: true }).click()
    await check('menu of an event')
    await olive.getByRole('menuitem', { name: uiTexts.delete }).click()
    await expect(olive.getByRole('alertdialog')).toBeVisible()
    await check('confirmation before deleting')
    await olive.getByRole('button', { name: uiTexts.keep }).click()
    await more(olive, 'Late jazz', 'Edit')
    await expect(olive.getByRole('heading', { name: 'Edit Event' })).toBeVisible()
    await settled(olive)
    await check('form of an event')
    await olive.getByLabel('Name').fill('')
    await olive.getByRole('button', { name: uiTexts.saveChanges }).click()
    await expect(olive.getByText('Event name and start time are required.')).toBeVisible()
    await check('form with marked fields')
  })
