import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonStyle, buttonStyle } from './button-style.ts'

type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean; busyLabel?: string }

/** A button. While `busy` it keeps the focus, shows `busyLabel` and ignores clicks. */
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
  // A field that loses focus may show an error, which would move the button away before the click lands.
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

type SubmitButtonProps = Pick<ButtonProps, 'busy' | 'busyLabel' | 'className' | 'disabled' | 'children'> & {
  /** 0 to 1 while an image uploads. */
  progress?: number | undefined
}

/** The submit button of a page's form. */
export const SubmitButton = ({ progress, busyLabel, ...rest }: SubmitButtonProps) => (
  <Button
    {...rest}
    type="submit"
    look="solid"
    size="l"
    busyLabel={progress === undefined ? busyLabel : 'Uploading...'}
  />
)
