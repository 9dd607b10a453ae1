import type { ReactNode } from 'react'

/** The buttons at the end of a step, side by side where they fit. */
export const StepButtons = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 *:grow tablet:*:flex-none">{children}</div>
)
