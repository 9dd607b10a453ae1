import { Ban, CalendarOff, Flag, Lock } from 'lucide-react'
import { profileMessages } from '#contract/profiles.texts.ts'
import type { Profile } from '#contract/profiles.ts'
import { formatFirstName } from '#web/core/person-name.ts'
import { FollowButton } from '#web/relationships/FollowButton.tsx'
import { PersonActions } from '#web/relationships/PersonActions.tsx'
import { UnblockButton } from '#web/relationships/UnblockButton.tsx'
import { openReportDialog } from '#web/reports/report-target.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Shown for a private profile that the viewer doesn't follow. */
export const PrivateNote = ({ person, slugOrId }: { person: Profile; slugOrId: string }) => (
  <EmptyState
    art={<Lock aria-hidden className="size-9 text-ink-3" />}
    title={profileMessages.private}
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <FollowButton person={person} slugOrId={slugOrId} />
        <PersonActions person={person} slugOrId={slugOrId} />
      </div>
    }
  >
    {person.relationship_status === 'requested'
      ? `Waiting for ${formatFirstName(person)} to accept your request.`
      : `${formatFirstName(person)} approves followers.`}
  </EmptyState>
)

/** Shown for a person the viewer has blocked. */
export const BlockedNote = ({ person }: { person: Profile }) => (
  <EmptyState
    art={<Ban aria-hidden className="size-9 text-ink-3" />}
    title={profileMessages.blocked}
    action={
      <div className="flex flex-wrap justify-center gap-3">
        <UnblockButton person={person} />
        <Button
          onClick={() =>
            openReportDialog({ subject_type: 'user', subject_id: person.id, label: formatFirstName(person) })
          }
        >
          <Flag aria-hidden />
          Report
        </Button>
      </div>
    }
  >
    You blocked this person. You can’t see each other’s posts or shifts.
  </EmptyState>
)

/** Shown for a person with a private schedule. */
export const ScheduleNote = ({ person }: { person: Profile }) => (
  <Notice icon={<CalendarOff aria-hidden />} title={profileMessages.schedulePrivate}>
    {formatFirstName(person)} keeps shifts off the board.
  </Notice>
)
