import type { ReactNode } from 'react'

type HomeColumnsProps = { top: ReactNode; main: ReactNode; side: ReactNode }

/** One column on phones, in order of importance; two on tablets and desktops, below what both have on top. */
export const HomeColumns = ({ top, main, side }: HomeColumnsProps) => (
  <div className="in-order">
    {top}
    <div className="max-tablet:in-order grid items-start gap-4 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-6">
      <div className="in-order grid min-w-0 gap-4 desk:gap-6">{main}</div>
      <div className="in-order grid min-w-0 gap-4 desk:gap-6">{side}</div>
    </div>
  </div>
)
