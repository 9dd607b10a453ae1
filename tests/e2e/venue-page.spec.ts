import { calendarTexts } from '#web/calendars/texts.ts'
import { venueTexts } from '#web/venues/texts.ts'
import {
  expect,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  setTextSize,
  settled,
  test,
} from './browser-test.ts'
import { PHONE } from './owner-steps.ts'

const VENUE = '/venues/the-copper-rail'

test('on a phone, tabs lead to the sections of a venue, also by keyboard', async ({ openAs }) => {
  const pat = await openAs('pat', { ...PHONE, hasTouch: true })
  await pat.goto(VENUE)
  await settled(pat)
  const tabs = pat.getByRole('navigation', { name: venueTexts.onThisPage })
  await tabs.getByRole('link', { name: 'Menu' }).tap()
  const menu = pat.getByRole('heading', { name: 'Menu', exact: true })
  await expect(menu).toBeFocused()
  await expect(menu).toBeInViewport()
  await expect(tabs).toBeInViewport()
  await expect(tabs.getByRole('link', { name: 'Menu' })).toHaveAttribute('aria-current', 'true')
  // The heading is below the tabs, not under them.
  const [bar, heading] = [await tabs.boundingBox(), await menu.boundingBox()]
  expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))

  await tabs.getByRole('link', { name: 'Posts' }).press('Enter')
  await expect(pat.getByRole('heading', { name: 'Posts', exact: true })).toBeFocused()
  await expect(pat).toHaveURL(new RegExp(`${VENUE}$`))
  await expectAccessibleInThemes(pat, 'scrolled page of a venue')
})

test('on a phone, Follow and Directions share a row; at twice the text size nothing overflows', async ({ openAs }) => {
  const pat = await openAs('pat', PHONE)
  await pat.goto(VENUE)
  await settled(pat)
  const follow = await pat.getByRole('button', { name: /^Follow(ing)? The Copper Rail$/ }).boundingBox()
  const directions = await pat.getByRole('link', { name: /^Directions/ }).boundingBox()
  expect(directions?.y).toBe(follow?.y)
  await setTextSize(pat, '200%')
  await expectNoHorizontalScroll(pat, 'page of a venue with large text')
})

test('an event on the page of a venue leads to the event; its calendar button does not', async ({ openAs }) => {
  const pat = await openAs('pat', PHONE)
  await pat.goto('/venues/night-heron')
  await settled(pat)
  const event = pat.getByRole('region', { name: 'Events' }).getByRole('listitem').filter({ hasText: 'Late jazz' })
  await event.getByRole('button', { name: `${calendarTexts.addToCalendar}: Late jazz` }).click()
  const [file] = await Promise.all([
    pat.waitForEvent('download'),
    event.getByRole('menuitem', { name: calendarTexts.addByFile }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^night-heron-.*\.ics$/)
  await event.getByRole('link', { name: 'Late jazz', exact: true }).click()
  await expect(pat).toHaveURL(/\/venues\/night-heron\/events\/[0-9a-f-]{36}$/)
  await expect(pat.getByRole('heading', { level: 1, name: 'Late jazz' })).toBeVisible()
})
