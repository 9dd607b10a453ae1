import { Ban, Bell, CalendarDays, KeyRound, Lock, UserRound } from 'lucide-react'
import type { Me } from '#contract/accounts.ts'
import { useMe } from '#web/core/session.ts'
import { LinkRow } from '#web/ui/LinkRow.tsx'
import { LinkRows } from '#web/ui/LinkRows.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { accountTexts } from './texts.ts'

/** The list of all settings. Loads nothing. */
export const SettingsScreen = () => {
  const me = useMe()
  return (
    <div className="wrap pt-2 pb-8 desk:pt-8">
      <div className="mx-auto max-w-[44rem]">
        <PageHeader title="Settings" />
        <LinkRows label="Settings">
          <LinkRow to="/profile/edit" icon={<UserRound />} title="Profile" hint="Photo, username, role, tip jar" />
          <LinkRow to="/settings/account" icon={<KeyRound />} title="Account" hint={describeAccount(me)} />
          <LinkRow to="/settings/privacy" icon={<Lock />} title="Privacy" hint={describePrivacy(me)} />
          <LinkRow
            to="/settings/notifications"
            icon={<Bell />}
            title="Notifications"
            hint="App, push, email, quiet hours"
          />
          <LinkRow
            to="/settings/calendars"
            icon={<CalendarDays />}
            title="Calendars"
            hint="Shifts in your own calendar"
          />
          <LinkRow to="/settings/blocked" icon={<Ban />} title="Blocked" hint="People you’ve blocked" />
        </LinkRows>
      </div>
    </div>
  )
}

const describeAccount = (me: Me) =>
  me.needs_second_factor ? 'Two-step login isn’t set up' : 'Email, password, devices, data'

const describePrivacy = (me: Me) =>
  me.schedule_is_private ? accountTexts.scheduleIsPrivate : 'Who sees you and your shifts'
