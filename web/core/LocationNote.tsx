import { cx } from '#web/ui/cx.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { ChooseTownButton } from './ChooseTownButton.tsx'
import { locationTexts } from './geolocation.ts'
import { LocationButton } from './LocationButton.tsx'
import { isOwnLocation } from './location.ts'
import { appTexts } from './texts.ts'
import type { useLocationCenter } from './use-location-center.ts'

type LocationNoteProps = Pick<
  ReturnType<typeof useLocationCenter>,
  'position' | 'asking' | 'refusal' | 'ask' | 'forget'
> & {
  /** Where the page looks until the user's location is known, if a nearby venue has a city. */
  city: string | undefined
  className?: string
}

/** Says which location the page uses, with buttons to use, refresh or forget the user's own, or to choose a town. */
export const LocationNote = ({ city, position, asking, refusal, ask, forget, className }: LocationNoteProps) => (
  <p role="status" className={cx('flex flex-wrap gap-x-2 text-micro text-ink-3', className)}>
    {refusal ? <span className="w-full text-small text-ink">{refusal}</span> : null}
    <span>{formatLocation(position, city)}</span>
    <LocationButton aria-disabled={asking || undefined} onClick={asking ? undefined : () => void ask()}>
      {asking
        ? locationTexts.locating
        : isOwnLocation(position)
          ? 'Update'
          : refusal
            ? uiTexts.tryAgain
            : appTexts.locate}
    </LocationButton>
    <ChooseTownButton />
    {position ? (
      <LocationButton onClick={forget}>
        Forget<span className="sr-only"> my {isOwnLocation(position) ? 'location' : 'town'}</span>
      </LocationButton>
    ) : null}
  </p>
)

const formatLocation = (position: LocationNoteProps['position'], city: string | undefined) => {
  if (position) return appTexts.nearTown(position.town ?? 'you')
  return city ? appTexts.nearDefault(city) : appTexts.noLocation
}
