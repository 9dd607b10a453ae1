import type { VenueSpecial } from '#contract/specials.ts'
import { cx } from '#web/ui/cx.ts'
import { buildSpecialsWeek, listTicks, type SpecialsWeek, type SpecialsWeekBar } from './specials-week.ts'

type SpecialsWeekChartProps = { specials: readonly VenueSpecial[]; now: number }

/** The week's specials by hour: a line per day, a bar per special. Renders nothing without hours in that week. */
export const SpecialsWeekChart = ({ specials, now }: SpecialsWeekChartProps) => {
  const zone = specials[0]?.venue_time_zone
  const week = zone ? buildSpecialsWeek(specials, now, zone) : undefined
  if (!week) return null
  return (
    <div className="text-small">
      <div aria-hidden className="relative ml-16 h-5 text-micro text-ink-3 tablet:ml-24">
        {listTicks(week).map(({ hour, text }) => (
          <span key={hour} className="absolute whitespace-nowrap" style={{ left: `${toShare(week, hour)}%` }}>
            {text}
          </span>
        ))}
      </div>
      <ul>
        {week.lines.map((line) => (
          <li
            key={line.day}
            className="grid min-h-11 grid-cols-[4rem_minmax(0,1fr)] items-center border-t border-line tablet:grid-cols-[6rem_minmax(0,1fr)]"
          >
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
}

/** Puts the label where there is room: after the bar, or before a bar that ends late. */
const BarLine = ({ bar, week }: { bar: SpecialsWeekBar; week: SpecialsWeek }) => {
  const [left, right] = [toShare(week, bar.from), 100 - toShare(week, bar.until)]
  const words = (
    <span
      className={cx(
        'min-w-0 px-2 text-micro leading-tight font-semibold tablet:text-small',
        bar.is_on && 'text-lit-ink',
      )}
    >
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
