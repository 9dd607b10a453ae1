import { useId, useState } from 'react'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { getViewerTimeZone } from '#web/ui/times.ts'
import { venueTexts } from './texts.ts'
import { formatTimeZone, listTimeZones } from './time-zones.ts'

type ZoneFieldProps = {
  field: (name: 'time_zone') => { name: string; id: string; error: string | undefined }
  isNew: boolean
  /** Whether the venue has a location, which determines its zone. */
  placed: boolean
  current: string
}

/** The venue's time zone: the likely ones, and a search for all others. */
export const ZoneField = ({ field, isNew, placed, current }: ZoneFieldProps) => {
  const searchId = useId()
  const [query, setQuery] = useState('')
  const viewerZone = getViewerTimeZone()
  const { likely, found } = listTimeZones(query, [viewerZone, current])
  return (
    <>
      <SelectField
        label={venueTexts.timeZone}
        hint={isNew ? undefined : 'Follows the location unless you choose one here.'}
        {...field('time_zone')}
      >
        <option value="">{placed || !isNew ? 'Match the location' : `${formatTimeZone(viewerZone)} (yours)`}</option>
        {found.length > 0 ? <Zones label="Search results" zones={found} /> : null}
        <Zones label="Likely" zones={likely} />
      </SelectField>
      <TextField
        id={searchId}
        name="zone_search"
        label={venueTexts.zoneSearch}
        hint="A city or region. The results are added to the list above."
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p role="status" className="-mt-2 text-small text-ink empty:hidden">
        {query.trim() ? formatFound(found.length) : ''}
      </p>
    </>
  )
}

const Zones = ({ label, zones }: { label: string; zones: readonly string[] }) => (
  <optgroup label={label}>
    {zones.map((zone) => (
      <option key={zone} value={zone}>
        {formatTimeZone(zone)}
      </option>
    ))}
  </optgroup>
)

const formatFound = (count: number): string => {
  if (count === 0) return 'No other time zone found.'
  return count === 1 ? '1 time zone found.' : `${count} time zones found.`
}
