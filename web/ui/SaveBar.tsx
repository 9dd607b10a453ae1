import type { ReactNode } from 'react'

/** The foot of a long form: Cancel ‖ one solid key, in reach wherever one is. */
export const SaveBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 -mx-4 mt-5 flex gap-2 border-t border-line bg-room px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:mx-0 tablet:justify-end tablet:px-0 [&>*]:flex-auto tablet:[&>*]:min-w-44 tablet:[&>*]:flex-none">
    {children}
  </div>
)
