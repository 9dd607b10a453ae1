import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The keys of a form: in reach on phones, at the end of it from tablets up. `even` gives each the same width. */
export const FormFooter = ({ even = false, children }: { even?: boolean; children: ReactNode }) => (
  <div
    className={cx(
      'sticky bottom-0 z-10 -mx-4 flex gap-2 border-t border-line bg-room px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:static tablet:mx-0 tablet:border-0 tablet:bg-transparent tablet:p-0',
      even && '*:flex-1',
    )}
  >
    {children}
  </div>
)
