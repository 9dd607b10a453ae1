import { test } from 'vitest'
import {
  checkHidingDuringEvents,
  checkHidingDuringFanOut,
  checkHidingDuringFetches,
} from '#tests/support/hidden-schedule-races.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

test('no one is notified of a shift after it was hidden from them', () => checkHidingDuringFanOut(context, 5))

test('no calendar has a shift after it was hidden from its owner', () => checkHidingDuringFetches(context, 5))

test('no event tells of a shift after it was hidden from the viewer', () => checkHidingDuringEvents(context, 3))
