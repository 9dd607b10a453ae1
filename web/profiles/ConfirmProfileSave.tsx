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
      confirm="Change my role"
      confirmBusy="Saving..."
      busy={busy}
      danger
      cancel={profileTexts.keepRole}
      onConfirm={() => asking && onAnswer({ ...asking.update, role_change_confirmed: true })}
    >
      {asking?.about === 'role' ? (
        <>
          {asking.cancelled_shifts > 0 ? <p>{formatCancelledShifts(asking.cancelled_shifts)}</p> : null}
          {asking.resets_verification ? <p>Your verification is reset. You can ask for it again.</p> : null}
          <p>Past shifts and income stay yours.</p>
        </>
      ) : null}
    </ConfirmDialog>
    <Dialog
      open={asking?.about === 'requests'}
      onOpenChange={(open) => open || onCancel()}
      title="Open your profile to everybody?"
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
  count === 1 ? 'Your upcoming shift is cancelled.' : `Your ${count} upcoming shifts are cancelled.`

const formatPendingRequests = (count: number) =>
  count === 1
    ? '1 person asks to follow you. Once your profile is public nobody has to ask.'
    : `${count} people ask to follow you. Once your profile is public nobody has to ask.`
