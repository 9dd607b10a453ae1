import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export type Segment<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  /** Number of items in that view. */
  count?: number | undefined
}
type SegmentedControlProps<Value extends string> = {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** Switches between two to five views. Takes several lines where they don’t fit on one. */
export const SegmentedControl = <Value extends string>(props: SegmentedControlProps<Value>) => {
  const { label, segments, value, onChange, className } = props
  const name = useId()
  return (
    <fieldset
      className={cx(
        'inline-flex max-w-full flex-wrap rounded-card bg-surface-2 p-0.75 forced-colors:border',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={cx(
            'relative inline-flex min-h-11 flex-1 items-center justify-center gap-1.5 rounded-chip px-4 text-small font-semibold whitespace-nowrap',
            'text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--lc-line),0_1px_3px_#0003]',
            'has-focus-visible:outline-3 has-focus-visible:outline-focus forced-colors:has-checked:border-2 [&>svg]:size-4.5',
          )}
        >
          {segment.icon}
          <input
            type="radio"
            name={name}
            value={segment.value}
            aria-label={segment.count ? `${segment.label}, ${formatSegmentCount(segment.count)} waiting` : undefined}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {segment.label}
          {segment.count ? (
            <span
              aria-hidden
              className="rounded-chip bg-cherry-wash px-2 py-0.5 text-micro text-cherry tabular forced-colors:border"
            >
              {formatSegmentCount(segment.count)}
            </span>
          ) : null}
        </label>
      ))}
    </fieldset>
  )
}

const MAX_COUNT_SHOWN = 99
const formatSegmentCount = (count: number) => (count > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : `${count}`)
