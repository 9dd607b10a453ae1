import type { Page } from '@playwright/test'
import { venueMessages } from '#contract/venues.texts.ts'
import { answerJson, type FakeGeocoder, PHOTON_BELLEVILLE, startGeocoder } from '#tests/support/geocoder.ts'
import { appTexts } from '#web/core/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { venueTexts } from '#web/venues/texts.ts'
import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, signIn, test } from './browser-test.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'

const PHONE = { width: 390, height: 844 }
const ALTON = {
  features: [
    {
      geometry: { coordinates: [-90.1843, 38.8906] },
      properties: { name: 'Alton', state: 'Illinois', country: 'United States' },
    },
  ],
}

let geocoder: FakeGeocoder
let server: DemoServer
test.beforeAll(async () => {
  geocoder = await startGeocoder()
  server = await startDemoServer('places', { settings: { GEOCODER_URL: `${geocoder.origin}/api` } })
})
test.afterAll(async () => {
  await server.stop()
  await geocoder.close()
})

const signInAs = async (page: Page, email: string) => {
  await signIn(page, email)
  await expect(page).toHaveURL(/\/home$/)
}

test('an owner finds the address of a new venue, and the venue gets its pin and time zone', async ({ openAs }) => {
  geocoder.answer(answerJson(PHOTON_BELLEVILLE))
  const olive = await openAs(null, { viewport: PHONE, baseURL: server.origin })
  await signInAs(olive, 'olive@demo.test')
  await olive.goto('/venues/new')
  await olive.getByLabel('Name', { exact: true }).fill('Gilded Wren')
  await olive.getByLabel('Address line 1').fill('212 W Main St')
  await olive.getByLabel('Address line 2').fill('Suite 3')
  await olive.getByLabel('City').fill('Belleville')
  const search = olive.getByLabel(venueTexts.placeSearch)
  await expect(search).toHaveValue('212 W Main St, Belleville')
  await search.press('Enter')
  await olive.getByRole('button', { name: /^Belleville.*Illinois, United States/ }).click()
  await expect(olive.getByText(venueTexts.pinSet)).toBeVisible()
  await expect(olive.getByLabel(venueTexts.latitude)).toHaveValue('38.5201')
  await expect(olive.getByLabel(venueTexts.longitude)).toHaveValue('-89.984')
  await expect(olive.getByRole('link', { name: appTexts.mapContributors })).toBeVisible()
  await expectNoHorizontalScroll(olive, 'venue form with places found')
  await expectAccessibleInThemes(olive, 'venue form with places found')
  await olive.getByRole('button', { name: 'Add Venue' }).click()
  await expect(olive.getByText(venueMessages.created)).toBeVisible()
  await olive.getByRole('link', { name: 'Edit Gilded Wren' }).click()
  await expect(olive.getByLabel(venueTexts.timeZone, { exact: true })).toHaveValue('America/Chicago')
  expect(geocoder.received.map(({ url }) => url.searchParams.get('q'))).toEqual(['212 w main st, belleville'])
})

test('a patron chooses a town, and home, On Tap, talent and venues show results near it', async ({ openAs }) => {
  geocoder.answer(answerJson(ALTON))
  const pat = await openAs(null, { viewport: PHONE, baseURL: server.origin })
  await signInAs(pat, 'pat@demo.test')
  await pat.getByRole('button', { name: appTexts.chooseTown }).click()
  await pat.getByLabel(appTexts.townOrAddress).fill('Alton')
  await pat.getByRole('button', { name: appTexts.findPlace }).click()
  const alton = pat.getByRole('button', { name: /^Alton/ })
  await expect(alton).toBeVisible()
  await expectNoHorizontalScroll(pat, 'choice of a town')
  await expectAccessibleInThemes(pat, 'choice of a town')
  await alton.click()
  await expect(pat.getByText(appTexts.nearTown('Alton'), { exact: true })).toBeVisible()

  await pat.goto('/venues')
  await expect(pat.getByText(appTexts.nearTown('Alton'), { exact: true })).toBeVisible()
  const nearest = pat.getByRole('main').getByRole('listitem').first()
  await expect(nearest).toContainText('Alton')
  await nearest.getByRole('link').first().click()
  await expect(pat.getByText(/Alton · .* from Alton$/)).toBeVisible()
  await pat.goto('/entertainers?near=true')
  await expect(pat.getByText('Within 55 miles of Alton.')).toBeVisible()
  await pat.goto('/shifts/on-now')
  await expect(pat.getByRole('heading', { level: 1, name: shiftTexts.onNowNear('Alton') })).toBeVisible()
  await expect(pat.getByText('Within 25 miles of Alton')).toBeVisible()
  await expect(pat.getByRole('button', { name: appTexts.changeTown })).toBeVisible()
})

test('the venue form works while the geocoder does not', async ({ openAs }) => {
  const olive = await openAs(null, { viewport: PHONE, baseURL: server.origin })
  await signInAs(olive, 'olive@demo.test')
  await olive.goto('/venues/new')
  await olive.getByLabel(venueTexts.placeSearch).fill('Collinsville')
  // Answered here: a server error of the real server would fail every browser test.
  await olive.route('**/api/places?*', (route) => route.abort())
  await olive.getByRole('button', { name: appTexts.findPlace }).click()
  await expect(olive.getByText(/^The place search isn’t answering/)).toBeVisible()
  await olive.getByLabel(venueTexts.mapLink).fill('https://www.openstreetmap.org/#map=19/38.5136/-89.9841')
  await expect(olive.getByLabel(venueTexts.latitude)).toHaveValue('38.5136')
})

test('without a geocoder, the venue form asks for a link of a map first', async ({ openAs }) => {
  const olive = await openAs('olive')
  await olive.goto('/venues/new')
  const location = olive.getByRole('region', { name: 'Location' })
  await expect(location.getByRole('textbox').first()).toHaveAccessibleName(venueTexts.mapLink)
  await location.getByLabel(venueTexts.mapLink).fill('https://maps.apple.com/?ll=38.5136,-89.9841&q=The%20Still')
  await expect(location.getByLabel(venueTexts.longitude)).toHaveValue('-89.9841')
  await expect(olive.getByLabel(venueTexts.placeSearch)).toHaveCount(0)
  await olive.goto('/shifts/on-now')
  await expect(olive.getByRole('button', { name: appTexts.locate })).toBeVisible()
  await expect(olive.getByRole('button', { name: appTexts.chooseTown })).toHaveCount(0)
})
