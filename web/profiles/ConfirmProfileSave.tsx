import { hasTalentRole } from '#web/core/roles.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { ProfileConfirmation, ProfileUpdateInput } from './save-profile.ts'
import { profileTexts } from './texts.ts'

type ConfirmProfileSaveProps = {
  asking: ProfileConfirmation | undefined
  busy: boolean
  onCancel: () => void
  onAnswer: (update: ProfileUpdateInput) => void
}

/** The confirmation dialogs of a save that removes something or affects pending follow requests. */
export const ConfirmProfileSave = ({ asking, busy, onCancel, onAnswer }: ConfirmProfileSaveProps) => (
  <>
    <ConfirmDialog
      open={asking?.about === 'role'}
      onOpenChange={(open) => open || onCancel()}
      title="Change your role?"
      confirm="Change role"
      confirmBusy="Saving..."
      busy={busy}
      danger
      cancel={profileTexts.keepRole}
      onConfirm={() => asking && onAnswer({ ...asking.update, role_change_confirmed: true })}
    >
      {asking?.about === 'role' ? (
        <>
          {asking.cancelled_shifts > 0 ? <p>{formatCancelledShifts(asking.cancelled_shifts)}</p> : null}
          {asking.resets_verification ? (
            <p>Your verification will be reset.{hasTalentRole(asking.update) ? ' You can request it again.' : null}</p>
          ) : null}
          <p>You’ll keep your past shifts and the income you’ve logged.</p>
        </>
      ) : null}
    </ConfirmDialog>
    <Dialog
      open={asking?.about === 'requests'}
      onOpenChange={(open) => open || onCancel()}
      title="Make your profile public?"
      description={asking?.about === 'requests' ? formatPendingRequests(asking.count) : undefined}
      actions={
        <>
          <Button busy={busy} onClick={() => asking && onAnswer({ ...asking.update, pending_requests: 'decline_all' })}>
            Decline all
          </Button>
          <Button
            look="solid"
            busy={busy}
            busyLabel="Saving..."
            onClick={() => asking && onAnswer({ ...asking.update, pending_requests: 'accept_all' })}
          >
            Accept all
          </Button>
        </>
      }
    />
  </>
)

const formatCancelledShifts = (count: number) =>
  count === 1
    ? 'Your upcoming shift will be cancelled. Changing back won’t restore it.'
    : `Your ${count} upcoming shifts will be cancelled. Changing back won’t restore them.`

const formatPendingRequests = (count: number) =>
  count === 1
    ? 'You have 1 follow request. Once your profile is public, no one needs to ask.'
    : `You have ${count} follow requests. Once your profile is public, no one needs to ask.`
