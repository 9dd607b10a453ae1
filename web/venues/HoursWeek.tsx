import type { VenueHours as Hours } from '#contract/opening-hours.ts'
import { getWeekday } from '#contract/opening-spans.ts'
import { cx } from '#web/ui/cx.ts'
import { formatDate, formatKitchenNote, formatSpans, WEEKDAYS } from './format-hours.ts'

type HoursWeekProps = {
  hours: Hours
  /** The day whose night it is at the venue. */
  night: string
}

/** The hours of each weekday, and the coming dates with other hours. */
export const HoursWeek = ({ hours, night }: HoursWeekProps) => {
  const dates = hours.exceptions.filter(({ date }) => date >= night)
  return (
    <div className="grid max-w-md gap-3 pt-1 pb-3 pl-7.5 text-small">
      <ul>
        {WEEKDAYS.map((name, day) => (
          <HoursLine
            key={name}
            name={name}
            isToday={day === getWeekday(night) && dates[0]?.date !== night}
            spans={hours.week[day] ?? []}
          />
        ))}
      </ul>
      {dates.length > 0 ? (
        <ul className="border-t border-line pt-3">
          {dates.map(({ date, note, spans }) => (
            <HoursLine key={date} name={formatDate(date)} isToday={date === night} spans={spans} note={note} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type HoursLineProps = { name: string; isToday: boolean; spans: Hours['week'][number]; note?: string | null }

const HoursLine = ({ name, isToday, spans, note }: HoursLineProps) => {
  const more = [note, formatKitchenNote(spans)].filter(Boolean).join(' · ')
  return (
    <li aria-current={isToday ? 'date' : undefined} className={cx('flex gap-3 py-1', isToday && 'font-semibold')}>
      <span className="w-24 flex-none">{name}</span>
      <span className="min-w-0 flex-1">
        {formatSpans(spans)}
        {more ? <span className="block font-normal text-ink-2 wrap-anywhere">{more}</span> : null}
      </span>
    </li>
  )
}
