import { cx } from './cx.ts'

export type ButtonStyle = {
  /** Use one `solid` button per view; the others are quiet or outlined. */
  look?: 'solid' | 'quiet' | 'outline' | 'danger'
  size?: 'm' | 'l'
  /** Takes the full width. */
  wide?: boolean
}

const looks = {
  solid: 'bg-solid text-on-solid hover:bg-[color-mix(in_oklab,var(--lc-solid)_88%,var(--lc-on-solid))]',
  quiet: 'bg-surface-2 text-ink hover:bg-surface-3',
  outline: 'edge text-ink hover:bg-surface-2',
  danger: 'bg-cherry-fill text-on-cherry hover:bg-[color-mix(in_oklab,var(--lc-cherry-fill)_88%,var(--lc-on-cherry))]',
}
const sizes = { m: 'min-h-11 px-4 py-2 text-[1rem] tablet:px-4.5', l: 'min-h-13 px-4 py-2.5 text-body tablet:px-6' }

/** Class names shared by buttons and links. */
export const buttonStyle = ({ look = 'quiet', size = 'm', wide }: ButtonStyle, className?: string) =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-key text-center leading-tight font-[650] select-none',
    'transition-[background-color,translate] duration-tap ease-tap active:translate-y-px',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-55 disabled:cursor-not-allowed disabled:opacity-55',
    'forced-colors:border forced-colors:border-current',
    looks[look],
    sizes[size],
    wide && 'w-full',
    className,
  )
