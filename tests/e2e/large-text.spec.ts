import { settled, test } from './browser-test.ts'
import { PHONE } from './owner-steps.ts'
import { expectRoomForLargeText } from './reflow.ts'

const SCREENS = {
  bea: ['/shifts/week', '/shifts/new', '/shifts/copy', '/Pages/income-tracker'],
  olive: [
    '/venues',
    '/venues/new',
    '/venues/tin-ceiling',
    '/venues/tin-ceiling/edit',
    '/venues/tin-ceiling/events',
    '/venues/tin-ceiling/events/new',
    '/venues/tin-ceiling/specials',
    '/venues/tin-ceiling/specials/new',
    '/venues/tin-ceiling/menu',
    '/venues/tin-ceiling/menu/add',
    '/venues/tin-ceiling/posts',
  ],
} as const

for (const [who, paths] of Object.entries(SCREENS) as [keyof typeof SCREENS, readonly string[]][])
  test(`at twice the text size, no screen of ${who}'s work scrolls sideways on a phone`, async ({ openAs }) => {
    const page = await openAs(who, PHONE)
    for (const path of paths) {
      await page.goto(path)
      await settled(page)
      await expectRoomForLargeText(page, path)
    }
  })
