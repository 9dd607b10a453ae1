import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import { type Hours, WEEKDAYS } from './format-special.ts'
import { specialTexts } from './texts.ts'

type HoursEditorProps = {
  hours: readonly Hours[]
  onChange: (hours: Hours[]) => void
  /** The error of the days, or of the times, in the row at `index`. */
  errorOf: (index: number, part: 'days' | 'start_time') => string | undefined
}

/** Edits weekly hours. Each row has days, a start and an end. */
export const HoursEditor = ({ hours, onChange, errorOf }: HoursEditorProps) => {
  const change = (index: number, changed: Partial<Hours>) =>
    onChange(hours.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  const last = hours.at(-1)
  return (
    <div className="grid gap-5">
      {hours.map((one, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and are never reordered
          key={index}
          className="grid gap-3 border-t border-line pt-4"
        >
          <legend className="sr-only">Time slot {index + 1}</legend>
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
          <DayButtons days={one.days} onChange={(days) => change(index, { days })} />
          <FieldError id={`hours-${index}-days`} error={errorOf(index, 'days')} />
          <div className="grid grid-cols-2 gap-3">
            <TimeField label="From" value={one.start_time} onChange={(start_time) => change(index, { start_time })} />
            <TimeField label="To" value={one.end_time} onChange={(end_time) => change(index, { end_time })} />
          </div>
          <FieldError id={`hours-${index}-times`} error={errorOf(index, 'start_time')} />
          {one.end_time && one.start_time && one.end_time < one.start_time ? (
            <p className="text-small text-ink-2">Ends the next day.</p>
          ) : null}
        </fieldset>
      ))}
      <Button
        className="justify-self-start"
        onClick={() =>
          onChange([
            ...hours,
            { days: [], start_time: last?.start_time ?? '16:00', end_time: last?.end_time ?? '19:00' },
          ])
        }
      >
        <Plus aria-hidden className="size-5" />
        {hours.length === 0 ? specialTexts.addHours : specialTexts.addMoreHours}
      </Button>
    </div>
  )
}

const DayButtons = ({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) => (
  <div className="grid grid-cols-4 gap-1.5 tablet:grid-cols-7">
    {WEEKDAYS.map((name, day) => {
      const pressed = days.includes(day)
      return (
        <button
          key={name}
          type="button"
          aria-pressed={pressed}
          onClick={() =>
            onChange(pressed ? days.filter((one) => one !== day) : [...days, day].sort((one, other) => one - other))
          }
          className={cx(
            'edge min-h-11 rounded-key text-small font-semibold text-ink aria-pressed:bg-solid aria-pressed:text-on-solid',
            'aria-pressed:shadow-none forced-colors:aria-pressed:border-3',
          )}
        >
          <span aria-hidden>{name.slice(0, 3)}</span>
          <span className="sr-only">{name}</span>
        </button>
      )
    })}
  </div>
)
