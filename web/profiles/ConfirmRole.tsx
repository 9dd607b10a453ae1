import { hasTalentRole } from '#web/core/roles.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { profileTexts } from './texts.ts'
import type { ProfileFormState } from './use-profile-form.ts'

/** Asks before a change of role that cancels shifts or resets the verification. */
export const ConfirmRole = ({ asking, busy, onCancel, onAnswer }: ProfileFormState['confirmation']) => (
  <ConfirmDialog
    open={asking !== undefined}
    onOpenChange={(open) => open || onCancel()}
    title="Change your role?"
    confirm={profileTexts.changeRole}
    confirmBusy="Saving..."
    busy={busy}
    danger
    cancel={profileTexts.keepRole}
    onConfirm={() => asking && onAnswer({ ...asking.update, role_change_confirmed: true })}
  >
    {asking ? (
      <>
        {asking.cancelled_shifts > 0 ? <p>{formatCancelledShifts(asking.cancelled_shifts)}</p> : null}
        {asking.resets_verification ? (
          <p>Your verification will be reset.{hasTalentRole(asking.update) ? ' You can request it again.' : null}</p>
        ) : null}
        <p>You’ll keep your past shifts and the income you’ve logged.</p>
      </>
    ) : null}
  </ConfirmDialog>
)

const formatCancelledShifts = (count: number) =>
  count === 1
    ? 'Your upcoming shift will be cancelled. Changing back won’t restore it.'
    : `Your ${count} upcoming shifts will be cancelled. Changing back won’t restore them.`
