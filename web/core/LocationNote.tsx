import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'
import { appTexts } from './texts.ts'
import type { useLocationCenter } from './use-location-center.ts'

type LocationNoteProps = Pick<
  ReturnType<typeof useLocationCenter>,
  'position' | 'asking' | 'refusal' | 'ask' | 'forget'
> & {
  /** Name of the default location, if a nearby venue has a city. */
  city: string | undefined
  className?: string
}

/** Says which location the page uses, with buttons to use, refresh or forget the user's own. */
export const LocationNote = ({ city, position, asking, refusal, ask, forget, className }: LocationNoteProps) => (
  <p role="status" className={cx('flex flex-wrap gap-x-2 text-micro text-ink-3', className)}>
    {refusal ? <span className="w-full text-small text-ink">{refusal}</span> : null}
    <span>{position ? 'Showing results near you' : formatLocation(city)}</span>
    <LocationButton aria-disabled={asking || undefined} onClick={asking ? undefined : () => void ask()}>
      {asking ? 'Asking your browser...' : position ? 'Update' : refusal ? 'Ask again' : appTexts.locate}
    </LocationButton>
    {position ? (
      <LocationButton onClick={forget}>
        Forget<span className="sr-only"> my location</span>
      </LocationButton>
    ) : null}
  </p>
)

const formatLocation = (city: string | undefined) =>
  city ? `Showing results near ${city} (default)` : 'Showing results near the default location'

/** A button as small as its line of text; its target extends to 44 px over the lines around it. */
const LocationButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={cx('link-line relative before:absolute before:-inset-x-1.5 before:-inset-y-3.5', className)}
    {...rest}
  />
)
