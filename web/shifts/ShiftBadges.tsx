import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ShiftVisibility } from '#contract/shifts.ts'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import { isShiftOn, type ZonedShownSpan } from './format-shift.ts'
import { visibilityTexts } from './texts.ts'

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
