import { LocateFixed } from 'lucide-react'
import { type ClipboardEvent, type FocusEvent, Suspense } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { locationTexts } from '#web/core/geolocation.ts'
import { hasPlaceSearch } from '#web/core/page-meta.ts'
import { appTexts } from '#web/core/texts.ts'
import { useLocationCenter } from '#web/core/use-location-center.ts'
import { MapPickerSkeleton } from '#web/map/MapPickerParts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AddressSearch } from './AddressSearch.tsx'
import { parseCoordinate, parseCoordinatePair, validateCoordinates } from './coordinates.ts'
import { MapLinkField } from './MapLinkField.tsx'
import { venueTexts } from './texts.ts'
import type { VenueFormInput, VenueFormValues } from './venue-form.ts'
import { ZoneField } from './ZoneField.tsx'

const MapPicker = lazyPart(() => import('#web/map/MapPicker.tsx').then((map) => ({ default: map.MapPicker })))

type LocationFieldsProps = {
  form: UseFormReturn<VenueFormInput, unknown, VenueFormValues>
  field: (name: keyof VenueFormInput) => { name: string; id: string; error: string | undefined }
  isNew: boolean
}

/** The venue's location, from a pasted link, set on the map, from the user's location or typed; and its time zone. */
export const LocationFields = ({ form, field, isNew }: LocationFieldsProps) => {
  'use no memo'
  const { asking, refusal, ask } = useLocationCenter()
  const [latitude, longitude] = form.watch(['latitude', 'longitude'])
  const result = validateCoordinates({ latitude, longitude })
  const place =
    result === 'placed' ? { lat: parseCoordinate(latitude) ?? 0, lon: parseCoordinate(longitude) ?? 0 } : null

  const setCoordinates = (typed: { latitude: string; longitude: string }) => {
    form.setValue('latitude', typed.latitude, { shouldDirty: true })
    form.setValue('longitude', typed.longitude, { shouldDirty: true })
  }
  const pick = ({ lat, lon }: { lat: number; lon: number }) =>
    setCoordinates({ latitude: String(roundDegrees(lat)), longitude: String(roundDegrees(lon)) })
  const fillCurrentLocation = async () => {
    const result = await ask()
    if (result.ok) pick(result.coordinates)
  }
  const paste = (event: ClipboardEvent) => {
    const pair = parseCoordinatePair(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    setCoordinates(pair)
  }
  /** Props of a coordinate field. A pair pasted or typed into one field fills both. */
  const coordinateProps = (name: 'latitude' | 'longitude') => {
    const { onBlur, ...wired } = form.register(name)
    return {
      ...wired,
      ...field(name),
      autoComplete: 'off',
      onPaste: paste,
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        const pair = parseCoordinatePair(event.target.value)
        if (pair) setCoordinates(pair)
        return onBlur(event)
      },
    }
  }
  return (
    <Card className="grid gap-5" aria-labelledby="venue-location">
      <div>
        <h2 id="venue-location">Location</h2>
        <p className="text-small text-ink-2">
          {hasPlaceSearch() ? 'Find your address, paste a link to your venue,' : 'Paste a link to your venue,'} or drop
          the pin at the front door. Distances are measured from there.
        </p>
      </div>
      {hasPlaceSearch() ? (
        <AddressSearch form={form} onChoose={({ latitude: lat, longitude: lon }) => pick({ lat, lon })} />
      ) : null}
      <MapLinkField onFound={setCoordinates} />
      <Suspense fallback={<MapPickerSkeleton />}>
        <MapPicker value={place} onPick={pick} />
      </Suspense>
      <div>
        <Button busy={asking} busyLabel={locationTexts.locating} onClick={() => void fillCurrentLocation()}>
          <LocateFixed aria-hidden className="size-5" />
          {appTexts.locate}
        </Button>
        <p role="status" className="mt-2 text-small text-ink empty:hidden">
          {refusal}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <TextField label={venueTexts.latitude} {...coordinateProps('latitude')} />
        <TextField label={venueTexts.longitude} {...coordinateProps('longitude')} />
        <p className="col-span-2 -mt-2 text-micro text-ink-3">{hints[result]}</p>
      </div>
      {result === 'latitude' || result === 'longitude' ? (
        <Notice title={coordinateErrors[result]}>
          {isNew
            ? 'The venue will be added without a location.'
            : 'The location won’t change. Everything else will be saved.'}
        </Notice>
      ) : null}
      <ZoneField field={field} isNew={isNew} placed={place !== null} current={form.getValues('time_zone')} />
    </Card>
  )
}

const hints = {
  placed: undefined,
  cleared: 'Fill in both to put the venue on the map.',
  latitude: undefined,
  longitude: undefined,
}
const coordinateErrors = {
  latitude: 'Latitude must be between -90 and 90.',
  longitude: 'Longitude must be between -180 and 180.',
}

/** Six decimals, about 10 cm. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6
