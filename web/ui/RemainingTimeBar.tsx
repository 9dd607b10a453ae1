import { cx } from './cx.ts'

/** A bar of the time left. `left`: 0 to 1. `label`: its text for screen readers ("3 hours 56 minutes left"). */
export const RemainingTimeBar = ({ left, label, className }: { left: number; label: string; className?: string }) => (
  <span
    role="img"
    aria-label={label}
    className={cx('block h-0.75 w-18 overflow-hidden rounded-chip bg-surface-3 forced-colors:border', className)}
  >
    <span
      className="block h-full rounded-chip bg-lamp forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
      style={{ width: `${Math.round(Math.min(1, Math.max(0, left)) * 100)}%` }}
    />
  </span>
)
