import type { ShiftDelay } from '#contract/shift-delay.ts'
import { SHIFT_VISIBILITIES } from '#contract/shifts.limits.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ShiftVisibility } from '#contract/shifts.ts'
import { shiftTexts } from './texts.ts'

/** What hides a whole schedule, or for a while. */
export type ScheduleAccess = {
  schedule_is_private: boolean
  schedule_is_dark: boolean
  shifts_shown_after: ShiftDelay
}

/** Says who will see the shifts. If they differ, it is true of those that most people will see. */
export const formatWhoSees = (
  { schedule_is_private, schedule_is_dark, shifts_shown_after }: ScheduleAccess,
  visibilities: readonly ShiftVisibility[],
): string => {
  if (schedule_is_private) return shiftMessages.sharePrivate
  const [one, many] = toSentences(findWidest(visibilities), schedule_is_dark, shifts_shown_after)
  return visibilities.length > 1 ? many : one
}

/** The texts for one shift and for several. */
const toSentences = (visibility: ShiftVisibility, isDark: boolean, delay: ShiftDelay): readonly [string, string] => {
  // A shift for no one else stays hidden after the schedule is shown again.
  if (visibility === 'only_me') return [shiftTexts.forMeOnly, shiftTexts.forMeOnlyMany]
  if (isDark) return [shiftTexts.whileDark, shiftTexts.whileDark]
  if (delay !== null) {
    const then = visibility === 'followers' ? ` ${shiftTexts.onceThereForFollowers}` : ''
    return [shiftTexts.onceThere(delay) + then, shiftTexts.onceThereMany(delay) + then]
  }
  if (visibility === 'followers') return [shiftTexts.forFollowers, shiftTexts.forFollowersMany]
  return [shiftMessages.shareText, shiftMessages.shareText]
}

/** `SHIFT_VISIBILITIES` begins with the widest. Without shifts, it is the default of a new one. */
const findWidest = (visibilities: readonly ShiftVisibility[]): ShiftVisibility =>
  SHIFT_VISIBILITIES.find((visibility) => visibilities.includes(visibility)) ?? 'everyone'
