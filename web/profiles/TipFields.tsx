import type { ComponentProps } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

/** Payment apps for tips. Saving normalizes a pasted @, $ or missing `https://`. */
export const TipFields = ({ field }: Pick<ProfileFormState, 'field'>) => (
  <Card aria-labelledby="tip-fields" className="grid gap-5">
    <div>
      <h2 id="tip-fields">Tip Jar</h2>
      <p className="mt-1 text-small text-ink-2">Links to your own accounts. Last Call takes no cut.</p>
    </div>
    <AccountField label="Venmo" start="@" {...field('venmo_handle')} />
    <AccountField label="Cash App" start="$" {...field('cashapp_handle')} />
    <AccountField label="PayPal link" inputMode="url" placeholder="paypal.me/yourname" {...field('paypal_link')} />
  </Card>
)

const AccountField = (props: ComponentProps<typeof TextField>) => (
  <TextField optional autoCapitalize="none" spellCheck={false} {...props} />
)
