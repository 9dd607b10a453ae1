import { Search, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { inputStyle } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A search field. `label` is its accessible name and its placeholder. */
export const SearchField = ({ label, value, onChange, className, ...rest }: SearchFieldProps) => (
  <search className={cx('relative block', className)}>
    <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-3" />
    <input
      {...rest}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx(inputStyle, 'rounded-chip! pr-12 pl-11.5')}
    />
    {value ? (
      <IconButton label="Clear search" className="absolute! top-0.5 right-1 rounded-chip" onClick={() => onChange('')}>
        <X aria-hidden />
      </IconButton>
    ) : null}
  </search>
)
