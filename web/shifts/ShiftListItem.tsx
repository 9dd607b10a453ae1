import type { ReactNode } from 'react'
import type { ShiftLine } from '#contract/shifts.ts'
import { linkTargetStyle } from '#web/core/use-scroll-to-hash.ts'
import { cx } from '#web/ui/cx.ts'
import { OtherShiftActions } from './OtherShiftActions.tsx'
import { HiddenShiftBadge, OnShiftBadge, type OwnShiftAccess, ShiftVisibilityBadge, VenueLink } from './ShiftBadges.tsx'
import { ShiftHours } from './ShiftHours.tsx'
import { ShiftTile } from './ShiftTile.tsx'

type ShiftListItemProps = { shift: ShiftLine & OwnShiftAccess; now: number; children?: ReactNode }

/**
 * A shift in one person's list: day, hours, venue and notes. `children` are the actions at the end; by default they are
 * those for another person's shift.
 */
export const ShiftListItem = ({ shift, now, children }: ShiftListItemProps) => (
  <li
    id={`shift-${shift.id}`}
    className={cx(
      'relative flex flex-wrap items-center gap-3.5 py-3 not-first:border-t not-first:border-line',
      linkTargetStyle,
    )}
  >
    <ShiftTile shift={shift} now={now} />
    {/* At large text sizes, the text moves below the day. */}
    <div className="min-w-28 flex-1">
      <p className="text-name leading-snug">
        <ShiftHours shift={shift} />
      </p>
      <p className="text-small text-ink-2">
        <VenueLink shift={shift} />
      </p>
      <OnShiftBadge shift={shift} now={now} />
      <HiddenShiftBadge shift={shift} />
      <ShiftVisibilityBadge shift={shift} now={now} />
      {shift.notes ? <p className="text-micro text-ink-3 wrap-anywhere">{shift.notes}</p> : null}
    </div>
    <div className="ml-auto flex flex-none">{children ?? <OtherShiftActions shift={shift} />}</div>
  </li>
)
