import { useState } from 'react'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { welcomeTexts } from './texts.ts'
import { TIP_APPS, type TipApp } from './tip-apps.ts'
import type { TalentPageState } from './use-talent-page.ts'

/** One payment app for tips. Others can be added in the profile. */
export const TipAccountField = ({ field, clear }: Pick<TalentPageState, 'field' | 'clear'>) => {
  'use no memo'
  const [app, setApp] = useState<TipApp>('venmo_handle')
  const choose = (next: TipApp) => {
    clear(app)
    setApp(next)
  }
  const chosen = TIP_APPS.find(({ value }) => value === app) ?? TIP_APPS[0]
  return (
    <div className="grid justify-items-start gap-2 *:w-full">
      <SegmentedControl label={welcomeTexts.tipApp} segments={TIP_APPS} value={app} onChange={choose} />
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
