import { useState } from 'react'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { welcomeTexts } from './texts.ts'
import type { TalentPageState } from './use-talent-page.ts'

const apps = [
  { value: 'venmo_handle', label: 'Venmo', start: '@' },
  { value: 'cashapp_handle', label: 'Cash App', start: '$' },
  { value: 'paypal_link', label: 'PayPal', placeholder: 'paypal.me/yourname' },
] as const
export type TipApp = (typeof apps)[number]['value']

/** One payment app for tips. Others can be added in the profile. */
export const TipAccountField = ({ field, clear }: Pick<TalentPageState, 'field' | 'clear'>) => {
  'use no memo'
  const [app, setApp] = useState<TipApp>('venmo_handle')
  const choose = (next: TipApp) => {
    clear(app)
    setApp(next)
  }
  const chosen = apps.find(({ value }) => value === app) ?? apps[0]
  return (
    <div className="grid justify-items-start gap-2 *:w-full">
      <SegmentedControl label={welcomeTexts.tipApp} segments={apps} value={app} onChange={choose} />
      <TextField
        key={app}
        label={`${chosen.label} for tips`}
        optional
        hint="Last Call takes no cut."
        start={'start' in chosen ? chosen.start : undefined}
        placeholder={'placeholder' in chosen ? chosen.placeholder : undefined}
        autoCapitalize="none"
        spellCheck={false}
        {...field(app)}
      />
    </div>
  )
}
