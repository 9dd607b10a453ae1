import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { SecondFactorConfirmation, SecondFactorStart } from '#contract/second-factor.ts'
import { api, client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { QrCode } from '#web/core/QrCode.tsx'
import { refreshSession } from '#web/core/session.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { CodeField, CurrentPasswordField } from './CredentialFields.tsx'
import { DialogForm, FormEnd } from './FormEnd.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { accountTexts } from './texts.ts'

type Secret = { secret: string; uri: string }
type SetUpProps = {
  /** The token of a staff invitation, if its link opened the dialog. */
  invitation: string | undefined
  onClose: () => void
}

/** Sets up two-step login in three steps: the password, a first code from the app, and the recovery codes. */
export const SecondFactorSetUpDialog = ({ invitation, onClose }: SetUpProps) => {
  const cache = useQueryClient()
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => {
    onClose()
    if (codes) void cache.invalidateQueries({ queryKey: api.accounts.settings.key() })
  }
  const handleConfirmed = (recovery_codes: readonly string[]) => {
    setCodes(recovery_codes)
    // The session now includes staff permissions, which require a second factor.
    void refreshSession()
  }
  return (
    <Dialog {...openUntil(close)} title={codes ? accountTexts.saveCodes : accountTexts.setUp}>
      {codes ? (
        <RecoveryCodes message={secondFactorMessages.isOn} codes={codes} onDone={close} />
      ) : secret ? (
        <FirstCodeStep secret={secret} invitation={invitation} onConfirmed={handleConfirmed} />
      ) : (
        <PasswordStep invitation={invitation} onPasswordConfirmed={setSecret} onClose={close} />
      )}
    </Dialog>
  )
}

type PasswordProps = SetUpProps & { onPasswordConfirmed: (secret: Secret) => void }

const PasswordStep = ({ invitation, onPasswordConfirmed, onClose }: PasswordProps) => {
  const { field, submit, busy, problem } = useSchemaForm(SecondFactorStart, {
    discardable: true,
    defaults: { current_password: '', invitation },
    fallback: secondFactorMessages.failed,
    fieldByErrorCode: { WRONG_PASSWORD: 'current_password' },
    send: async (values) => onPasswordConfirmed(await client.accounts.startSecondFactor(values)),
  })
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      busy={busy}
      busyLabel="One moment..."
      label={accountTexts.proceed}
      onCancel={onClose}
    >
      <p className="text-ink-2">
        You’ll need an authenticator app on your phone. Turning this on logs you out everywhere else and stops your
        calendar links.
      </p>
      <CurrentPasswordField {...field('current_password')} />
    </DialogForm>
  )
}

type FirstCodeProps = Pick<SetUpProps, 'invitation'> & {
  secret: Secret
  onConfirmed: (codes: readonly string[]) => void
}

const FirstCodeStep = ({ secret: { secret, uri }, invitation, onConfirmed }: FirstCodeProps) => {
  const { field, submit, busy, problem } = useSchemaForm(SecondFactorConfirmation, {
    discardable: true,
    defaults: { code: '', invitation },
    fallback: secondFactorMessages.failed,
    fieldByErrorCode: { WRONG_CODE: 'code' },
    send: async (values) => onConfirmed((await client.accounts.confirmSecondFactor(values)).recovery_codes),
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-ink-2">Scan this with your authenticator app, or enter the key by hand.</p>
      <div className="mx-auto w-48 rounded-key bg-[#ffffff] p-3 shadow-1">
        <QrCode text={uri} label={accountTexts.qrCode} />
      </div>
      <p className="text-center">
        <span className="block text-small text-ink-2">Key</span>
        <b className="wrap-anywhere select-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</b>
      </p>
      <CodeField label={accountTexts.firstCode} hint="6 digits. It changes every 30 seconds." {...field('code')} />
      <FormEnd problem={problem} busy={busy} busyLabel="Turning on..." label={accountTexts.turnOn} />
    </form>
  )
}
