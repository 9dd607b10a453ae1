import { ChevronDown } from 'lucide-react'
import type { OwnShift } from '#contract/schedule.ts'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { ShiftListItem } from '#web/shifts/ShiftListItem.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { formatDayAndTime } from '#web/ui/times.ts'

export type WeekListProps = {
  shifts: readonly OwnShift[]
  now: number
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The week as a list of shifts, on narrow screens. */
export const WeekList = ({ shifts, now, chosen, onChoose }: WeekListProps) => (
  <Card aria-label="Week" className="py-2! desk:hidden">
    <ul>
      {shifts.map((shift) => (
        <ShiftListItem key={shift.id} shift={{ ...shift, notes: formatShiftNote(shift, now) }} now={now}>
          <IconButton
            label={`Open ${formatDayAndTime(shift.start_time, shift.venue_time_zone)}, ${shift.venue_name}`}
            title="Open"
            aria-pressed={shift.id === chosen}
            onClick={() => onChoose(shift.id)}
            className="-mr-2.5"
          >
            <ChevronDown aria-hidden />
          </IconButton>
        </ShiftListItem>
      ))}
    </ul>
  </Card>
)

const formatShiftNote = (shift: OwnShift, now: number): string | null => {
  if (isShiftOver(shift, now)) return 'Past'
  if (shift.series && shift.series.upcoming > 1) return `Every week, ${shift.series.upcoming} left`
  return shift.notes
}
