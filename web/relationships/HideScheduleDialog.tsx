import { BellOff, CalendarOff, Users } from 'lucide-react'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { formatError } from '#web/core/errors.ts'
import type { HideTarget } from '#web/core/hide-schedule/hide-target.ts'
import { formatFirstName } from '#web/core/person-name.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { formatRelatedName } from './PersonListItem.tsx'
import { PublicShiftsNotice } from './PublicShiftsNotice.tsx'
import { hiddenScheduleTexts } from './texts.ts'
import { useHideSchedule } from './use-hidden-schedule.ts'

type HideScheduleDialogProps = { person: HideTarget; onClose: () => void }

/** Says what hiding the schedule from one person does and what it does not do, and does it. */
export const HideScheduleDialog = ({ person, onClose }: HideScheduleDialogProps) => {
  const hide = useHideSchedule()
  return (
    <ConfirmDialog
      {...openUntil(onClose)}
      title={hiddenScheduleTexts.question(formatRelatedName(person))}
      confirm="Hide schedule"
      confirmBusy="Hiding..."
      busy={hide.isPending}
      problem={hide.isError ? formatError(hide.error, relationshipMessages.hideScheduleFailed) : undefined}
      onConfirm={() => hide.mutate(person, { onSuccess: onClose })}
    >
      <ul className="grid gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-5.5 [&_svg]:flex-none [&_svg]:text-ink-3">
        <li className="flex gap-3">
          <CalendarOff aria-hidden />
          For them you have no shifts: not on your profile, at a venue, in lists, calendars or notifications.
        </li>
        <li className="flex gap-3">
          <BellOff aria-hidden />
          We won’t tell {formatFirstName(person)}. Follows and posts stay as they are. What they already received can’t
          be taken back.
        </li>
        <li className="flex gap-3">
          <Users aria-hidden />
          {hiddenScheduleTexts.otherAccounts}
        </li>
      </ul>
      <PublicShiftsNotice />
    </ConfirmDialog>
  )
}
