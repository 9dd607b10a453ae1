import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { eventMessages } from '#contract/events.texts.ts'
import { api } from '#web/core/api.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { formatFullDay } from './format-event.ts'
import { addMonths, formatMonthTitle, listMonthWeeks } from './month.ts'

type EventMonthProps = {
  venueId: string
  month: string
  onMonth: (month: string) => void
  /** Today in the venue's zone. */
  today: string
  chosen: string | null
  onChoose: (day: string | null) => void
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const cell = 'mx-auto grid h-12 w-full max-w-13 content-center justify-items-center rounded-key leading-tight'

/** A month of a venue's events. Only days with events are buttons, with bars for the number of events. */
export const EventMonth = ({ venueId, month, onMonth, today, chosen, onChoose }: EventMonthProps) => {
  const days = useQuery(api.events.days.queryOptions({ input: { slugOrId: venueId, month } }))
  const counts = new Map(days.data?.items.map(({ day, event_count }) => [day, event_count]))
  const renderMonthButton = (label: string, to: string | undefined, icon: ReactNode) => (
    <IconButton label={label} disabled={!to} onClick={() => to && onMonth(to)} className="disabled:opacity-55">
      {icon}
    </IconButton>
  )
  return (
    <Card aria-labelledby="event-month" aria-busy={days.isPending} className="px-2! desk:px-5!">
      <div className="flex items-center justify-between">
        {renderMonthButton('Previous month', addMonths(month, -1), <ChevronLeft aria-hidden />)}
        <h2 id="event-month" aria-live="polite" className="text-name">
          {formatMonthTitle(month)}
        </h2>
        {renderMonthButton('Next month', addMonths(month, 1), <ChevronRight aria-hidden />)}
      </div>
      {/* At large text sizes the month scrolls sideways, not the page. */}
      <div className="overflow-x-auto">
        <table className="mt-2 w-full table-fixed text-center">
          <thead>
            <tr>
              {WEEKDAYS.map((weekday) => (
                <th key={weekday} scope="col" className="pb-2 text-micro font-semibold text-ink-3">
                  <abbr title={weekday} className="no-underline">
                    {weekday.slice(0, 3)}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listMonthWeeks(month).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, at) => (
                  <td key={day ?? WEEKDAYS[at]} className="px-px py-0.5">
                    {day ? (
                      <Day
                        day={day}
                        count={counts.get(day) ?? 0}
                        isToday={day === today}
                        isChosen={day === chosen}
                        onPress={() => onChoose(day === chosen ? null : day)}
                      />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {days.isError && !days.isFetching ? (
        <Notice
          tone="error"
          title={eventMessages.loadFailed}
          onRetry={() => void days.refetch()}
          className="mx-2 mt-2 desk:mx-0"
        />
      ) : null}
    </Card>
  )
}

type DayProps = { day: string; count: number; isToday: boolean; isChosen: boolean; onPress: () => void }

const Day = ({ day, count, isToday, isChosen, onPress }: DayProps) => {
  const figure = <span className="sign text-name font-bold">{Number(day.slice(-2))}</span>
  if (count === 0)
    return (
      <span className={cx(cell, isToday ? 'bg-lit text-on-lit' : 'text-ink-3')}>
        {figure}
        {isToday ? <span className="sr-only">today</span> : null}
      </span>
    )
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${formatFullDay(day)}, ${count} ${count === 1 ? 'event' : 'events'}${isToday ? ', today' : ''}`}
      onClick={onPress}
      className={cx(
        cell,
        'gap-1 forced-colors:border forced-colors:aria-pressed:border-3',
        isToday
          ? 'bg-lit text-on-lit aria-pressed:shadow-[inset_0_0_0_3px_currentColor]'
          : 'bg-surface-2 text-ink hover:bg-surface-3 aria-pressed:bg-solid aria-pressed:text-on-solid',
      )}
    >
      {figure}
      <span aria-hidden className={cx('block h-1 rounded-full bg-current', barWidths[Math.min(count, 3) - 1])} />
    </button>
  )
}

const barWidths = ['w-2', 'w-4', 'w-6']
