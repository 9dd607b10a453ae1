import { cx } from './cx.ts'
import { toClockParts, toIsoText } from './times.ts'

type TimeProps = {
  /** An instant: ISO text or a Date. */
  at: string | Date
  /** IANA zone of the displayed time. */
  zone: string
  className?: string
}

/** A time of day with a small AM or PM. Inherits size and color. */
export const Time = ({ at, zone, className }: TimeProps) => {
  const { time, meridiem } = toClockParts(at, zone)
  return (
    <time
      dateTime={typeof at === 'string' ? at : toIsoText(at)}
      className={cx('sign leading-none font-[750] tracking-[-0.03em] whitespace-nowrap', className)}
    >
      {time}
      <span className="ml-[0.28em] font-talk text-[max(0.46em,0.75rem)] leading-none font-[650] tracking-[0.01em]">
        <span className="sr-only"> </span>
        {meridiem}
      </span>
    </time>
  )
}
