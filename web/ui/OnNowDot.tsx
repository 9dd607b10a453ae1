import { cx } from './cx.ts'

/** The pulsing dot of "on now". Needs text next to it, or `label` as text for screen readers. */
export const OnNowDot = ({ label, className }: { label?: string; className?: string }) => (
  <>
    <span aria-hidden className={cx('lamp-dot m-1 inline-block size-2 flex-none rounded-full', className)} />
    {label ? <span className="sr-only">{label}</span> : null}
  </>
)
