import { Link } from '@tanstack/react-router'
import { Plus, Repeat } from 'lucide-react'
import type { OwnShift } from '#contract/schedule.ts'
import { toNightKey } from '#web/core/night.ts'
import { formatZonedClock, isShiftOn, isShiftOver } from '#web/shifts/format-shift.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { toNoonUtc } from '#web/ui/days/zoned-time.ts'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { Time } from '#web/ui/Time.tsx'
import { formatDay, formatZoneIfDifferent, toDayTileParts } from '#web/ui/times.ts'
import type { WeekProps } from './WeekList.tsx'
import { assignLanes, getNightDay, listWeekDays, toColumnStyle } from './week.ts'

const HOURS = ['10 AM', '1 PM', '4 PM', '7 PM', '10 PM', '1 AM']

/** Seven columns from 10 AM to 4 AM, on tablets and desktops: past gray, upcoming solid, on now lit, selected outlined. */
export const WeekGrid = ({ from, shifts, now, talent, chosen, onChoose }: WeekProps) => {
  const tonight = toNightKey(now)
  return (
    <Card aria-label="Week" className="hidden tablet:block">
      <div className="grid grid-cols-[3.5rem_repeat(7,minmax(0,1fr))] gap-x-1.5">
        <span />
        {listWeekDays(from).map((day) => {
          const { weekday, day: figure } = toDayTileParts(toNoonUtc(day), 'UTC')
          return (
            <p
              key={day}
              className={cx(
                'rounded-key py-2 text-center text-small leading-5 font-semibold',
                day === tonight && 'bg-lit text-on-lit',
              )}
            >
              {weekday}
              <span className="sign block text-title leading-none font-bold">{figure}</span>
            </p>
          )
        })}
        <div aria-hidden className="relative h-140">
          {HOURS.map((hour, index) => (
            <span
              key={hour}
              className="absolute right-2 -translate-y-1/2 text-micro whitespace-nowrap text-ink-3"
              style={{ top: `${(100 * index) / HOURS.length}%` }}
            >
              {hour}
            </span>
          ))}
        </div>
        {listWeekDays(from).map((day) => (
          <ul
            key={day}
            aria-label={formatDay(toNoonUtc(day), 'UTC')}
            className="relative mt-1 h-140 rounded-key bg-surface-2"
          >
            {HOURS.slice(1).map((hour, index) => (
              <li
                key={hour}
                aria-hidden
                className="absolute inset-x-0 border-t border-line"
                style={{ top: `${(100 * (index + 1)) / HOURS.length}%` }}
              />
            ))}
            {talent && day >= tonight ? (
              <li className="absolute inset-0">
                <Link
                  to="/shifts/new"
                  search={{ day }}
                  className="grid size-full place-items-center rounded-key text-ink-3 hover:bg-surface-3"
                >
                  <Plus aria-hidden className="size-5" />
                  <span className="sr-only">Add a shift on {formatDay(toNoonUtc(day), 'UTC')}</span>
                </Link>
              </li>
            ) : null}
            {assignLanes(shifts.filter((shift) => getNightDay(shift) === day)).map(({ shift, lane, of }) => (
              <li
                key={shift.id}
                className="absolute px-0.75"
                style={{ ...toColumnStyle(shift), left: `${(100 * lane) / of}%`, width: `${100 / of}%` }}
              >
                <Block shift={shift} now={now} pressed={shift.id === chosen} onPress={() => onChoose(shift.id)} />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Card>
  )
}

type BlockProps = { shift: OwnShift; now: number; pressed: boolean; onPress: () => void }

const Block = ({ shift, now, pressed, onPress }: BlockProps) => {
  const zone = shift.venue_time_zone
  const on = isShiftOn(shift, now)
  const look = isShiftOver(shift, now) ? 'bg-surface-3 text-ink' : on ? 'bg-lit text-on-lit' : 'bg-solid text-on-solid'
  const note = formatZoneIfDifferent(shift.start_time, zone)
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'flex size-full min-h-11 flex-col items-start overflow-hidden rounded-[9px] px-1.5 py-1.5 text-left text-micro leading-4',
        'forced-colors:border',
        pressed ? 'bg-surface text-ink outline-2 -outline-offset-2 outline-solid' : look,
      )}
    >
      <Time at={shift.start_time} zone={zone} className="text-[1.0625rem]" />
      {note ? <span>{note}</span> : null}
      <span className="sr-only">to {formatZonedClock(shift.end_time, zone)}, </span>
      <span className="wrap-anywhere">
        {shift.venue_name}
        {on ? ', on now' : null}
      </span>
      {shift.series && shift.series.upcoming > 1 ? <Repeat aria-label="Repeats" className="mt-0.5 size-3.5" /> : null}
    </button>
  )
}

/** Placeholder while a week loads. */
export const WeekSkeleton = () => (
  <Loading text="Loading your week..." quiet>
    <Skeleton className="hidden h-160 rounded-card! tablet:block desk:w-2/3" />
    <span className="grid gap-4 tablet:hidden">
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className="flex items-center gap-3.5">
          <Skeleton className="h-15.5 w-15 rounded-key!" />
          <span className="grid flex-1 gap-2.5">
            <Skeleton className="h-5 w-44 max-w-full" />
            <Skeleton className="h-4 w-28" />
          </span>
        </span>
      ))}
    </span>
  </Loading>
)
