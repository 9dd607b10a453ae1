import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { FormProblem } from './FormProblem.tsx'

/** `problem`: the error of the whole form, above the buttons. `even` gives the buttons equal widths. */
type FormFooterProps = { problem: string | undefined; even?: boolean; children: ReactNode }

/** The buttons of a form. Sticks to the bottom of the window on phones. */
export const FormFooter = ({ problem, even = false, children }: FormFooterProps) => (
  <div
    data-form-bar
    className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t border-line bg-room px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:static tablet:mx-0 tablet:border-0 tablet:bg-transparent tablet:p-0"
  >
    <FormProblem message={problem} />
    <div className={cx('flex flex-wrap gap-2', even && '*:flex-1')}>{children}</div>
  </div>
)
