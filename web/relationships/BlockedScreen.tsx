import { BackToSettings } from '#web/core/BackToSettings.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BlockedList } from './BlockedList.tsx'
import { BlockUsernameForm } from './BlockUsernameForm.tsx'

/** The usernames that the user has blocked, with a form to block another. */
export const BlockedScreen = () => (
  <div className="wrap pt-2 desk:pt-8">
    <div className="mx-auto max-w-[44rem]">
      <PageHeader
        title="Blocked people"
        crumb={<BackToSettings />}
        lead="You can’t see each other. We don’t tell people they’re blocked."
      />
      <div className="grid gap-5">
        <BlockUsernameForm />
        <BlockedList />
      </div>
    </div>
  </div>
)
