import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The buttons of a form. Sticks to the bottom of the window on phones. `even` gives them equal widths. */
export const FormFooter = ({ even = false, children }: { even?: boolean; children: ReactNode }) => (
  <div
    className={cx(
      'sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-2 border-t border-line bg-room px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:static tablet:mx-0 tablet:border-0 tablet:bg-transparent tablet:p-0',
      even && '*:flex-1',
    )}
  >
    {children}
  </div>
)
