import type { ComponentProps } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type TipField = 'venmo_handle' | 'cashapp_handle' | 'paypal_link'
type TipFieldsProps = { field: (name: TipField) => Omit<ComponentProps<typeof TextField>, 'label'> }

/** Payment apps for tips. Saving normalizes a pasted @, $ or missing `https://`. */
export const TipFields = ({ field }: TipFieldsProps) => (
  <Card aria-labelledby="tip-fields" className="grid gap-5">
    <div>
      <h2 id="tip-fields">Tip Jar</h2>
      <p className="mt-1 text-small text-ink-2">Links to your own accounts. Last Call takes no cut.</p>
    </div>
    <TextField label="Venmo" optional start="@" autoCapitalize="none" spellCheck={false} {...field('venmo_handle')} />
    <TextField
      label="Cash App"
      optional
      start="$"
      autoCapitalize="none"
      spellCheck={false}
      {...field('cashapp_handle')}
    />
    <TextField
      label="PayPal link"
      optional
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="paypal.me/yourname"
      {...field('paypal_link')}
    />
  </Card>
)
