import { Repeat } from 'lucide-react'
import { shiftTexts } from '#web/shifts/texts.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { formatRepeat, formatRepeatWeeks, getDefaultUntil } from './week.ts'

type RepeatFieldProps = {
  /** The first day, as `2026-11-20`. */
  day: string
  /** The last day, or null for just once. */
  until: string | null
  onChange: (until: string | null) => void
  error?: string
  /** Repeats a whole week that begins on `day` instead of a single shift. */
  week?: boolean
  /** Repeats several shifts, the first of them on `day`. */
  several?: boolean
}

/** Chooses between just once and every week up to a last day. */
export const RepeatField = ({ day, until, onChange, error, week = false, several = week }: RepeatFieldProps) => (
  <div className="grid gap-3">
    <div>
      <p aria-hidden className="mb-1.5 text-small font-semibold">
        Repeat
      </p>
      <SegmentedControl
        label="Repeat"
        className="flex!"
        segments={[
          { value: 'once', label: week ? 'Just this week' : 'Just once' },
          { value: 'weekly', label: shiftTexts.weekly },
        ]}
        value={until === null ? 'once' : 'weekly'}
        onChange={(value) => onChange(value === 'once' ? null : getDefaultUntil(day, several))}
      />
    </div>
    {until === null ? null : (
      <>
        <DateField
          label={shiftTexts.lastDay}
          min={day}
          value={until}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
        <p aria-live="polite" className="flex min-h-5.5 items-center gap-2 text-small text-ink-2">
          <Repeat aria-hidden className="size-4 flex-none" />
          {(several ? formatRepeatWeeks(day, until) : formatRepeat(day, until)) ?? shiftTexts.lastDayTooEarly}
        </p>
      </>
    )}
  </div>
)
