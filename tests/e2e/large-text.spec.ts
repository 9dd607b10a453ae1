import { settled, test } from './browser-test.ts'
import { PHONE } from './owner-steps.ts'
import { expectRoomForLargeText } from './reflow.ts'

/** An owner's screens that screens.spec.ts opens only for others or with another venue. It checks the rest in the same way. */
const SCREENS = ['/venues', '/venues/tin-ceiling', '/venues/tin-ceiling/events', '/venues/tin-ceiling/events/new']

test("at twice the text size, no screen of an owner's work scrolls sideways on a phone", async ({ openAs }) => {
  const page = await openAs('olive', PHONE)
  for (const path of SCREENS) {
    await page.goto(path)
    await settled(page)
    await expectRoomForLargeText(page, path)
  }
})
