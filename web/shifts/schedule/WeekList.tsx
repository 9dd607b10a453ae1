import { Link } from '@tanstack/react-router'
import { ChevronDown, Plus } from 'lucide-react'
import { Fragment, useId } from 'react'
import type { OwnShift } from '#contract/schedule.ts'
import { nameTonight, toNightKey } from '#web/core/night.ts'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { ShiftListItem } from '#web/shifts/ShiftListItem.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { DayTile } from '#web/ui/DayTile.tsx'
import { toNoonUtc } from '#web/ui/days/zoned-time.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { formatDay, formatDayAndTime, toDayTileParts, toOtherMonth } from '#web/ui/times.ts'
import { ShiftActions } from './ShiftActions.tsx'
import { WeekColumns } from './WeekColumns.tsx'
import { getNightDay, listWeekDays } from './week.ts'

export type WeekProps = {
  from: string
  shifts: readonly OwnShift[]
  now: number
  /** Whether the viewer posts shifts, so that free days can be filled. */
  talent: boolean
  chosen: string | undefined
  /** Chooses a shift, or none. */
  onChoose: (id: string | undefined) => void
}

/** The week as a picture and a list of its days, on phones. A shift unfolds in place. */
export const WeekList = ({ from, shifts, now, talent, chosen, onChoose }: WeekProps) => {
  const tonight = toNightKey(now)
  return (
    <Card aria-label="Week" className="py-2! tablet:hidden">
      <WeekColumns from={from} today={tonight} shifts={shifts} now={now} />
      <ul className="mt-3">
        {listWeekDays(from).map((day) => {
          const ofDay = shifts.filter((shift) => getNightDay(shift) === day)
          const isFree = talent && ofDay.length === 0 && day >= tonight
          return (
            <Fragment key={day}>
              {ofDay.map((shift) => (
                <WeekListShift
                  key={shift.id}
                  shift={shift}
                  now={now}
                  open={shift.id === chosen}
                  onToggle={() => onChoose(shift.id === chosen ? undefined : shift.id)}
                />
              ))}
              {isFree ? <FreeDay day={day} now={now} /> : null}
            </Fragment>
          )
        })}
      </ul>
    </Card>
  )
}

type WeekListShiftProps = { shift: OwnShift; now: number; open: boolean; onToggle: () => void }

const WeekListShift = ({ shift, now, open, onToggle }: WeekListShiftProps) => {
  const id = useId()
  const label = `${formatDayAndTime(shift.start_time, shift.venue_time_zone)}, ${shift.venue_name}`
  return (
    <>
      <ShiftListItem shift={{ ...shift, notes: formatShiftNote(shift, now) }} now={now}>
        <IconButton
          label={`${open ? 'Close' : 'Open'} ${label}`}
          title={open ? 'Close' : 'Open'}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
          className="-mr-2.5"
        >
          <ChevronDown aria-hidden className={cx(open && 'rotate-180')} />
        </IconButton>
      </ShiftListItem>
      {open ? (
        <li id={id} aria-label={label} className="grid gap-3 pb-4">
          <ShiftActions shift={shift} now={now} />
        </li>
      ) : null}
    </>
  )
}

const FreeDay = ({ day, now }: { day: string; now: number }) => {
  const tonight = toNightKey(now)
  const noon = toNoonUtc(day)
  const { weekday, day: figure } = toDayTileParts(noon, 'UTC')
  return (
    <li className="not-first:border-t not-first:border-line">
      <Link
        to="/shifts/new"
        search={{ day }}
        className="-mx-2 flex items-center gap-3.5 rounded-key px-2 py-3 text-small text-ink-2 hover:bg-surface-2"
      >
        <span aria-hidden>
          <DayTile
            weekday={day === tonight ? nameTonight(now) : weekday}
            day={figure}
            month={toOtherMonth(noon, toNoonUtc(tonight), 'UTC')}
          />
        </span>
        <span className="min-w-0 flex-1">
          Add a shift<span className="sr-only"> on {formatDay(noon, 'UTC')}</span>
        </span>
        <Plus aria-hidden className="size-5 flex-none" />
      </Link>
    </li>
  )
}

const formatShiftNote = (shift: OwnShift, now: number): string | null => {
  if (isShiftOver(shift, now)) return 'Past'
  if (shift.series && shift.series.upcoming > 1) return `Every week, ${shift.series.upcoming} left`
  return shift.notes
}
