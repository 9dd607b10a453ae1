import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonStyle, buttonStyle } from './button-style.ts'

type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean; busyLabel?: string }

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
    if (type === 'submit') event.currentTarget.focus({ preventScroll: true })
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  // A field that loses the focus may show what is wrong with it, which moves the button: the click would miss it.
  const keepInPlace = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type={type}
      aria-disabled={busy || undefined}
      className={buttonStyle({ look, size, wide }, className)}
      onMouseDown={type === 'submit' ? keepInPlace : undefined}
      onClick={press}
      {...rest}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
