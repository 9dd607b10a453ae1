import { Suspense, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { LocationButton } from './LocationButton.tsx'
import { useCurrentLocation } from './location.ts'
import { appTexts } from './texts.ts'

const TownDialog = lazyPart(() => import('./TownDialog.tsx').then((module) => ({ default: module.TownDialog })))

/** Opens the search for a town to use as the location. */
export const TownButton = () => {
  const position = useCurrentLocation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <LocationButton onClick={() => setOpen(true)}>
        {position?.town ? appTexts.changeTown : appTexts.chooseTown}
      </LocationButton>
      {open ? (
        <Suspense fallback={null}>
          <TownDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
