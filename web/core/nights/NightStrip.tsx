import { Suspense } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'
import type { ChosenNight } from './use-night.ts'

const NightRails = lazyPart(() => import('./NightRails.tsx'))

type NightStripProps = { chosen: ChosenNight; className: string }

/** Chooses a night and a time in it. Loads after the page, which keeps its place as high as its one or two rails. */
export const NightStrip = ({ chosen, className }: NightStripProps) => (
  <div className={className}>
    <Suspense fallback={<div className={chosen.night ? 'h-27' : 'h-13'} />}>
      <NightRails chosen={chosen} />
    </Suspense>
  </div>
)
