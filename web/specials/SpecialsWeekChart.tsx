import type { VenueSpecial } from '#contract/specials.ts'
import { cx } from '#web/ui/cx.ts'
import { buildSpecialsWeek, listTicks, type SpecialsWeek, type SpecialsWeekBar } from './specials-week.ts'

type SpecialsWeekChartProps = { specials: readonly VenueSpecial[]; now: number }

/** The week's specials by day: a list with times, or on wide screens a bar per special. Renders nothing without hours in that week. */
export const SpecialsWeekChart = ({ specials, now }: SpecialsWeekChartProps) => {
  const zone = specials[0]?.venue_time_zone
  const week = zone ? buildSpecialsWeek(specials, now, zone) : undefined
  if (!week) return null
  return (
    <>
      <WeekList week={week} />
      <WeekChart week={week} />
    </>
  )
}

type WeekProps = { week: SpecialsWeek }

/** On phones and tablets, where bars would be too short to read: the days that have hours, with their times. */
const WeekList = ({ week }: WeekProps) => (
  <ul className="desk:hidden">
    {week.lines
      .filter(({ bars }) => bars.length > 0)
      .map(({ day, label, bars }) => (
        <li key={day} className="grid gap-1 py-3 not-first:border-t not-first:border-line">
          <h3 className="text-small">{label}</h3>
          <ul className="grid gap-1">
            {bars.map((bar) => (
              <li
                key={bar.id}
                className={cx('flex flex-wrap justify-between gap-x-4 text-small', bar.is_on && 'text-lit-ink')}
              >
                <span className="min-w-0 wrap-anywhere">
                  {bar.title}
                  {bar.is_on ? <span className="sr-only">, active now</span> : null}
                </span>
                <span className="sign font-bold">{bar.hours}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
  </ul>
)

const WeekChart = ({ week }: WeekProps) => (
  <div className="hidden text-small desk:block">
    <div aria-hidden className="relative ml-24 h-5 text-micro text-ink-3">
      {listTicks(week).map(({ hour, text }) => (
        <span key={hour} className="absolute whitespace-nowrap" style={{ left: `${toShare(week, hour)}%` }}>
          {text}
        </span>
      ))}
    </div>
    <ul>
      {week.lines.map((line) => (
        <li key={line.day} className="grid min-h-11 grid-cols-[6rem_minmax(0,1fr)] items-center border-t border-line">
          <p className={cx('leading-tight font-semibold whitespace-nowrap', line.bars.length === 0 && 'text-ink-3')}>
            {line.label}
          </p>
          {line.bars.length > 0 ? (
            <ul className="grid gap-1 py-2">
              {line.bars.map((bar) => (
                <BarLine key={bar.id} bar={bar} week={week} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-3">No hours</p>
          )}
        </li>
      ))}
    </ul>
  </div>
)

/** Puts the label where there is room: after the bar, or before a bar that ends late. */
const BarLine = ({ bar, week }: { bar: SpecialsWeekBar; week: SpecialsWeek }) => {
  const [left, right] = [toShare(week, bar.from), 100 - toShare(week, bar.until)]
  const words = (
    <span className={cx('min-w-0 px-2 text-small leading-tight font-semibold', bar.is_on && 'text-lit-ink')}>
      {bar.title}
      <span className="sr-only">
        , {bar.hours}
        {bar.is_on ? ', active now' : ''}
      </span>
    </span>
  )
  const before = left > right
  return (
    <li className="flex min-w-0 items-center">
      <span className="flex min-w-0 justify-end" style={{ width: `${left}%` }}>
        {before ? words : null}
      </span>
      <span
        aria-hidden
        title={bar.hours}
        className={cx('h-6 flex-none rounded-[0.5rem] forced-colors:border', bar.is_on ? 'bg-lit' : 'bg-solid')}
        style={{ width: `${100 - left - right}%` }}
      />
      <span className="flex min-w-0" style={{ width: `${right}%` }}>
        {before ? null : words}
      </span>
    </li>
  )
}

const toShare = ({ from, until }: SpecialsWeek, hour: number): number => ((hour - from) / (until - from)) * 100
