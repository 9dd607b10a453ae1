import { ORPCError } from '@orpc/client'
import { z } from 'zod'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { formatErrorReason, getErrorCode } from '#web/core/errors.ts'

/** A checked shift with the answers to what was asked about it so far. */
export type ShiftSaveInput = {
  id?: string
  venue_id: string
  start_time: string
  end_time: string
  notes: string | null
  allow_overlap: boolean
  confirm_long: boolean
}
export type SaveShift<Saved> = (shift: ShiftSaveInput) => Promise<Saved>

const OverlappingShift = z.object({
  venue_name: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  venue_time_zone: z.string(),
})
export type OverlappingShift = z.infer<typeof OverlappingShift>
/** What overlaps of several shifts, each with what it overlaps. */
const Overlaps = z.object({ overlaps: z.array(OverlappingShift.extend({ clash: OverlappingShift.nullable() })) })

/** A question the server puts before it takes the shift; `shift` is what to send when it is answered with yes. */
export type ShiftConfirmation = { about: 'long' | 'overlap'; clashes: OverlappingShift[]; shift: ShiftSaveInput }

/** Saves, or comes back with the question to ask first. Any other refusal is thrown. */
export const saveShift = async <Saved>(
  save: SaveShift<Saved>,
  shift: ShiftSaveInput,
): Promise<{ saved?: Saved; asking?: ShiftConfirmation }> => {
  try {
    return { saved: await save(shift) }
  } catch (error) {
    const code = getErrorCode(error)
    if (code === 'LONG_SHIFT')
      return { asking: { about: 'long', clashes: [], shift: { ...shift, confirm_long: true } } }
    if (code !== 'OVERLAPPING_SHIFT' && code !== 'OVERLAPPING_SHIFTS') throw error
    return {
      asking: { about: 'overlap', clashes: listOverlappingShifts(error), shift: { ...shift, allow_overlap: true } },
    }
  }
}

/** The shifts of mine that an overlap is with, as a refusal tells them. */
export const listOverlappingShifts = (error: unknown): OverlappingShift[] => {
  const data: unknown = error instanceof ORPCError ? error.data : undefined
  const [one, several] = [OverlappingShift.safeParse(data), Overlaps.safeParse(data)]
  if (one.success) return [one.data]
  return several.success ? several.data.overlaps.flatMap(({ clash }) => clash ?? []) : []
}

const failed = { add: 'Failed to add shift:', update: 'Failed to update shift:' }

// These say all there is to say.
const COMPLETE_MESSAGES = new Set<string>([
  shiftMessages.notTalent,
  shiftMessages.notYours,
  shiftMessages.notFound,
  shiftMessages.endAfterStartInDatabase,
])

/** What to say above the key when a save failed. */
export const formatShiftError = (error: unknown, verb: 'add' | 'update'): string => {
  const reason = formatErrorReason(error)
  return COMPLETE_MESSAGES.has(reason) || getErrorCode(error) === 'INVALID' ? reason : `${failed[verb]} ${reason}`
}
