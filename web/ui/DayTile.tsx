import { cx } from './cx.ts'

type DayTileProps = {
  weekday: string
  day: string
  /** Missing if it goes without saying. */
  month?: string | undefined
  /** Marks today. */
  lit?: boolean
}

/** A day as a small calendar page. */
export const DayTile = ({ weekday, day, month, lit = false }: DayTileProps) => (
  <span
    className={cx(
      'block w-15 flex-none rounded-key pt-1.75 pb-2 text-center forced-colors:border',
      lit ? 'bg-lit text-on-lit' : 'bg-surface-2',
    )}
  >
    <span className={cx('block text-micro leading-4 font-semibold', !lit && 'text-ink-2')}>{weekday}</span>
    <span className="sign block text-[1.5rem] leading-[1.1] font-[750]">{day}</span>
    {month ? <span className={cx('block text-micro leading-4', !lit && 'text-ink-2')}>{month}</span> : null}
  </span>
)
