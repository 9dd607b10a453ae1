import type { ReactNode } from 'react'

/** One column on phones, in order of importance; two on desktop. */
export const HomeColumns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className="grid items-start gap-4 tablet:gap-5 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-6">
    <div className="grid min-w-0 gap-4 tablet:gap-5 desk:gap-6">{main}</div>
    <div className="grid min-w-0 gap-4 tablet:gap-5 desk:gap-6">{side}</div>
  </div>
)
