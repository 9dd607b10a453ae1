import { CalendarPlus, Trash2 } from 'lucide-react'
import { HOURS_EXCEPTIONS_LIMIT, HOURS_NOTE_LENGTH } from '#contract/opening-hours.limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { formatDate } from '#web/venues/format-hours.ts'
import { DayHoursFields } from './DayHoursFields.tsx'
import { CLOSED_DAY, type ExceptionValues } from './hours-form.ts'
import { hoursTexts } from './texts.ts'

type ExceptionsFieldsProps = {
  exceptions: ExceptionValues[]
  onChange: (exceptions: ExceptionValues[]) => void
  errorOf: (path: string) => string | undefined
}

/** The dates on which the venue is closed or has other hours. */
export const ExceptionsFields = ({ exceptions, onChange, errorOf }: ExceptionsFieldsProps) => (
  <div className="grid gap-5">
    {exceptions.map((exception, at) => {
      const { date, note, mode, spans } = exception
      const name = date ? formatDate(date) : hoursTexts.newDate
      const change = (changed: Partial<ExceptionValues>) =>
        onChange(exceptions.map((other, index) => (index === at ? { ...exception, ...changed } : other)))
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: dates have no id and are never reordered
        <fieldset key={at} className="grid gap-3 border-t border-line pt-4">
          <legend className="sr-only">{name}</legend>
          <div className="flex items-center justify-between gap-3">
            <p aria-hidden className="font-semibold">
              {name}
            </p>
            <IconButton
              label={hoursTexts.removeDate(name)}
              onClick={() => onChange(exceptions.filter((_, index) => index !== at))}
              className="-mr-2"
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
          <div className="grid gap-3 tablet:grid-cols-2">
            <DateField
              label={hoursTexts.date}
              value={date}
              onChange={({ target }) => change({ date: target.value })}
              error={errorOf(`${at}.date`)}
            />
            <TextField
              label={hoursTexts.note}
              optional
              maxLength={HOURS_NOTE_LENGTH}
              placeholder={hoursTexts.notePlaceholder}
              value={note}
              onChange={({ target }) => change({ note: target.value })}
              error={errorOf(`${at}.note`)}
            />
          </div>
          <DayHoursFields
            name={name}
            day={{ mode, spans }}
            onChange={change}
            errorOf={(path) => errorOf(`${at}.${path}`)}
          />
        </fieldset>
      )
    })}
    {exceptions.length < HOURS_EXCEPTIONS_LIMIT ? (
      <Button
        look="outline"
        className="justify-self-start"
        onClick={() => onChange([...exceptions, { date: '', note: '', ...CLOSED_DAY }])}
      >
        <CalendarPlus aria-hidden className="size-5" />
        {hoursTexts.addDate}
      </Button>
    ) : null}
  </div>
)
