import type { Page } from '@playwright/test'
import { Temporal } from 'temporal-polyfill'
import { eventMessages } from '#contract/events.texts.ts'
import { specialMessages } from '#contract/specials.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { eventTexts } from '#web/events/texts.ts'
import { scheduleTexts } from '#web/specials/texts.ts'
import { venueTexts } from '#web/venues/texts.ts'
import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, settled, test } from './browser-test.ts'
import { addMenuPage, PHONE, png } from './owner-steps.ts'

const NAME = 'Pelican Post'
const PAGE = '/venues/pelican-post'
/** Main Street in Freeburg, where no other demo venue is. */
const FREEBURG = { latitude: '38.4275', longitude: '-89.9137' }
const tomorrow = Temporal.Now.plainDateISO('America/Chicago').add({ days: 1 })

async function addsVenue(olive: Page) {
  await olive.goto('/home')
  await olive.getByRole('link', { name: 'Add Venue' }).click()
  await expect(olive.getByRole('heading', { name: 'Add Venue', level: 1 })).toBeVisible()
  await olive.getByLabel('Name', { exact: true }).fill(NAME)
  await olive.getByLabel('City').fill('Freeburg')
  await olive.getByLabel(venueTexts.latitude).fill(FREEBURG.latitude)
  await olive.getByLabel(venueTexts.longitude).fill(FREEBURG.longitude)
  await olive.getByLabel(venueTexts.picture).setInputFiles(await png('front.png', { width: 640, height: 360 }))
  await olive.getByLabel(appTexts.pictureAlt).fill('A pelican in white neon')
  await expectAccessibleInThemes(olive, 'form of a new venue')
  await olive.getByRole('button', { name: 'Add Venue' }).click()
  await expect(olive.getByText(venueMessages.created)).toBeVisible()
  await expect(olive).toHaveURL(new RegExp(`${PAGE}$`))
}

async function addsEvent(olive: Page) {
  await olive.getByRole('link', { name: 'Create New Event' }).click()
  await olive.getByLabel('Name').fill('Opening night')
  const day = tomorrow.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
  await olive.getByRole('radio', { name: day }).check()
  await olive.getByLabel(eventTexts.startTime).fill('20:00')
  await olive.getByRole('button', { name: 'Create Event' }).click()
  await expect(olive.getByText(eventMessages.created)).toBeVisible()
}

async function addsSpecial(olive: Page) {
  await olive.goto(PAGE)
  await olive.getByRole('link', { name: 'Add Special' }).click()
  await olive.getByRole('radio', { name: scheduleTexts.always.title }).check()
  await olive.getByLabel('Title').fill('First round')
  await olive.getByLabel('Details').fill('On the house until nine.')
  await olive.getByRole('button', { name: 'Add Special' }).click()
  await expect(olive.getByText(specialMessages.created)).toBeVisible()
}

async function addsMenuPage(olive: Page) {
  await olive.goto(PAGE)
  await addMenuPage(olive, 'House pours', '#17613f')
}

/** The four additions on the venue's page. */
async function expectAll(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(page.getByRole('img', { name: 'A pelican in white neon' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Events' }).getByText('Opening night').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Specials' }).getByText('First round')).toBeVisible()
  const menu = page.getByRole('region', { name: 'Menu', exact: true })
  await expect(menu.getByRole('button', { name: 'Open House pours' })).toBeVisible()
}

test('on a phone, an owner adds a venue, an event, a special and a menu page; a patron finds all of it by the map', async ({
  openAs,
}) => {
  const olive = await openAs('olive', PHONE)
  await addsVenue(olive)
  await addsEvent(olive)
  await addsSpecial(olive)
  await addsMenuPage(olive)
  await olive.goto(PAGE)
  await settled(olive)
  await expectAll(olive)
  await expectNoHorizontalScroll(olive, 'page of an own venue')
  await expectAccessibleInThemes(olive, 'page of an own venue')

  const pat = await openAs('pat', { ...PHONE, hasTouch: true })
  await pat.goto('/venues')
  await pat.getByText('Map', { exact: true }).click()
  const map = pat.getByRole('group', { name: /^Map of \d+ venues/ })
  const sign = map.getByRole('button', { name: new RegExp(`^${NAME}, Freeburg`) })
  await expect(sign).toBeInViewport()
  await sign.tap()
  const card = pat.getByRole('group', { name: NAME })
  await expectNoHorizontalScroll(pat, 'map with the card of a venue')
  await card.getByRole('link', { name: NAME }).tap()
  await expect(pat).toHaveURL(new RegExp(`${PAGE}$`))
  await settled(pat)
  await expectAll(pat)
  await expect(pat.getByRole('link', { name: /^(Add (Special|Menu)|Create|Edit)/ })).toHaveCount(0)
  await expectAccessibleInThemes(pat, 'page of a venue')

  // Archives the venue, so that other tests find the lists unchanged.
  await olive.getByRole('link', { name: `Edit ${NAME}` }).click()
  await olive.getByRole('button', { name: venueTexts.archiveVenue }).click()
  await olive.getByRole('alertdialog').getByRole('button', { name: venueTexts.archive }).click()
  await expect(olive.getByText(venueMessages.archived)).toBeVisible()
})
