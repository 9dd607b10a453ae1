import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Place } from '#contract/places.ts'
import { PlaceSearch } from '#web/core/PlaceSearch.tsx'
import { formatAddress } from './address.ts'
import { venueTexts } from './texts.ts'
import type { VenueFormInput, VenueFormValues } from './venue-form.ts'

type AddressSearchProps = {
  form: UseFormReturn<VenueFormInput, unknown, VenueFormValues>
  onChoose: (place: Place) => void
}

/** Looks up the address in the form, or another search text. */
export const AddressSearch = ({ form, onChoose }: AddressSearchProps) => {
  'use no memo'
  const [street, city, state, postalCode, country] = useWatch({
    control: form.control,
    name: ['address_line1', 'city', 'state_province', 'postal_code', 'country'],
  })
  const address = formatAddress({
    address_line1: street ?? null,
    // Geocoders do not know suites and floors.
    address_line2: null,
    city: city ?? null,
    state_province: state ?? null,
    postal_code: postalCode ?? null,
    country: country ?? null,
  })
  return (
    <PlaceSearch
      label={venueTexts.placeSearch}
      suggestion={address}
      onChoose={onChoose}
      chosenText={venueTexts.pinSet}
    />
  )
}
