import { cx } from './cx.ts'

/** A day as a small calendar page. `lit` marks today. */
export const DayTile = ({ weekday, day, lit = false }: { weekday: string; day: string; lit?: boolean }) => (
  <span
    className={cx(
      'block w-14 flex-none rounded-key pt-1.75 pb-2 text-center forced-colors:border',
      lit ? 'bg-lit text-on-lit' : 'bg-surface-2',
    )}
  >
    <span className={cx('block text-micro leading-4 font-semibold', !lit && 'text-ink-2')}>{weekday}</span>
    <span className="sign block text-[1.5rem] leading-[1.1] font-[750]">{day}</span>
  </span>
)
