import { test } from 'vitest'
import {
  checkHidingDuringEvents,
  checkHidingDuringFanOut,
  checkHidingDuringFetches,
} from '#tests/support/hidden-schedule-races.ts'
import {
  checkBeginDuringMove,
  checkBeginDuringSetting,
  checkHoldingDuringPost,
  checkSettingsDuringFetches,
} from '#tests/support/shown-later-races.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

test('no one is notified of a shift after it was hidden from them', () => checkHidingDuringFanOut(context, 5))

test('no calendar has a shift after it was hidden from its owner', () => checkHidingDuringFetches(context, 5))

test('no event tells of a shift after it was hidden from the viewer', () => checkHidingDuringEvents(context, 3))

test('a shift posted while its talent chooses to show shifts later is held, and told of once', () =>
  checkHoldingDuringPost(context, 3))

test('a shift that moves as it begins is hidden again', () => checkBeginDuringMove(context, 3))

test('a shift that begins while it is shown anyway is shown', () => checkBeginDuringSetting(context, 3))

test('no calendar has a held shift, or an end that is not shown, after the setting was saved', () =>
  checkSettingsDuringFetches(context, 3))
