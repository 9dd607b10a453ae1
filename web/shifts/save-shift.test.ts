import { ORPCError } from '@orpc/client'
import { describe, expect, test } from 'vitest'
import { scheduleMessages } from '#contract/schedule.texts.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { ServerError } from '#web/ui/failure.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { formatShiftError, listOverlappingShifts, type ShiftSaveInput, saveShift } from './save-shift.ts'

const shift: ShiftSaveInput = {
  venue_id: '6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001',
  start_time: '2026-11-21T02:00:00Z',
  end_time: '2026-11-21T08:00:00Z',
  notes: 'Side door.',
  allow_overlap: false,
  confirm_long: false,
}
const other = {
  venue_name: 'The Still',
  start_time: '2026-11-21T03:00:00Z',
  end_time: '2026-11-21T05:00:00Z',
  venue_time_zone: 'America/Chicago',
}
const refusing = (code: string, message: string, data?: unknown) => async () => {
  throw new ORPCError(code, { defined: true, status: 409, message, data })
}

/** A save as the server judges it: it asks about each thing once, until it is allowed. */
const careful = () => {
  const sent: ShiftSaveInput[] = []
  const save = async (asked: ShiftSaveInput) => {
    sent.push(asked)
    if (!asked.confirm_long) return refusing('LONG_SHIFT', shiftMessages.confirmLong)()
    if (!asked.allow_overlap) return refusing('OVERLAPPING_SHIFT', shiftMessages.overlap, other)()
    return 'saved'
  }
  return { sent, save }
}

describe('the question about an overlap', () => {
  test('names the other shift, and a yes sends the same shift with that one answer', async () => {
    const { saved, asking } = await saveShift(refusing('OVERLAPPING_SHIFT', shiftMessages.overlap, other), shift)
    expect(saved).toBeUndefined()
    expect(asking).toEqual({ about: 'overlap', clashes: [other], shift: { ...shift, allow_overlap: true } })
  })

  test('of a repeated shift names every other one, once, and none that is free', async () => {
    const overlaps = [
      { ...other, venue_name: 'Mine', clash: other },
      { ...other, venue_name: 'Mine', clash: null },
    ]
    const { asking } = await saveShift(refusing('OVERLAPPING_SHIFTS', scheduleMessages.overlaps, { overlaps }), shift)
    expect(asking).toEqual({ about: 'overlap', clashes: [other], shift: { ...shift, allow_overlap: true } })
  })

  test('is asked also where the server does not say with what', async () => {
    const { asking } = await saveShift(refusing('OVERLAPPING_SHIFT', shiftMessages.overlap, { more: 1 }), shift)
    expect(asking).toMatchObject({ about: 'overlap', clashes: [] })
    expect(listOverlappingShifts(new Error('of another kind'))).toEqual([])
  })

  test('is never answered by itself: length and overlap are two questions, each with an answer of its own', async () => {
    const { sent, save } = careful()
    const first = await saveShift(save, shift)
    expect(first.asking).toMatchObject({ about: 'long', clashes: [] })
    expect(first.asking?.shift).toEqual({ ...shift, confirm_long: true })
    const second = await saveShift(save, first.asking?.shift ?? shift)
    expect(second.asking).toMatchObject({ about: 'overlap', clashes: [other] })
    const third = await saveShift(save, second.asking?.shift ?? shift)
    expect(third).toEqual({ saved: 'saved' })
    expect(sent.map(({ confirm_long, allow_overlap }) => [confirm_long, allow_overlap])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ])
  })

  test('is not asked of any other refusal', async () => {
    await expect(saveShift(refusing('DUPLICATE_SHIFT', shiftMessages.duplicate), shift)).rejects.toMatchObject({
      code: 'DUPLICATE_SHIFT',
    })
    await expect(
      saveShift(async () => {
        throw new ServerError(500)
      }, shift),
    ).rejects.toBeInstanceOf(ServerError)
  })
})

test('what failed is explained once, in the words of whoever knows why', () => {
  const defined = (code: string, message: string) => new ORPCError(code, { defined: true, status: 409, message })
  expect(formatShiftError(defined('DUPLICATE_SHIFT', shiftMessages.duplicate), 'add')).toBe(
    `Failed to add shift: ${shiftMessages.duplicate}`,
  )
  expect(formatShiftError(defined('FORBIDDEN', shiftMessages.notYours), 'update')).toBe(shiftMessages.notYours)
  expect(formatShiftError(new ServerError(500, 'a1'), 'update')).toBe(
    `Failed to update shift: ${uiTexts.serverFailed} Try again. (Request a1)`,
  )
})
