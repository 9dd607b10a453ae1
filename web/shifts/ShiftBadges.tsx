import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ShiftVisibility } from '#contract/shifts.ts'
import { DayTile } from '#web/ui/DayTile.tsx'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import { Time } from '#web/ui/Time.tsx'
import { formatDay, toDayKey, toDayTileParts } from '#web/ui/times.ts'
import { formatZoneIfDifferent, isShiftOn, type ZonedSpan } from './format-shift.ts'
import { visibilityTexts } from './texts.ts'

/** Start and end of a shift in large type. Screen readers also read the day, which the row shows as a tile. */
export const ShiftHours = ({ shift }: { shift: ZonedSpan }) => {
  const zone = shift.venue_time_zone
  const note = formatZoneIfDifferent(shift.start_time, zone)
  return (
    <>
      <span className="sr-only">{formatDay(shift.start_time, zone)}, </span>
      <Time at={shift.start_time} zone={zone} /> <span className="text-small text-ink-3">to</span>{' '}
      <Time at={shift.end_time} zone={zone} />
      {note ? <span className="ml-1 text-micro font-semibold text-ink-2">{note}</span> : null}
    </>
  )
}

/** The day of a shift, lit while it is on. Hidden from screen readers, because the row's text names the day. */
export const ShiftTile = ({ shift, now }: { shift: ZonedSpan; now: number }) => {
  const zone = shift.venue_time_zone
  const { weekday, day } = toDayTileParts(shift.start_time, zone)
  const today = toDayKey(shift.start_time, zone) === toDayKey(now, zone)
  return (
    <span aria-hidden>
      <DayTile weekday={today ? 'Today' : weekday} day={day} lit={isShiftOn(shift, now)} />
    </span>
  )
}

export const VenueLink = ({ shift }: { shift: { venue_slug: string; venue_name: string } }) => (
  <Link
    to="/venues/$venueSlugOrId"
    params={{ venueSlugOrId: shift.venue_slug }}
    className="relative underline-offset-[0.2em] before:absolute before:-inset-x-2 before:-inset-y-3 hover:underline"
  >
    {shift.venue_name}
  </Link>
)

/** Renders nothing before the shift begins and after it ends. */
export const OnShiftBadge = ({ shift, now }: { shift: ZonedSpan; now: number }) =>
  isShiftOn(shift, now) ? (
    <p className="flex items-center gap-1.5 text-micro font-semibold text-lit-ink">
      <OnNowDot />
      ON SHIFT
    </p>
  ) : null

/** Marks one of the viewer's own shifts that not everyone who may see their schedule sees. */
export const ShiftVisibilityBadge = ({ shift }: { shift: { visibility?: ShiftVisibility | undefined } }) =>
  shift.visibility === undefined || shift.visibility === 'everyone' ? null : (
    <p className="flex items-center gap-1.5 text-micro text-ink-2">
      <EyeOff aria-hidden className="size-4 flex-none" />
      {visibilityTexts[shift.visibility]}
    </p>
  )

/** Marks one of the viewer's own shifts that moderators have hidden from other users. */
export const HiddenShiftBadge = ({ shift: { is_hidden } }: { shift: { is_hidden?: boolean | undefined } }) =>
  is_hidden ? (
    <p className="flex items-center gap-1.5 text-micro font-semibold text-cherry">
      <EyeOff aria-hidden className="size-4 flex-none" />
      {shiftMessages.hidden}
    </p>
  ) : null
