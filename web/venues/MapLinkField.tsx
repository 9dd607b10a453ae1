import { useId, useState } from 'react'
import { TextField } from '#web/ui/TextField.tsx'
import { parseCoordinatePair } from './coordinates.ts'
import { venueTexts } from './texts.ts'

type MapLinkFieldProps = { onFound: (coordinates: { latitude: string; longitude: string }) => void }

/** Takes the coordinates from a pasted link of a map, or from plain coordinates. */
export const MapLinkField = ({ onFound }: MapLinkFieldProps) => {
  const id = useId()
  const [text, setText] = useState('')
  const found = parseCoordinatePair(text)
  return (
    <div>
      <TextField
        id={id}
        name="map_link"
        label={venueTexts.mapLink}
        hint="From Google Maps, Apple Maps or OpenStreetMap."
        autoComplete="off"
        inputMode="url"
        value={text}
        error={text.trim() && !found ? explainUnread(text) : undefined}
        onChange={(event) => {
          setText(event.target.value)
          const pair = parseCoordinatePair(event.target.value)
          if (pair) onFound(pair)
        }}
      />
      <p role="status" className="mt-2 text-small text-ink empty:hidden">
        {found ? venueTexts.pinSet : ''}
      </p>
    </div>
  )
}

const SHORT_LINK = /^https?:\/\/(maps\.app\.goo\.gl|goo\.gl|maps\.apple\/|osm\.org\/go)/i

const explainUnread = (text: string): string =>
  SHORT_LINK.test(text.trim())
    ? 'This short link doesn’t contain the place. Open it, then paste the full link from your browser’s address bar.'
    : 'We can’t find coordinates in this. Open the place in your maps app and copy its link.'
