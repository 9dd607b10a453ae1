import { ORPCError } from '@orpc/client'
import { z } from 'zod'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ShiftDraft } from '#contract/shifts.ts'
import { formatErrorReason, getErrorCode } from '#web/core/errors.ts'
import type { Span } from './format-shift.ts'

/** A validated shift, with its times on further days and what the user has confirmed about it so far. */
export type ShiftSaveInput = z.output<typeof ShiftDraft> & { id?: string; version?: string; other_spans?: Span[] }

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
export type ShiftConfirmation = {
  about: 'long' | 'overlap'
  question: string
  clashes: OverlappingShift[]
  shift: ShiftSaveInput
  /** The same without the days that overlap, if other days are left. */
  withoutOverlaps?: ShiftSaveInput | undefined
}

/** Saves a shift, or returns the confirmation to ask for first. Throws any other error. */
export const saveShift = async <Saved>(
  save: (shift: ShiftSaveInput) => Promise<Saved>,
  shift: ShiftSaveInput,
): Promise<{ saved?: Saved; confirmation?: ShiftConfirmation }> => {
  try {
    return { saved: await save(shift) }
  } catch (error) {
    const code = getErrorCode(error)
    const question = formatErrorReason(error)
    if (code === 'LONG_SHIFT')
      return { confirmation: { about: 'long', question, clashes: [], shift: { ...shift, confirm_long: true } } }
    if (code !== 'OVERLAPPING_SHIFT' && code !== 'OVERLAPPING_SHIFTS') throw error
    const clashes = listOverlappingShifts(error)
    const withoutOverlaps = removeOverlappingDays(shift, error)
    return {
      confirmation: { about: 'overlap', question, clashes, shift: { ...shift, allow_overlap: true }, withoutOverlaps },
    }
  }
}

/** All times of a shift: its own, then those on further days. */
export const listSpans = ({ start_time, end_time, other_spans = [] }: ShiftSaveInput): Span[] => [
  { start_time, end_time },
  ...other_spans,
]

/** The shift on the days that don't overlap. Undefined if none are left, or if a weekly repetition overlaps later. */
const removeOverlappingDays = (shift: ShiftSaveInput, error: unknown): ShiftSaveInput | undefined => {
  const batch = Overlaps.safeParse(error instanceof ORPCError ? error.data : undefined)
  if (!batch.success) return undefined
  const starts = batch.data.overlaps.map(({ start_time }) => Date.parse(start_time))
  const spans = listSpans(shift)
  const [first, ...others] = spans.filter(({ start_time }) => !starts.includes(Date.parse(start_time)))
  const isComplete = others.length + 1 + starts.length === spans.length
  return first && isComplete ? { ...shift, ...first, other_spans: others } : undefined
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
