import { type FocusEvent, useState } from 'react'
import { notificationMessages } from '#contract/notifications.texts.ts'
import type { Preferences } from '#contract/notifications.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import { getViewerTimeZone } from '#web/ui/times.ts'
import type { PreferenceChange } from './preference-change.ts'
import { noticeTexts } from './texts.ts'

const DEFAULT_QUIET_HOURS = { quiet_from: '02:00', quiet_until: '10:00' }

type QuietHoursProps = { preferences: Preferences; onChange: (change: PreferenceChange) => void }

/** Hours without push notifications and emails. The list of notifications is not affected. */
export const QuietHours = ({ preferences, onChange }: QuietHoursProps) => {
  const { quiet_from, quiet_until } = preferences
  const on = quiet_from !== null && quiet_until !== null
  const set = (hours: Pick<Preferences, 'quiet_from' | 'quiet_until'>) =>
    onChange({ ...hours, ...(hours.quiet_from === null ? {} : { time_zone: getViewerTimeZone() }) })
  return (
    <>
      <Switch
        label={noticeTexts.quietHours}
        hint="No push or email during these hours. You’ll get anything important afterward."
        checked={on}
        onChange={(event) => set(event.target.checked ? DEFAULT_QUIET_HOURS : { quiet_from: null, quiet_until: null })}
      />
      {on ? (
        <>
          <HoursFields key={`${quiet_from} ${quiet_until}`} saved={{ quiet_from, quiet_until }} onChange={set} />
          <p className="mt-2 text-small text-ink-2">Time zone: {preferences.time_zone ?? getViewerTimeZone()}</p>
        </>
      ) : null}
    </>
  )
}

type Hours = { quiet_from: string; quiet_until: string }

const HoursFields = ({ saved, onChange }: { saved: Hours; onChange: (hours: Hours) => void }) => {
  const [typed, setTyped] = useState(saved)
  const complete = typed.quiet_from !== '' && typed.quiet_until !== ''
  const invalid = !complete || typed.quiet_from === typed.quiet_until
  const update = (part: Partial<Hours>) => setTyped({ ...typed, ...part })
  // A time picker changes hours and minutes one at a time, so the values are only complete once both fields are left.
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    const unchanged = typed.quiet_from === saved.quiet_from && typed.quiet_until === saved.quiet_until
    if (!invalid && !unchanged) onChange(typed)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects that the focus has left its fields
    <div className="grid grid-cols-2 gap-3" onBlur={handleBlur}>
      <TimeField label="From" value={typed.quiet_from} onChange={(quiet_from) => update({ quiet_from })} />
      <TimeField
        label="Until"
        value={typed.quiet_until}
        onChange={(quiet_until) => update({ quiet_until })}
        error={invalid ? notificationMessages.quietHoursIncomplete : undefined}
      />
    </div>
  )
}
