import { Copy, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { formatHours, type ZonedSpan } from '#web/shifts/format-shift.ts'
import { ShiftHours } from '#web/shifts/ShiftHours.tsx'
import { checkboxStyle } from '#web/ui/Checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { DayTile } from '#web/ui/DayTile.tsx'
import { toDayTileParts } from '#web/ui/times.ts'

type PlannedShiftRowProps = {
  shift: ZonedSpan & { venue_name: string }
  checked: boolean
  /** Disables the checkbox, because the shift is already posted or cannot be. */
  locked?: boolean
  onChange: (checked: boolean) => void
  /** Notes on the shift, such as a conflict. */
  remarks?: ReactNode
  /** Further actions at the end of the row. */
  children?: ReactNode
}

/** A shift that could be posted: checkbox, day, hours, venue and remarks. */
export const PlannedShiftRow = ({
  shift,
  checked,
  locked = false,
  onChange,
  remarks,
  children,
}: PlannedShiftRowProps) => {
  const id = useId()
  return (
    <li className="flex items-start gap-3.5 py-3.5 not-first:border-t not-first:border-line">
      <label className="flex min-h-15.5 min-w-0 flex-1 flex-wrap items-start gap-3.5">
        <input
          type="checkbox"
          className={cx(checkboxStyle, 'mt-4.75 disabled:cursor-default')}
          checked={checked}
          disabled={locked}
          aria-describedby={`${id}-remarks`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span aria-hidden>
          <DayTile {...toDayTileParts(shift.start_time, shift.venue_time_zone)} />
        </span>
        <span className={cx('min-w-28 flex-1', locked && 'text-ink-2')}>
          <span className="block text-name leading-snug">
            <ShiftHours shift={shift} />
          </span>
          <span className="block text-small text-ink-2 wrap-anywhere">{shift.venue_name}</span>
          <span id={`${id}-remarks`} className="grid gap-0.5 text-small">
            {remarks}
          </span>
        </span>
      </label>
      {children}
    </li>
  )
}

type RemarkProps = { icon: LucideIcon; warning?: boolean; children: ReactNode }

export const Remark = ({ icon: Icon, warning = false, children }: RemarkProps) => (
  <span className={cx('flex items-start gap-2', warning ? 'font-semibold text-cherry' : 'text-ink-2')}>
    <Icon aria-hidden className="mt-0.75 size-4 flex-none" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </span>
)

export const AlreadyPostedRemark = () => <Remark icon={Copy}>Already posted. Left as is.</Remark>

/** Names the viewer's shift that this one overlaps. */
export const OverlapRemark = ({ clash }: { clash: PlannedShiftRowProps['shift'] }) => (
  <Remark icon={TriangleAlert} warning>
    Overlaps your shift at {clash.venue_name}, {formatHours(clash)}.
  </Remark>
)
