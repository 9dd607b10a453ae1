import { limits } from '#contract/limits.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { VenueFormInput } from './venue-form.ts'

type Named = (name: keyof VenueFormInput) => { name: string; id: string; error: string | undefined }

/** A venue's address. Autofill is off, because it would fill in the user's own address. */
export const AddressFields = ({ field }: { field: Named }) => (
  <Card className="grid gap-5" aria-labelledby="venue-address">
    <div>
      <h2 id="venue-address">Address</h2>
      <p className="text-small text-ink-2">Fill in what you have.</p>
    </div>
    <TextField label="Address line 1" autoComplete="off" maxLength={limits.name} {...field('address_line1')} />
    <TextField label="Address line 2" autoComplete="off" maxLength={limits.name} {...field('address_line2')} />
    <div className="grid gap-5 tablet:grid-cols-2">
      <TextField label="City" autoComplete="off" maxLength={80} {...field('city')} />
      <TextField label="State / Province" autoComplete="off" maxLength={80} {...field('state_province')} />
      <TextField label="Postal code" autoComplete="off" maxLength={20} {...field('postal_code')} />
      <TextField label="Country" autoComplete="off" maxLength={80} {...field('country')} />
    </div>
  </Card>
)
