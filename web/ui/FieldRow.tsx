import type { ReactNode } from 'react'

/** Fields side by side, or one below the other where the text is large. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3 *:min-w-[7rem] *:flex-1">{children}</div>
)
