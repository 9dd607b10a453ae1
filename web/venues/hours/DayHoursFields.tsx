import { Plus, Trash2 } from 'lucide-react'
import { HOURS_SPANS_LIMIT } from '#contract/opening-hours.limits.ts'
import { isNextDay } from '#contract/opening-spans.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldRow } from '#web/ui/FieldRow.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import { type DayHours, FIRST_SPAN, type SpanValues } from './hours-form.ts'
import { hoursTexts } from './texts.ts'

export type DayHoursProps = {
  /** Names the day to screen readers. */
  name: string
  day: DayHours
  /** The hours to begin with when the day opens. */
  suggested?: SpanValues[]
  onChange: (day: DayHours) => void
  errorOf: (path: string) => string | undefined
}

const MODES = [
  { value: 'closed', label: hoursTexts.closed },
  { value: 'open', label: hoursTexts.open },
  { value: 'all_day', label: hoursTexts.allDay },
] as const

/** Whether a day is open, and its hours. */
export const DayHoursFields = ({ name, day, suggested = [FIRST_SPAN], onChange, errorOf }: DayHoursProps) => {
  const { mode, spans } = day
  const setMode = (chosen: DayHours['mode']) =>
    onChange({ mode: chosen, spans: chosen === 'open' && spans.length === 0 ? suggested : spans })
  const setSpans = (changed: SpanValues[]) =>
    onChange(changed.length > 0 ? { mode: 'open', spans: changed } : { mode: 'closed', spans: [] })
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label={name}
        segments={MODES}
        value={mode}
        onChange={setMode}
        className="justify-self-stretch tablet:justify-self-start"
      />
      {mode === 'open'
        ? spans.map((span, at) => (
            <SpanFields
              // biome-ignore lint/suspicious/noArrayIndexKey: spans have no id and are never reordered
              key={at}
              span={span}
              label={spans.length > 1 ? hoursTexts.removeSpan(at + 1, name) : undefined}
              onChange={(changed) => setSpans(spans.map((one, index) => (index === at ? changed : one)))}
              onRemove={() => setSpans(spans.filter((_, index) => index !== at))}
              errorOf={(field) => errorOf(`spans.${at}.${field}`)}
            />
          ))
        : null}
      {mode === 'open' && spans.length < HOURS_SPANS_LIMIT ? (
        <Button
          look="quiet"
          className="justify-self-start"
          onClick={() => setSpans([...spans, { opens: '', closes: '', kitchen_until: '' }])}
        >
          <Plus aria-hidden className="size-5" />
          {hoursTexts.addSpan}
        </Button>
      ) : null}
    </div>
  )
}

type SpanFieldsProps = {
  span: SpanValues
  /** The name of the button that removes the hours; undefined if they are the only ones of the day. */
  label: string | undefined
  onChange: (span: SpanValues) => void
  onRemove: () => void
  errorOf: (field: keyof SpanValues) => string | undefined
}

const SpanFields = ({ span, label, onChange, onRemove, errorOf }: SpanFieldsProps) => {
  const { opens, closes } = span
  const crossesMidnight = opens !== '' && closes !== '' && closes !== '00:00' && isNextDay(opens, closes)
  const field = (name: keyof SpanValues) => ({
    value: span[name],
    onChange: (value: string) => onChange({ ...span, [name]: value }),
    'aria-invalid': errorOf(name) ? (true as const) : undefined,
    error: errorOf(name),
  })
  return (
    <div className="flex items-start gap-1">
      <div className="grid min-w-0 flex-1 gap-3">
        <FieldRow>
          <TimeField label={hoursTexts.opens} {...field('opens')} />
          <TimeField
            label={hoursTexts.closes}
            hint={crossesMidnight ? hoursTexts.nextDay : undefined}
            {...field('closes')}
          />
        </FieldRow>
        <TimeField label={hoursTexts.kitchenUntil} optional {...field('kitchen_until')} />
      </div>
      {label ? (
        <IconButton label={label} onClick={onRemove} className="mt-8 -mr-2">
          <Trash2 aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}
