import type { ComponentProps, MouseEvent } from 'react'
import { type KeyStyle, keyStyle } from './key-style.ts'

type ButtonProps = ComponentProps<'button'> & KeyStyle & { busy?: boolean; busyLabel?: string }

/** A key. While `busy` it keeps the focus, says `busyLabel` and does nothing when pressed. */
export const Button = ({
  look,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      aria-disabled={busy || undefined}
      className={keyStyle({ look, size, wide }, className)}
      onClick={press}
      {...rest}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
