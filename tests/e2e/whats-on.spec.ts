import type { Locator } from '@playwright/test'
import { screenTitles } from '#contract/screen-titles.texts.ts'
import { nightTexts } from '#web/core/nights/texts.ts'
import { homeTexts } from '#web/home/texts.ts'
import { whatsOnTexts } from '#web/whats-on/texts.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, settled, test } from './browser-test.ts'
import { expectRoomForLargeText } from './reflow.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('happy hours at 6, and live music of another night, take at most three taps from home', async ({ openAs }) => {
  const pat = await openAs('pat', phone)
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await settled(pat)
    await target.tap()
  }
  const days = pat.getByRole('navigation', { name: nightTexts.day })
  const link = pat.getByRole('link', { name: homeTexts.whatsOn })
  const main = pat.getByRole('main')

  await pat.goto('/home')
  // The demo has a happy hour on each of these days.
  await tap(days.getByRole('link', { name: /^(Mon|Tue|Wed|Thu), / }).first())
  await tap(pat.getByRole('navigation', { name: nightTexts.time }).getByRole('link', { name: '6 PM' }))
  await tap(link)
  await expect(pat.getByRole('heading', { level: 1, name: screenTitles.whatsOn })).toBeVisible()
  await expect(pat).toHaveURL(/\/whats-on\?day=\d{4}-\d\d-\d\d&at=18(:|%3A)00$/)
  await expect(main.getByRole('link', { name: /The long happy hour$/ })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(3)

  taps = 0
  await pat.goto('/home')
  await tap(days.getByRole('link', { name: nightTexts.tomorrow }))
  await tap(link)
  await tap(pat.getByRole('navigation', { name: whatsOnTexts.tags }).getByRole('link', { name: 'Live music' }))
  await expect(pat).toHaveURL(/\/whats-on\?day=[^&]+&tag=live_music$/)
  await expect(main.getByRole('link', { name: 'Songwriters in the round' })).toBeVisible()
  await expect(main.getByText('The long happy hour')).toHaveCount(0)
  expect(taps).toBeLessThanOrEqual(3)

  // Tapping the chosen tag again clears it, and people are listed again.
  const chosenTag = pat.getByRole('link', { name: 'Live music', exact: true })
  await expect(chosenTag).toHaveAttribute('aria-current', 'true')
  await tap(chosenTag)
  await expect(pat).toHaveURL(/\/whats-on\?day=[^&]+$/)
  await tap(pat.getByRole('link', { name: whatsOnTexts.kinds.people }))
  await expect(main.getByRole('listitem').first()).toBeVisible()
  await expect(main.getByText('Songwriters in the round')).toHaveCount(0)
  await settled(pat)
  await expectNoHorizontalScroll(pat, screenTitles.whatsOn)

  // By keyboard, the filter keeps the focus, and the list follows it.
  const kinds = pat.getByRole('navigation', { name: whatsOnTexts.show })
  const events = kinds.getByRole('link', { name: whatsOnTexts.kinds.event, exact: true })
  await events.focus()
  await pat.keyboard.press('Enter')
  await expect(pat).toHaveURL(/&kind=event$/)
  await expect(events).toBeFocused()
  await expect(main.getByRole('link', { name: 'Songwriters in the round' })).toBeVisible()
  await settled(pat)
  await expectAccessible(pat, 'What’s On, only events')
  await expectRoomForLargeText(pat, 'What’s On, only events')
})
