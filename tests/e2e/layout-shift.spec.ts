import type { Page } from '@playwright/test'
import { expect, settled } from './browser-test.ts'
import { countCheck } from './counted-checks.ts'
import { standStill, test } from './fixed-demo-test.ts'
import { collectLayoutShifts, readLayoutShifts } from './layout-shifts.ts'
import { openScreen } from './screen-ids.ts'
import { DESK, inEveryLook, PHONE, SCREENS } from './screen-list.ts'
import { slowDownResponses } from './slow-responses.ts'

/** The sum of the layout shifts of one load. 0.1 counts as good. */
const LIMIT = 0.02

test.describe.configure({ mode: 'parallel', timeout: 300_000 })

/** The most visited screens, on a phone. `npm run test:full` checks all screens in both widths. */
const IN_CI = ['/', '/home', '/ontap', '/entertainers', '/venues/the-copper-rail', '/profiles/marisol.pours']
const isChecked = (path: string, viewport: typeof PHONE) => inEveryLook || (viewport === PHONE && IN_CI.includes(path))

for (const [who, paths] of SCREENS)
  for (const viewport of [PHONE, DESK]) {
    const chosen = paths.filter((path) => isChecked(path, viewport))
    if (chosen.length === 0) continue
    test(`slow answers move nothing on the screens for ${who ?? 'everyone'} at ${viewport.width}`, async ({
      openAs,
    }) => {
      const page = await openAs(who, { viewport })
      await standStill(page)
      await collectLayoutShifts(page)
      await slowDownResponses(page)
      for (const path of chosen) await test.step(path, () => expectNoShift(page, path))
    })
  }

const expectNoShift = async (page: Page, path: string) => {
  // So that nothing of the screen before counts as this one's skeleton.
  await page.goto('about:blank')
  await openScreen(page, path)
  await settled(page)
  const shifts = await readLayoutShifts(page)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  const moved = shifts.map(({ value, moved }) => [value.toFixed(3), ...moved].join('\n  ')).join('\n')
  countCheck('layout shift', path, sum > LIMIT ? [moved] : [])
  expect.soft(sum, `${path} moves:\n${moved}`).toBeLessThanOrEqual(LIMIT)
}
