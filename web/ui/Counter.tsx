import { cx } from './cx.ts'

/** How long a text is and may be; readers hear it near the end. */
export const Counter = ({ length, max }: { length: number; max: number }) => {
  const left = max - length
  return (
    <span className={cx('tabular-nums', left < 0 && 'font-semibold text-cherry')}>
      <span aria-hidden>
        {length.toLocaleString('en-US')} / {max.toLocaleString('en-US')}
      </span>
      <span className="sr-only" aria-live="polite">
        {left < 0 ? `${-left} characters too many` : left <= 50 ? `${left} characters left` : ''}
      </span>
    </span>
  )
}
