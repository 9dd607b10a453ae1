import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ShiftVisibility } from '#contract/shifts.ts'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import { formatZonedClock, isShiftOn, isShiftOver, type ZonedShownSpan } from './format-shift.ts'
import { shiftTexts, visibilityTexts } from './texts.ts'

export const VenueLink = ({ shift }: { shift: { venue_slug: string; venue_name: string } }) => (
  <Link
    to="/venues/$venueSlugOrId"
    params={{ venueSlugOrId: shift.venue_slug }}
    className="thumb-room underline-offset-[0.2em] hover:underline"
  >
    <bdi>{shift.venue_name}</bdi>
  </Link>
)

/** Renders nothing before the shift begins and after it ends. */
export const OnShiftBadge = ({ shift, now }: { shift: ZonedShownSpan; now: number }) =>
  isShiftOn(shift, now) ? (
    <p className="flex items-center gap-1.5 text-micro font-semibold text-lit-ink">
      <OnNowDot />
      ON SHIFT
    </p>
  ) : null

/** Who sees one of the viewer's own shifts, and from when. */
export type OwnShiftAccess = { visibility?: ShiftVisibility | undefined; shown_at?: string | null | undefined }

/** Marks one of the viewer's own shifts that not everyone who may see their schedule sees, or not yet. */
export const ShiftVisibilityBadge = ({ shift, now }: { shift: OwnShiftAccess & ZonedShownSpan; now: number }) => {
  const { visibility, shown_at, venue_time_zone: zone } = shift
  const isHeld = typeof shown_at === 'string' && !isShiftOver(shift, now)
  if (visibility === undefined || (visibility === 'everyone' && !isHeld)) return null
  const formatShown = visibility === 'followers' ? shiftTexts.shownToFollowersFrom : shiftTexts.shownFrom
  return (
    <p className="flex items-center gap-1.5 text-micro text-ink-2">
      <EyeOff aria-hidden className="size-4 flex-none" />
      {isHeld ? formatShown(formatZonedClock(shown_at, zone)) : visibilityTexts[visibility]}
    </p>
  )
}

/** Marks one of the viewer's own shifts that moderators have hidden from other users. */
export const HiddenShiftBadge = ({ shift: { is_hidden } }: { shift: { is_hidden?: boolean | undefined } }) =>
  is_hidden ? (
    <p className="flex items-center gap-1.5 text-micro font-semibold text-cherry">
      <EyeOff aria-hidden className="size-4 flex-none" />
      {shiftMessages.hidden}
    </p>
  ) : null
