import { ChevronDown, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/toast.ts'
import { formatSpans, WEEKDAYS } from '#web/venues/format-hours.ts'
import { CopyDayDialog } from './CopyDayDialog.tsx'
import { DayHoursFields, type DayHoursProps } from './DayHoursFields.tsx'
import { type DayHours, FIRST_SPAN, toSpans } from './hours-form.ts'
import { hoursTexts } from './texts.ts'

type WeekFieldsProps = {
  week: DayHours[]
  onChange: (week: DayHours[]) => void
  errorOf: (path: string) => string | undefined
  hasErrors: (day: number) => boolean
}

/** The hours of each weekday: a line that opens into its fields. */
export const WeekFields = ({ week, onChange, errorOf, hasErrors }: WeekFieldsProps) => {
  const [copying, setCopying] = useState<number>()
  const copied = copying === undefined ? undefined : week[copying]
  const copyTo = (days: readonly number[]) => {
    if (copying === undefined || !copied) return
    onChange(week.map((day, at) => (days.includes(at) ? copied : day)))
    toast.success(hoursTexts.copied(WEEKDAYS[copying] ?? ''))
    setCopying(undefined)
  }
  // A day that opens begins with the hours of the last one that is open.
  const suggested = week.findLast(({ mode }) => mode === 'open')?.spans ?? [FIRST_SPAN]
  return (
    <>
      <ul>
        {week.map((day, at) => (
          <WeekdayItem
            key={WEEKDAYS[at]}
            name={WEEKDAYS[at] ?? ''}
            day={day}
            suggested={suggested}
            hasError={hasErrors(at)}
            onChange={(changed) => onChange(week.map((other, index) => (index === at ? changed : other)))}
            errorOf={(path) => errorOf(`${at}.${path}`)}
            onCopy={() => setCopying(at)}
          />
        ))}
      </ul>
      {copying === undefined ? null : (
        <CopyDayDialog day={copying} onCopy={copyTo} onClose={() => setCopying(undefined)} />
      )}
    </>
  )
}

type WeekdayItemProps = DayHoursProps & { hasError: boolean; onCopy: () => void }

const WeekdayItem = ({ hasError, onCopy, ...fields }: WeekdayItemProps) => {
  const { name, day } = fields
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen || hasError
  return (
    <li className="not-first:border-t not-first:border-line">
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setOpen(!shown)}
        className="flex min-h-14 w-full items-center gap-3 rounded-key py-2 text-left"
      >
        <span className="w-28 flex-none font-semibold">{name}</span>
        <span className={cx('min-w-0 flex-1 text-small', day.mode === 'closed' && 'text-ink-2')}>
          {formatSpans(toSpans(day))}
        </span>
        <ChevronDown aria-hidden className={cx('size-5 flex-none text-ink-3', shown && 'rotate-180')} />
      </button>
      <div id={id} hidden={!shown} className="grid gap-2 pb-5">
        {shown ? (
          <>
            <DayHoursFields {...fields} />
            <Button look="quiet" className="justify-self-start" onClick={onCopy}>
              <Copy aria-hidden className="size-5" />
              {hoursTexts.copy}
            </Button>
          </>
        ) : null}
      </div>
    </li>
  )
}
