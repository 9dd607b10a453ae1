import { RemainingTimeBar } from '#web/ui/RemainingTimeBar.tsx'
import { formatTimeLeft, getShareLeft, type ShownSpan } from './format-shift.ts'

/** How much of a running shift is left, if its end is shown. */
export const TimeLeft = ({ shift, now }: { shift: ShownSpan; now: number }) =>
  shift.end_time ? (
    <RemainingTimeBar left={getShareLeft(shift, now)} label={formatTimeLeft(shift, now)} className="mt-0.5" />
  ) : null
