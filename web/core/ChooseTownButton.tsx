import { Suspense } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { hasPlaceSearch } from './page-meta.ts'

const TownButton = lazyPart(() => import('./TownButton.tsx').then((module) => ({ default: module.TownButton })))

/** Lets the user choose a town as the location. Renders and loads nothing if this server cannot look up places. */
export const ChooseTownButton = () =>
  hasPlaceSearch() ? (
    <Suspense fallback={null}>
      <TownButton />
    </Suspense>
  ) : null
