import { ORPCError } from '@orpc/client'
import { z } from 'zod'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { codeOf, reasonText } from '#web/core/problems.ts'

/** A checked shift with the answers to what was asked about it so far. */
export type ShiftToSave = {
  id?: string
  venue_id: string
  start_time: string
  end_time: string
  notes: string | null
  allow_overlap: boolean
  confirm_long: boolean
}
export type SaveShift<Saved> = (shift: ShiftToSave) => Promise<Saved>

const Clash = z.object({
  venue_name: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  venue_time_zone: z.string(),
})
export type Clash = z.infer<typeof Clash>
/** What overlaps of several shifts, each with what it overlaps. */
const Overlaps = z.object({ overlaps: z.array(Clash.extend({ clash: Clash.nullable() })) })

/** A question the server puts before it takes the shift; `shift` is what to send when it is answered with yes. */
export type Asking = { about: 'long' | 'overlap'; clashes: Clash[]; shift: ShiftToSave }

/** Saves, or comes back with the question to ask first. Any other refusal is thrown. */
export const saveOrAsk = async <Saved>(
  save: SaveShift<Saved>,
  shift: ShiftToSave,
): Promise<{ saved?: Saved; asking?: Asking }> => {
  try {
    return { saved: await save(shift) }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'LONG_SHIFT')
      return { asking: { about: 'long', clashes: [], shift: { ...shift, confirm_long: true } } }
    if (code !== 'OVERLAPPING_SHIFT' && code !== 'OVERLAPPING_SHIFTS') throw error
    return { asking: { about: 'overlap', clashes: clashesOf(error), shift: { ...shift, allow_overlap: true } } }
  }
}

/** The shifts of mine that an overlap is with, as a refusal tells them. */
export const clashesOf = (error: unknown): Clash[] => {
  const data: unknown = error instanceof ORPCError ? error.data : undefined
  const [one, several] = [Clash.safeParse(data), Overlaps.safeParse(data)]
  if (one.success) return [one.data]
  return several.success ? several.data.overlaps.flatMap(({ clash }) => clash ?? []) : []
}

const failed = { add: 'Failed to add shift:', update: 'Failed to update shift:' }

// These say all there is to say.
const WHOLE = new Set<string>([
  shiftMessages.notTalent,
  shiftMessages.notYours,
  shiftMessages.notFound,
  shiftMessages.endAfterStartInDatabase,
])

/** What to say above the key when a save failed. */
export const explainShift = (error: unknown, verb: 'add' | 'update'): string => {
  const reason = reasonText(error)
  return WHOLE.has(reason) || codeOf(error) === 'INVALID' ? reason : `${failed[verb]} ${reason}`
}
