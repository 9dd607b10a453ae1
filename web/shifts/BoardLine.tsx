import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import { uiTexts } from '#web/ui/texts.ts'

type BoardLineProps = {
  avatar: ReactNode
  /** The person: a link with `stretch`, so that the whole row is its target. */
  who: ReactNode
  /** Below the name: username and role, where the board names people whom the reader may not know. */
  byline?: ReactNode
  /** The venue: its own link, above the row's. */
  where: ReactNode
  /** Distance and city, or role. */
  detail?: ReactNode
  /** Whether the shift is on now, which lights the row. */
  on: boolean
  /** "until", "from", "Sat from" */
  timePrefix: ReactNode
  /** A `Time`, the largest text of the line. */
  time: ReactNode
  /** A `RemainingTimeBar`, or "until 2:00 AM". */
  timeSuffix?: ReactNode
  /** On desktop, puts person and venue in two columns, if the name fits. */
  wide?: boolean
  /** Extra props of the `li`, such as event handlers for hover. */
  rowProps?: ComponentProps<'li'>
}

/** A line of the Board: who, where, until when. Names wrap so that the time never shrinks. */
export const BoardLine = ({ detail, on, timeSuffix, wide, rowProps, ...props }: BoardLineProps) => (
  <li
    {...rowProps}
    className={cx(
      'relative grid min-h-19 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-3.25 tablet:gap-x-3.5',
      'not-first:border-t not-first:border-line @max-[17rem]:grid-cols-[auto_minmax(0,1fr)]',
      rowProps?.className,
    )}
  >
    {props.avatar}
    <div className={cx('min-w-0', wide && 'desk:flex desk:flex-wrap desk:items-center desk:gap-x-4')}>
      <p
        className={cx(
          'sign text-name font-bold tracking-[-0.01em] wrap-anywhere',
          // A name too long for its column takes the whole line, and the venue moves below it.
          wide && 'desk:min-w-fit desk:flex-[0_1_9.5rem] desk:text-[1.25rem]',
        )}
      >
        {props.who}
      </p>
      {props.byline ? <p className="truncate text-micro text-ink-3">{props.byline}</p> : null}
      <div className={cx('min-w-0', wide && 'desk:flex-[1_1_8rem]')}>
        {/* Clips the text but not the link's tap target, which is taller than the line. */}
        <p
          className={cx(
            'overflow-clip text-small text-ellipsis whitespace-nowrap text-ink-2 [overflow-clip-margin:1rem]',
            wide && 'desk:font-semibold desk:text-ink',
          )}
        >
          {props.where}
        </p>
        {detail || on ? (
          <p className="flex min-w-0 items-center gap-1.5 text-micro text-ink-3">
            {on ? <OnNowDot label={`${uiTexts.onShift},`} /> : null}
            <span className="truncate">{detail}</span>
          </p>
        ) : null}
      </div>
    </div>
    <div
      className={cx(
        'grid justify-items-end gap-y-0.75 text-right @max-[17rem]:col-start-2 @max-[17rem]:justify-items-start',
        wide && 'desk:min-w-30',
      )}
    >
      <span className={cx('relative z-1 text-micro leading-4', on ? 'text-lit-ink' : 'text-ink-3')}>
        {props.timePrefix}
      </span>
      <span
        className={cx(
          'text-[1.625rem] leading-none tablet:text-time',
          on && 'text-lit-ink [text-shadow:0_0_18px_#ffb52e73]',
        )}
      >
        {props.time}
      </span>
      {timeSuffix ? <span className="text-micro leading-4 text-ink-3">{timeSuffix}</span> : null}
    </div>
  </li>
)
