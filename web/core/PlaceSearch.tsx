import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { PLACE_QUERY_MAX_LENGTH, PLACE_QUERY_MIN_LENGTH } from '#contract/places.limits.ts'
import { placeMessages } from '#contract/places.texts.ts'
import type { Place } from '#contract/places.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { client } from './api.ts'
import { formatError } from './errors.ts'
import { OpenStreetMapCredit } from './OpenStreetMapCredit.tsx'
import { appTexts } from './texts.ts'

type PlaceSearchProps = {
  label: string
  /** What to search for while the user has typed nothing, such as the address in the same form. */
  suggestion?: string
  onChoose: (place: Place) => void
  /** Said once a result is chosen. */
  chosenText?: string
}

/** Looks up an address or a town when asked, never while someone types, and lets the user choose a result. */
export const PlaceSearch = ({ label, suggestion = '', onChoose, chosenText }: PlaceSearchProps) => {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState<Place>()
  const search = useMutation({ mutationFn: (query: string) => client.places.find({ query }) })
  const text = typed ?? suggestion.slice(0, PLACE_QUERY_MAX_LENGTH)
  const find = () => {
    if (search.isPending || text.trim().length < PLACE_QUERY_MIN_LENGTH) return
    setChosen(undefined)
    search.mutate(text)
  }
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Prevents Enter from submitting a surrounding form.
    event.preventDefault()
    find()
  }
  const places = search.data?.items ?? []
  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            id={id}
            name="place_query"
            label={label}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={PLACE_QUERY_MAX_LENGTH}
            value={text}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={submitOnEnter}
          />
        </div>
        <Button className="min-h-12!" onClick={find} busy={search.isPending} busyLabel="Looking...">
          {appTexts.findPlace}
        </Button>
      </div>
      <p role="status" className="text-small text-ink empty:hidden">
        {search.error ? formatError(search.error, placeMessages.failed) : null}
        {search.data ? ((chosen && chosenText) ?? formatCount(places.length)) : null}
      </p>
      {places.length > 0 ? (
        <div>
          <ul>
            {places.map((place) => (
              <li
                key={`${place.name} ${place.latitude} ${place.longitude}`}
                className="not-first:border-t not-first:border-line"
              >
                <PlaceButton
                  place={place}
                  chosen={place === chosen}
                  onChoose={() => {
                    setChosen(place)
                    onChoose(place)
                  }}
                />
              </li>
            ))}
          </ul>
          <p className="mt-2 text-micro text-ink-3">
            <OpenStreetMapCredit />
          </p>
        </div>
      ) : null}
    </div>
  )
}

type PlaceButtonProps = { place: Place; chosen: boolean; onChoose: () => void }

const PlaceButton = ({ place: { name, detail }, chosen, onChoose }: PlaceButtonProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onChoose}
    className={cx(
      'flex min-h-12 w-full items-center justify-between gap-2 rounded-key px-3 py-2 text-left hover:bg-surface-2',
      chosen && 'bg-surface-2',
    )}
  >
    <span className="min-w-0 wrap-anywhere">
      <bdi className="font-semibold">{name}</bdi>
      {detail ? <bdi className="block text-small text-ink-2">{detail}</bdi> : null}
    </span>
    {chosen ? <Check aria-hidden className="size-5 flex-none" /> : null}
  </button>
)

const formatCount = (count: number): string => {
  if (count === 0) return 'Nothing found. Check the spelling, or add the town.'
  return count === 1 ? '1 place found.' : `${count} places found.`
}
