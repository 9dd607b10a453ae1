import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ShiftLine } from '#contract/shifts.ts'
import { AddToCalendar } from '#web/calendars/AddToCalendar.tsx'
import { DayTile } from '#web/ui/DayTile.tsx'
import { Lamp } from '#web/ui/Lamp.tsx'
import { Time } from '#web/ui/Time.tsx'
import { dayKey, dayText, dayTileParts } from '#web/ui/times.ts'
import { isOn, zoneNote } from './phrases.ts'

/** A shift of one person's list: its day, its hours, where, notes; what one can do with it, else put it in a calendar, at the end. */
export const ShiftRow = ({ shift, now, children }: { shift: ShiftLine; now: number; children?: ReactNode }) => {
  const zone = shift.venue_time_zone
  const on = isOn(shift, now)
  const today = dayKey(shift.start_time, zone) === dayKey(now, zone)
  const note = zoneNote(shift.start_time, zone)
  const { weekday, day } = dayTileParts(shift.start_time, zone)
  return (
    <li className="relative flex items-center gap-3.5 py-3 not-first:border-t not-first:border-line">
      <span aria-hidden>
        <DayTile weekday={today ? 'Today' : weekday} day={day} lit={on} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-name leading-snug">
          <span className="sr-only">{dayText(shift.start_time, zone)}, </span>
          <Time at={shift.start_time} zone={zone} /> <span className="text-small text-ink-3">to</span>{' '}
          <Time at={shift.end_time} zone={zone} />
          {note ? <span className="ml-1 text-micro font-semibold text-ink-2">{note}</span> : null}
        </p>
        <p className="text-small text-ink-2">
          <Link
            to="/venues/$venueSlugOrId"
            params={{ venueSlugOrId: shift.venue_slug }}
            className="relative underline-offset-[0.2em] before:absolute before:-inset-x-2 before:-inset-y-3 hover:underline"
          >
            {shift.venue_name}
          </Link>
        </p>
        {on ? (
          <p className="flex items-center gap-1.5 text-micro font-semibold text-lit-ink">
            <Lamp />
            ON SHIFT
          </p>
        ) : null}
        {shift.notes ? <p className="text-micro text-ink-3 wrap-anywhere">{shift.notes}</p> : null}
      </div>
      <div className="flex flex-none">{children ?? <AddToCalendar shift={shift} />}</div>
    </li>
  )
}
