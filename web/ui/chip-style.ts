import { cx } from './cx.ts'

/** A chip: a button that is pressed or not, or a link to the present choice or another. */
export const chipStyle = cx(
  'edge inline-flex min-h-11 items-center justify-center gap-1.5 rounded-chip px-4 text-small font-semibold whitespace-nowrap',
  'text-ink aria-current:bg-solid aria-current:text-on-solid aria-current:shadow-none',
  'aria-pressed:bg-solid aria-pressed:text-on-solid aria-pressed:shadow-none focus-visible:rounded-chip',
  'forced-colors:aria-current:border-3 forced-colors:aria-pressed:border-3 [&>svg]:size-4.5',
)
