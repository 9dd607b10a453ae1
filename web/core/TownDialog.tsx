import type { Place } from '#contract/places.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { chooseTown } from './location.ts'
import { PlaceSearch } from './PlaceSearch.tsx'
import { appTexts } from './texts.ts'

/** Looks up a town and uses it as the location. Load it lazily: few people open it. */
export const TownDialog = ({ onClose }: { onClose: () => void }) => {
  const choose = ({ name, latitude, longitude }: Place) => {
    chooseTown({ lat: latitude, lon: longitude, town: name })
    onClose()
  }
  return (
    <Dialog {...openUntil(onClose)} title={appTexts.chooseTown} description="We’ll show shifts and venues near it.">
      <PlaceSearch label={appTexts.townOrAddress} onChoose={choose} />
    </Dialog>
  )
}
