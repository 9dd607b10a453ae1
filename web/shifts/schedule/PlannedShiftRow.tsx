import { Copy, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { formatZoneIfDifferent } from '#web/shifts/format-shift.ts'
import { cx } from '#web/ui/cx.ts'
import { DayTile } from '#web/ui/DayTile.tsx'
import { Time } from '#web/ui/Time.tsx'
import { formatClockTime, formatDay, toDayTileParts } from '#web/ui/times.ts'

type Span = { start_time: string; end_time: string; venue_time_zone: string }
type PlannedShiftRowProps = {
  shift: Span & { venue_name: string }
  checked: boolean
  /** Disables the checkbox, because the shift is already posted or cannot be. */
  locked?: boolean
  onChange: (checked: boolean) => void
  /** Notes on the shift, such as a conflict. */
  remarks?: ReactNode
  /** Further actions at the end of the row. */
  children?: ReactNode
}

const checkboxCellStyle =
  'edge relative grid size-6 flex-none cursor-pointer appearance-none place-items-center rounded-[7px] bg-well ' +
  'checked:bg-solid checked:shadow-none disabled:cursor-default disabled:opacity-45 ' +
  'checked:after:h-3.5 checked:after:w-2 checked:after:-translate-y-0.5 checked:after:rotate-45 checked:after:border-r-[3px] ' +
  'checked:after:border-b-[3px] checked:after:border-on-solid forced-colors:appearance-auto forced-colors:after:hidden'

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
  const zone = shift.venue_time_zone
  const { weekday, day } = toDayTileParts(shift.start_time, zone)
  const note = formatZoneIfDifferent(shift.start_time, zone)
  return (
    <li className="flex items-start gap-3.5 py-3.5 not-first:border-t not-first:border-line">
      <label className="flex min-h-15.5 min-w-0 flex-1 items-start gap-3.5">
        <input
          type="checkbox"
          className={cx(checkboxCellStyle, 'mt-4.75')}
          checked={checked}
          disabled={locked}
          aria-describedby={`${id}-remarks`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span aria-hidden>
          <DayTile weekday={weekday} day={day} />
        </span>
        <span className={cx('min-w-0', locked && 'text-ink-2')}>
          <span className="block text-name leading-snug">
            <span className="sr-only">{formatDay(shift.start_time, zone)}, </span>
            <Time at={shift.start_time} zone={zone} /> <span className="text-small text-ink-3">to</span>{' '}
            <Time at={shift.end_time} zone={zone} />
            {note ? <span className="ml-1 text-micro font-semibold text-ink-2">{note}</span> : null}
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
export const OverlapRemark = ({ clash }: { clash: Span & { venue_name: string } }) => (
  <Remark icon={TriangleAlert} warning>
    Overlaps your shift at {clash.venue_name}, {formatClockTime(clash.start_time, clash.venue_time_zone)} to{' '}
    {formatClockTime(clash.end_time, clash.venue_time_zone)}.
  </Remark>
)
