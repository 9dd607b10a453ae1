import { ORPCError } from '@orpc/client'
import { z } from 'zod'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ShiftDraft } from '#contract/shifts.ts'
import { formatErrorReason, getErrorCode } from '#web/core/errors.ts'

/** A validated shift, with what the user has confirmed about it so far. */
export type ShiftSaveInput = z.output<typeof ShiftDraft> & { id?: string }

const OverlappingShift = z.object({
  venue_name: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  venue_time_zone: z.string(),
})
export type OverlappingShift = z.infer<typeof OverlappingShift>
/** Error data for a batch of shifts: those with a conflict, each with the shift it overlaps. */
const Overlaps = z.object({ overlaps: z.array(OverlappingShift.extend({ clash: OverlappingShift.nullable() })) })

/** A confirmation the server requires before it saves the shift; `shift` is the input to send once confirmed. */
export type ShiftConfirmation = { about: 'long' | 'overlap'; clashes: OverlappingShift[]; shift: ShiftSaveInput }

/** Saves a shift, or returns the confirmation to ask for first. Throws any other error. */
export const saveShift = async <Saved>(
  save: (shift: ShiftSaveInput) => Promise<Saved>,
  shift: ShiftSaveInput,
): Promise<{ saved?: Saved; confirmation?: ShiftConfirmation }> => {
  try {
    return { saved: await save(shift) }
  } catch (error) {
    const code = getErrorCode(error)
    if (code === 'LONG_SHIFT')
      return { confirmation: { about: 'long', clashes: [], shift: { ...shift, confirm_long: true } } }
    if (code !== 'OVERLAPPING_SHIFT' && code !== 'OVERLAPPING_SHIFTS') throw error
    const clashes = listOverlappingShifts(error)
    return { confirmation: { about: 'overlap', clashes, shift: { ...shift, allow_overlap: true } } }
  }
}

/** The existing shifts that an error reports as overlapping. */
export const listOverlappingShifts = (error: unknown): OverlappingShift[] => {
  const data: unknown = error instanceof ORPCError ? error.data : undefined
  const [single, batch] = [OverlappingShift.safeParse(data), Overlaps.safeParse(data)]
  if (single.success) return [single.data]
  return batch.success ? batch.data.overlaps.flatMap(({ clash }) => clash ?? []) : []
}

// Complete messages, shown without the "Failed to …" prefix.
const COMPLETE_MESSAGES = new Set<string>([
  shiftMessages.notTalent,
  shiftMessages.notYours,
  shiftMessages.notFound,
  shiftMessages.endAfterStartInDatabase,
])

/** The message above the submit button after a failed save. */
export const formatShiftError = (error: unknown, verb: 'add' | 'update'): string => {
  const reason = formatErrorReason(error)
  return COMPLETE_MESSAGES.has(reason) || getErrorCode(error) === 'INVALID'
    ? reason
    : `Failed to ${verb} shift: ${reason}`
}
