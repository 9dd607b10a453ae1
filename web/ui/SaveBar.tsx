import type { ReactNode } from 'react'
import { FormProblem } from './FormProblem.tsx'

/** `problem`: the error of the whole form, above the buttons. */
type SaveBarProps = { problem: string | undefined; children: ReactNode }

/** The buttons of a long form, Cancel and one solid button. Sticks to the bottom of the window. */
export const SaveBar = ({ problem, children }: SaveBarProps) => (
  <div
    data-form-bar
    className="sticky bottom-0 z-10 -mx-4 mt-5 grid gap-3 border-t border-line bg-room px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:mx-0 tablet:px-0"
  >
    <FormProblem message={problem} />
    <div className="flex flex-wrap gap-2 tablet:justify-end *:flex-auto tablet:*:min-w-44 tablet:*:flex-none">
      {children}
    </div>
  </div>
)
