import { cx } from './cx.ts'

/** Characters used and allowed. Announced to screen readers near the limit. */
export const Counter = ({ length, max }: { length: number; max: number }) => {
  const left = max - length
  return (
    <span className={cx('flex-none tabular', left < 0 && 'font-semibold text-cherry')}>
      <span aria-hidden className="whitespace-nowrap">
        {length.toLocaleString('en-US')} / {max.toLocaleString('en-US')}
      </span>
      <span className="sr-only" aria-live="polite">
        {left < 0 ? `${-left} over the limit` : left <= 50 ? `${left} characters left` : ''}
      </span>
    </span>
  )
}
