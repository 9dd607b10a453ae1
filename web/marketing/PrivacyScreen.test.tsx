// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { PrivacyScreen } from './PrivacyScreen.tsx'

const added: HTMLMetaElement[] = []
afterEach(() => {
  for (const meta of added.splice(0)) meta.remove()
})

/** Sets a setting of this server, as the page says it. */
const setMeta = (name: string, content: string) => {
  const meta = Object.assign(document.createElement('meta'), { name, content })
  document.head.append(meta)
  added.push(meta)
}

const NOTHING_FROM_ELSEWHERE = /Nothing on our pages is loaded from elsewhere\./
const PLACE_SEARCH = /our server sends what you typed to a place search service, without saying who you are/

test('without a map and a geocoder, nothing is loaded from elsewhere', async () => {
  await show(<PrivacyScreen />)
  expect(screen.getByText(NOTHING_FROM_ELSEWHERE)).toBeVisible()
  expect(screen.queryByText(PLACE_SEARCH)).toBeNull()
})

test('with a geocoder, the page says what it gets', async () => {
  setMeta('place-search', 'on')
  await show(<PrivacyScreen />)
  expect(screen.getByText(PLACE_SEARCH)).toBeVisible()
})

test('with a tile server, the page names it', async () => {
  setMeta('map-tile-url', 'https://{s}.tiles.test/{z}/{x}/{y}.png')
  await show(<PrivacyScreen />)
  expect(screen.getByText(/Its server, tiles\.test, learns which part of the map you look at\./)).toBeVisible()
})

test('with a map file, nothing is loaded from elsewhere', async () => {
  setMeta('map-file-zoom', '15')
  await show(<PrivacyScreen />)
  expect(screen.getByText(NOTHING_FROM_ELSEWHERE)).toBeVisible()
})

test('lists its sections on top, each leading to its heading', async () => {
  await show(<PrivacyScreen />)
  const index = within(screen.getByRole('navigation'))
  const links = index.getAllByRole('link')
  expect(links.length).toBeGreaterThan(8)
  for (const link of links) {
    const heading = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
    expect(heading?.textContent).toBe(link.textContent)
  }
})

test('has one date on top, and says in its changes what was reworded', async () => {
  await show(<PrivacyScreen />)
  expect(screen.getByText('Last updated: April 30, 2025')).toBeVisible()
  expect(screen.getAllByText(/November 29, 2026/)).toHaveLength(1)
})
