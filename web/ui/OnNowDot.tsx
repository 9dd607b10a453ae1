import { cx } from './cx.ts'

/** The breathing dot of what is on now. Always beside a word; `label` says it to readers when no word is visible. */
export const OnNowDot = ({ label, className }: { label?: string; className?: string }) => (
  <>
    <span aria-hidden className={cx('lamp-dot m-1 inline-block size-2 flex-none rounded-full', className)} />
    {label ? <span className="sr-only">{label}</span> : null}
  </>
)
