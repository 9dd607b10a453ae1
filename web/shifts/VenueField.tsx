import type { ComponentProps, ReactNode } from 'react'
import type { VenueOption } from '#contract/venues.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { VenueNotListed } from '#web/venues/VenueNotListed.tsx'

type VenueFieldProps = Omit<ComponentProps<typeof SelectField>, 'children' | 'label'> & {
  label?: string
  venues: readonly VenueOption[]
  note?: ReactNode
}

/** A select of venues by name and city, with a link for a venue that is not listed. */
export const VenueField = ({ label = 'Venue', venues, note, ...rest }: VenueFieldProps) => (
  <div className="grid gap-2">
    <SelectField label={label} {...rest}>
      <option value="">Choose a venue</option>
      {venues.map((venue) => (
        <option key={venue.id} value={venue.id}>
          {venue.name}, {venue.city ?? 'N/A'}
        </option>
      ))}
    </SelectField>
    {note}
    <VenueNotListed />
  </div>
)
