import { ChooseTownButton } from '#web/core/ChooseTownButton.tsx'
import { locationTexts } from '#web/core/geolocation.ts'
import { LocationButton } from '#web/core/LocationButton.tsx'
import { isOwnLocation } from '#web/core/location.ts'
import { appTexts } from '#web/core/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { findNearestCity } from './talent-input.ts'
import type { Directory } from './use-directory.ts'

/** Says from where distances are measured, and offers to use the browser's location or to choose a town. */
export const NearbyLocationNote = (directory: Directory) => {
  const { position, asking, refusal, ask } = directory
  return (
    <p role="status" className="-mt-1.5 mb-2 flex flex-wrap gap-x-2 text-micro text-ink-3 desk:mb-5">
      {refusal ? <span className="w-full text-small text-ink">{refusal} </span> : null}
      <span>{formatLocation(directory)}</span>
      {isOwnLocation(position) ? null : (
        <LocationButton aria-disabled={asking || undefined} onClick={asking ? undefined : () => void ask()}>
          {asking ? locationTexts.locating : refusal ? uiTexts.tryAgain : appTexts.locate}
        </LocationButton>
      )}
      <ChooseTownButton />
    </p>
  )
}

const formatLocation = ({ filter, position, people, distances }: Directory): string => {
  if (isOwnLocation(position)) {
    return filter.near
      ? 'Within 55 miles of you. Your exact location stays in this browser.'
      : 'Distances from your location'
  }
  if (position) return filter.near ? `Within 55 miles of ${position.town}.` : `Distances from ${position.town}`
  const city = findNearestCity(people, distances)
  if (!city) return appTexts.noLocation
  return filter.near ? appTexts.nearDefault(city) : `From ${city}, location not set`
}
