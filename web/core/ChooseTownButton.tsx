import { lazy, Suspense } from 'react'
import { hasPlaceSearch } from './page-meta.ts'

const TownButton = lazy(() => import('./TownButton.tsx').then((module) => ({ default: module.TownButton })))

/** Lets the user choose a town as the location. Renders and loads nothing if this server cannot look up places. */
export const ChooseTownButton = () =>
  hasPlaceSearch() ? (
    <Suspense fallback={null}>
      <TownButton />
    </Suspense>
  ) : null
