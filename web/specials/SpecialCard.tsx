import { CalendarDays, Clock, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'
import {
  type CardSpecial,
  formatDays,
  formatHoursText,
  formatSpecialDates,
  formatSpecialHours,
  getOpenDay,
  groupWindowsByHours,
  type Hours,
  WEEKDAYS,
} from './format-special.ts'
import { SpecialName } from './SpecialName.tsx'

type SpecialCardProps = {
  special: CardSpecial
  /** The id of the element, for links to it. */
  id?: string
  now: number
  as?: 'li' | 'div'
  /** The heading level of the title. */
  heading?: 'h2' | 'h3'
  /** The owner's actions. */
  menu?: ReactNode
  /** Whether it is still right. */
  note?: ReactNode
}

/** A special: badge, title, details, weekly hours and next window. */
export const SpecialCard = ({ special, id, now, as = 'li', heading: Heading = 'h2', menu, note }: SpecialCardProps) => {
  const { status, next_window, venue_time_zone: zone } = special
  const hours = groupWindowsByHours(special.windows)
  const dates = formatSpecialDates(special, now)
  const next = status === 'upcoming' && next_window ? formatSpecialHours(next_window.start_time, now, zone) : undefined
  return (
    <Card
      as={as}
      id={id}
      className="grid content-start gap-3 outline-none focus:bg-surface-2 forced-colors:focus:outline-2"
    >
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
          <StatusBadge special={special} />
          <Heading dir="auto" className={cx('wrap-anywhere', status === 'expired' && 'text-ink-2')}>
            <SpecialName special={special} />
          </Heading>
          {special.details ? (
            <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
              {special.details}
            </p>
          ) : null}
        </div>
        {menu}
      </div>
      {special.image_full_url ? (
        <PlaceholderImage
          src={special.image_full_url}
          alt={special.image_alt ?? ''}
          width={special.image_width}
          height={special.image_height}
          placeholder={special.image_placeholder}
          className="max-h-72 w-full rounded-key"
        />
      ) : null}
      {hours.length > 0 || dates ? (
        <div className="grid gap-2 border-t border-line pt-3">
          {hours.map((one) => (
            <WeekStrip
              key={`${one.start_time} ${one.end_time}`}
              hours={one}
              open={status === 'active' ? getOpenDay(one, now, zone) : undefined}
            />
          ))}
          {dates ? <DateLine>{dates}</DateLine> : null}
          {next ? <DateLine>Next: {next}</DateLine> : null}
        </div>
      ) : null}
      {note}
    </Card>
  )
}

const DateLine = ({ children }: { children: ReactNode }) => (
  <p className="sign flex items-start gap-2.5 font-bold">
    <CalendarDays aria-hidden className="mt-0.5 size-5 flex-none text-ink-3" />
    <span className="min-w-0">{children}</span>
  </p>
)

/** The days of the week with these hours highlighted, followed by the hours. */
const WeekStrip = ({ hours, open }: { hours: Hours; open: number | undefined }) => (
  <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
    <span aria-hidden className="flex flex-wrap gap-1">
      {WEEKDAYS.map((name, day) => (
        <span
          key={name}
          className={cx(
            'grid size-7 place-items-center rounded-[0.5rem] text-micro font-semibold',
            day === open
              ? 'bg-lit text-on-lit'
              : hours.days.includes(day)
                ? 'bg-surface-3 text-ink'
                : 'text-ink-3 shadow-[inset_0_0_0_1px_var(--lc-line)]',
          )}
        >
          {name[0]}
        </span>
      ))}
    </span>
    <p className={cx('sign font-bold', open !== undefined && 'text-lit-ink')}>
      <span className="sr-only">{formatDays(hours.days)}, </span>
      {formatHoursText(hours)}
    </p>
  </div>
)

type SpecialState = Pick<CardSpecial, 'status' | 'valid_until' | 'windows'>

const BADGES = { upcoming: { Icon: Clock, text: 'Upcoming' }, expired: { Icon: History, text: 'Expired' } }

/** A special that runs indefinitely says "Active", because "Active Now" would suggest that it ends. */
export const StatusBadge = ({ special: { status, valid_until, windows } }: { special: SpecialState }) => {
  if (!status) return null
  if (status === 'active')
    return <Badge tone="lit">{windows.length > 0 || valid_until ? 'Active Now' : 'Active'}</Badge>
  const { Icon, text } = BADGES[status]
  return (
    <Badge tone="outline" icon={<Icon aria-hidden />}>
      {text}
    </Badge>
  )
}
