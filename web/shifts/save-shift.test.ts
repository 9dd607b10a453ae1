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
const failWith = (code: string, message: string, data?: unknown) => async () => {
  throw new ORPCError(code, { defined: true, status: 409, message, data })
}

/** Saves as the server does: rejects a long shift and an overlap until each is confirmed. */
const requireConfirmations = () => {
  const sent: ShiftSaveInput[] = []
  const save = async (input: ShiftSaveInput) => {
    sent.push(input)
    if (!input.confirm_long) return failWith('LONG_SHIFT', shiftMessages.confirmLong)()
    if (!input.allow_overlap) return failWith('OVERLAPPING_SHIFT', shiftMessages.overlap, other)()
    return 'saved'
  }
  return { sent, save }
}

describe('confirmations', () => {
  test('an overlap returns the other shift and the input to send once confirmed', async () => {
    const { saved, confirmation } = await saveShift(failWith('OVERLAPPING_SHIFT', shiftMessages.overlap, other), shift)
    expect(saved).toBeUndefined()
    expect(confirmation).toEqual({
      about: 'overlap',
      question: shiftMessages.overlap,
      clashes: [other],
      shift: { ...shift, allow_overlap: true },
    })
  })

  test('a repeating shift lists each shift it overlaps, and only those', async () => {
    const overlaps = [
      { ...other, venue_name: 'Mine', clash: other },
      { ...other, venue_name: 'Mine', clash: null },
    ]
    const { confirmation } = await saveShift(
      failWith('OVERLAPPING_SHIFTS', scheduleMessages.overlaps, { overlaps }),
      shift,
    )
    expect(confirmation).toEqual({
      about: 'overlap',
      question: scheduleMessages.overlaps,
      clashes: [other],
      shift: { ...shift, allow_overlap: true },
    })
  })

  test('an overlap is confirmed even if the server does not name the other shift', async () => {
    const { confirmation } = await saveShift(failWith('OVERLAPPING_SHIFT', shiftMessages.overlap, { more: 1 }), shift)
    expect(confirmation).toMatchObject({ about: 'overlap', clashes: [] })
    expect(listOverlappingShifts(new Error('of another kind'))).toEqual([])
  })

  test('of several days, those that don’t overlap can be posted alone', async () => {
    const span = (day: number) => ({ start_time: `2026-11-${day}T23:00:00Z`, end_time: `2026-11-${day + 1}T05:00:00Z` })
    const days = { ...shift, ...span(24), other_spans: [span(25), span(26)] }
    const overlapAt = (...starts: string[]) =>
      failWith('OVERLAPPING_SHIFTS', '', {
        overlaps: starts.map((start_time) => ({ ...other, start_time, clash: other })),
      })
    const { confirmation } = await saveShift(overlapAt('2026-11-24T23:00:00.000Z'), days)
    expect(confirmation?.shift).toEqual({ ...days, allow_overlap: true })
    expect(confirmation?.withoutOverlaps).toEqual({ ...days, ...span(25), other_spans: [span(26)] })
    const all = ['2026-11-24T23:00:00.000Z', '2026-11-25T23:00:00.000Z', '2026-11-26T23:00:00.000Z']
    expect((await saveShift(overlapAt(...all), days)).confirmation?.withoutOverlaps).toBeUndefined()
    // A weekly repetition that overlaps in a later week.
    const later = overlapAt('2026-12-01T23:00:00.000Z')
    expect((await saveShift(later, days)).confirmation?.withoutOverlaps).toBeUndefined()
  })

  test('length and overlap are confirmed separately', async () => {
    const { sent, save } = requireConfirmations()
    const first = await saveShift(save, shift)
    expect(first.confirmation).toMatchObject({ about: 'long', clashes: [] })
    expect(first.confirmation?.shift).toEqual({ ...shift, confirm_long: true })
    const second = await saveShift(save, first.confirmation?.shift ?? shift)
    expect(second.confirmation).toMatchObject({ about: 'overlap', clashes: [other] })
    const third = await saveShift(save, second.confirmation?.shift ?? shift)
    expect(third).toEqual({ saved: 'saved' })
    expect(sent.map(({ confirm_long, allow_overlap }) => [confirm_long, allow_overlap])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ])
  })

  test('any other error is thrown', async () => {
    await expect(saveShift(failWith('DUPLICATE_SHIFT', shiftMessages.duplicate), shift)).rejects.toMatchObject({
      code: 'DUPLICATE_SHIFT',
    })
    await expect(
      saveShift(async () => {
        throw new ServerError(500)
      }, shift),
    ).rejects.toBeInstanceOf(ServerError)
  })
})

test('explains an error once, with the most specific message', () => {
  const defined = (code: string, message: string) => new ORPCError(code, { defined: true, status: 409, message })
  expect(formatShiftError(defined('DUPLICATE_SHIFT', shiftMessages.duplicate), 'add')).toBe(
    `Failed to add shift: ${shiftMessages.duplicate}`,
  )
  expect(formatShiftError(defined('FORBIDDEN', shiftMessages.notYours), 'update')).toBe(shiftMessages.notYours)
  expect(formatShiftError(new ServerError(500, 'a1'), 'update')).toBe(
    `Failed to update shift: ${uiTexts.serverFailed} Try again. (Request a1)`,
  )
})
