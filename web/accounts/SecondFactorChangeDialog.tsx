import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { SecondFactorChange as Change } from '#contract/second-factor.ts'
import { api, client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { refreshSession } from '#web/core/session.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { toast } from '#web/ui/toast.ts'
import { CodeField, CurrentPasswordField } from './CredentialFields.tsx'
import { DialogForm } from './FormEnd.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { accountTexts } from './texts.ts'

const actionTexts = {
  stop: {
    title: 'Turn off two-step login?',
    text: 'You’ll log in with just your password, and your recovery codes will stop working.',
    confirm: accountTexts.turnOff,
    busy: 'Turning off...',
  },
  renew: {
    title: 'Create new recovery codes?',
    text: 'Your old codes will stop working.',
    confirm: 'Create new codes',
    busy: 'Creating...',
  },
} as const

type ChangeDialogProps = { action: keyof typeof actionTexts; onClose: () => void }

/** Turns off two-step login or renews the recovery codes, after asking for the password and a code. */
export const SecondFactorChangeDialog = ({ action, onClose }: ChangeDialogProps) => {
  const cache = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const { title, text, confirm, busy: busyLabel } = actionTexts[action]
  const { field, submit, busy, problem } = useSchemaForm(Change, {
    discardable: true,
    defaults: { current_password: '', code: '' },
    fallback: secondFactorMessages.failed,
    fieldByErrorCode: { WRONG_PASSWORD: 'current_password', WRONG_CODE: 'code' },
    send: async (values) => {
      if (action === 'renew') {
        setCodes((await client.accounts.renewRecoveryCodes(values)).recovery_codes)
      } else {
        await client.accounts.stopSecondFactor(values)
        toast.success(secondFactorMessages.isOff)
        onClose()
        await refreshSession()
      }
      await cache.invalidateQueries({ queryKey: api.accounts.settings.key() })
    },
  })
  return (
    <Dialog {...openUntil(onClose)} title={codes ? accountTexts.saveCodes : title}>
      {codes ? (
        <RecoveryCodes message={secondFactorMessages.codesRenewed} codes={codes} onDone={onClose} />
      ) : (
        <DialogForm
          onSubmit={submit}
          problem={problem}
          busy={busy}
          busyLabel={busyLabel}
          label={confirm}
          onCancel={onClose}
        >
          <p className="text-ink-2">{text}</p>
          <CurrentPasswordField {...field('current_password')} />
          <CodeField label="Code" hint="From your authenticator app, or a recovery code." {...field('code')} />
        </DialogForm>
      )}
    </Dialog>
  )
}
