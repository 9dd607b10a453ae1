// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { LocationNote } from './LocationNote.tsx'
import { clearLocation, parseLocation } from './location.ts'
import { appTexts } from './texts.ts'
import { useLocationCenter } from './use-location-center.ts'

const Note = () => <LocationNote {...useLocationCenter()} city="Belleville" />
const alton = { name: 'Alton', detail: 'Illinois', latitude: 38.89, longitude: -90.18 }

/** Sets whether this server has a geocoder, as the page says it. */
const setPlaceSearch = (content: string) => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'place-search', content })
  document.head.append(meta)
}

afterEach(() => {
  clearLocation()
  document.querySelector('meta[name="place-search"]')?.remove()
})

test('a chosen town is the location until it is forgotten', async () => {
  setPlaceSearch('on')
  const { user } = await show(<Note />, { answers: { places: { find: () => ({ items: [alton] }) } } })
  expect(screen.getByText(appTexts.nearDefault('Belleville'))).toBeVisible()
  await user.click(await screen.findByRole('button', { name: appTexts.chooseTown }))
  await user.type(await screen.findByLabelText(appTexts.townOrAddress), 'Alton{Enter}')
  await user.click(await screen.findByRole('button', { name: /Alton.*Illinois/ }))
  expect(await screen.findByText(appTexts.nearTown('Alton'))).toBeVisible()
  expect(parseLocation(localStorage.getItem('location'))).toEqual({ lat: 38.89, lon: -90.18, town: 'Alton' })
  expect(screen.getByRole('button', { name: appTexts.changeTown })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Forget my town' }))
  expect(await screen.findByText(appTexts.nearDefault('Belleville'))).toBeVisible()
  expect(localStorage.getItem('location')).toBeNull()
})

test('without a geocoder, no town can be chosen', async () => {
  await show(<Note />)
  expect(screen.getByRole('button', { name: appTexts.locate })).toBeVisible()
  expect(screen.queryByRole('button', { name: appTexts.chooseTown })).toBeNull()
})

test.each([
  ['{"lat":38.5,"lon":-89.9}', { lat: 38.5, lon: -89.9 }],
  ['{"lat":38.5,"lon":-89.9,"town":"Alton"}', { lat: 38.5, lon: -89.9, town: 'Alton' }],
  ['{"lat":38.5,"lon":-89.9,"town":7}', { lat: 38.5, lon: -89.9 }],
  ['{"lat":95,"lon":0}', undefined],
  ['{"lat":"38.5","lon":0}', undefined],
  ['null', undefined],
  ['{', undefined],
  [null, undefined],
])('reads the stored location %s', (text, location) => {
  expect(parseLocation(text)).toEqual(location)
})
