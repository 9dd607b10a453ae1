import type { ReactNode } from 'react'

/** The buttons of a long form, Cancel and one solid button. Sticks to the bottom of the window. */
export const SaveBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 -mx-4 mt-5 flex flex-wrap gap-2 border-t border-line bg-room px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:mx-0 tablet:justify-end tablet:px-0 *:flex-auto tablet:*:min-w-44 tablet:*:flex-none">
    {children}
  </div>
)
