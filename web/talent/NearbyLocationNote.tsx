import { MapPin } from 'lucide-react'
import { ChooseTownButton } from '#web/core/ChooseTownButton.tsx'
import { isOwnLocation } from '#web/core/location.ts'
import { appTexts } from '#web/core/texts.ts'
import type { Directory } from './use-directory.ts'

/** Says which location the results are near, and offers to use the browser's location. */
export const NearbyLocationNote = ({ people, distances, position, locating, refused, locate }: Directory) => {
  const nearest = people.toSorted((one, other) => (distances.get(one.id) ?? 0) - (distances.get(other.id) ?? 0))[0]
  const city = nearest?.next_shift_venue_city
  return (
    <p role="status" className="mb-4 flex items-start gap-2 text-small text-ink-2">
      <MapPin aria-hidden className="mt-0.5 size-4 flex-none" />
      <span className="flex min-w-0 flex-wrap gap-x-2">
        {isOwnLocation(position) ? (
          <span>Within 55 miles of you. Your exact location stays in this browser.</span>
        ) : (
          <>
            <span>
              {refused ? 'Your browser didn’t share your location. ' : null}
              {formatLocation(position?.town, city)}
            </span>
            <button type="button" onClick={() => void locate()} className="link-line -my-3 inline-block py-3">
              {locating ? 'Finding you...' : refused ? 'Try again' : appTexts.locate}
            </button>
          </>
        )}
        <ChooseTownButton />
      </span>
    </p>
  )
}

const formatLocation = (town: string | undefined, nearest: string | null | undefined) => {
  if (town) return `Within 55 miles of ${town}.`
  return nearest ? `Showing results near ${nearest} (default)` : 'Showing results near the default location'
}
