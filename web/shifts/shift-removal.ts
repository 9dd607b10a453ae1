import { isShiftOver, type ShownSpan } from './format-shift.ts'
import { shiftTexts } from './texts.ts'

type RemovableShift = ShownSpan & { has_income?: boolean | undefined }
export type ShiftRemoval = 'cancel' | 'delete' | 'hide'

/** What removing one of the user's shifts does at `now`. A past shift with income is only hidden: its income stays. */
export const getShiftRemoval = (shift: RemovableShift, now: number): ShiftRemoval => {
  if (!isShiftOver(shift, now)) return 'cancel'
  return shift.has_income ? 'hide' : 'delete'
}

export const removalLabels = {
  cancel: shiftTexts.cancel,
  delete: shiftTexts.deletePast,
  hide: shiftTexts.hidePast,
} as const satisfies Record<ShiftRemoval, string>
