import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { FieldRow } from '#web/ui/FieldRow.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import { DayButtons, DayPresets } from './DayButtons.tsx'
import type { Hours } from './format-special.ts'
import { FIRST_HOURS } from './special-schedule.ts'
import { specialTexts } from './texts.ts'

type HoursEditorProps = {
  hours: readonly Hours[]
  /** Keeps at least one time slot. */
  isRequired?: boolean
  onChange: (hours: Hours[]) => void
  /** The error of the days, or of the times, in the row at `index`. */
  errorOf: (index: number, part: 'days' | 'start_time') => string | undefined
}

/** Edits weekly hours. Each row has days, a start and an end. */
export const HoursEditor = ({ hours, isRequired = false, onChange, errorOf }: HoursEditorProps) => {
  const change = (index: number, changed: Partial<Hours>) =>
    onChange(hours.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  const last = hours.at(-1) ?? FIRST_HOURS
  const isOnlyRow = isRequired && hours.length === 1
  return (
    <div className="grid gap-5">
      {hours.map((one, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and are never reordered
          key={index}
          className="grid gap-3 not-first:border-t not-first:border-line not-first:pt-4"
        >
          <legend className="sr-only">Time slot {index + 1}</legend>
          {isOnlyRow ? null : (
            <div className="flex items-center justify-between gap-3">
              <p aria-hidden className="text-small font-semibold">
                Time slot {index + 1}
              </p>
              <IconButton
                label={`Remove time slot ${index + 1}`}
                onClick={() => onChange(hours.filter((_, at) => at !== index))}
                className="-mr-2"
              >
                <Trash2 aria-hidden />
              </IconButton>
            </div>
          )}
          <DayPresets
            days={one.days}
            invalid={errorOf(index, 'days') !== undefined}
            onChange={(days) => change(index, { days })}
          />
          <DayButtons days={one.days} onChange={(days) => change(index, { days })} />
          <FieldError id={`hours-${index}-days`} error={errorOf(index, 'days')} />
          <FieldRow>
            <TimeField
              label="From"
              value={one.start_time}
              onChange={(start_time) => change(index, { start_time })}
              aria-invalid={errorOf(index, 'start_time') ? true : undefined}
              aria-describedby={errorOf(index, 'start_time') ? `hours-${index}-times` : undefined}
            />
            <TimeField label="To" value={one.end_time} onChange={(end_time) => change(index, { end_time })} />
          </FieldRow>
          <FieldError id={`hours-${index}-times`} error={errorOf(index, 'start_time')} />
          {one.end_time && one.start_time && one.end_time < one.start_time ? (
            <p className="text-small text-ink-2">Ends the next day.</p>
          ) : null}
        </fieldset>
      ))}
      <Button className="justify-self-start" onClick={() => onChange([...hours, { ...last, days: [] }])}>
        <Plus aria-hidden className="size-5" />
        {hours.length === 0 ? specialTexts.addHours : specialTexts.addMoreHours}
      </Button>
    </div>
  )
}
