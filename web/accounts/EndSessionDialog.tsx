import { useQueryClient } from '@tanstack/react-query'
import { accountMessages } from '#contract/accounts.texts.ts'
import { SessionEnd } from '#contract/accounts.ts'
import { api, client } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { toast } from '#web/ui/toast.ts'
import { CurrentPasswordField } from './CredentialFields.tsx'
import { DialogForm } from './FormEnd.tsx'
import { accountTexts } from './texts.ts'

type EndSessionDialogProps = {
  /** The session's id, or `others` for all but the current one. */
  session: string
  title: string
  /** Which session it is, if several have the same title. */
  detail?: string
  onClose: () => void
}

/** Asks for the password before ending a session. */
export const EndSessionDialog = ({ session, title, detail, onClose }: EndSessionDialogProps) => {
  const cache = useQueryClient()
  const { field, submit, busy, problem } = useSchemaForm(SessionEnd, {
    discardable: true,
    defaults: { session, current_password: '' },
    fallback: accountMessages.endFailed,
    fieldByErrorCode: { WRONG_PASSWORD: 'current_password' },
    send: async (values) => {
      await client.accounts.endSession(values).catch((error: unknown) => {
        // The session has already ended, so the outcome is the same.
        if (getErrorCode(error) !== 'NOT_FOUND') throw error
      })
      toast.success(session === 'others' ? accountMessages.sessionsEnded : accountMessages.sessionEnded)
      onClose()
      await cache.invalidateQueries({ queryKey: api.accounts.settings.key() })
    },
  })
  return (
    <Dialog {...openUntil(onClose)} title={title}>
      <DialogForm
        onSubmit={submit}
        problem={problem}
        busy={busy}
        busyLabel="Logging out..."
        label={session === 'others' ? accountTexts.logOutOthers : 'Log out'}
        onCancel={onClose}
      >
        <p className="text-ink-2">
          {detail ? `${detail}. ` : null}Anyone using Last Call there will have to log in again.
          {session === 'others' ? ' Your calendar links will stop working too.' : ''}
        </p>
        <CurrentPasswordField {...field('current_password')} />
      </DialogForm>
    </Dialog>
  )
}
