import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import {
  type CardSpecial,
  formatHoursText,
  formatSpecialDates,
  formatSpecialHours,
  groupWindowsByHours,
} from './format-special.ts'
import { StatusBadge } from './SpecialCard.tsx'
import { SpecialName } from './SpecialName.tsx'

type SpecialSummaryProps = {
  special: CardSpecial
  now: number
  /** Whether it is still right. */
  note?: ReactNode
}

/** A special in a list: badge, title, details and the time that matters now. */
export const SpecialSummary = ({ special, now, note }: SpecialSummaryProps) => (
  <li className="grid justify-items-start gap-1 py-3 not-first:border-t not-first:border-line">
    <StatusBadge special={special} />
    <h3 dir="auto" className="wrap-anywhere">
      <SpecialName special={special} />
    </h3>
    {special.details ? <p className="line-clamp-2 text-small text-ink-2 wrap-anywhere">{special.details}</p> : null}
    <p className={cx('text-small font-semibold', special.status === 'active' ? 'text-lit-ink' : 'text-ink-2')}>
      {formatSpecialTimes(special, now)}
    </p>
    {note}
  </li>
)

/** `until 10:00 PM`, `Next: tonight at 11:00 PM`, the weekly hours or the dates, whichever matters now. */
const formatSpecialTimes = (special: CardSpecial, now: number): string | undefined => {
  const { status, active_until, next_window, venue_time_zone: zone } = special
  if (status === 'active' && active_until)
    return `until ${formatSpecialHours(active_until, now, zone).replace(/^\w+ at /, '')}`
  if (status === 'upcoming' && next_window) return `Next: ${formatSpecialHours(next_window.start_time, now, zone)}`
  const [hours] = groupWindowsByHours(special.windows)
  return hours ? formatHoursText(hours) : formatSpecialDates(special, now)
}
