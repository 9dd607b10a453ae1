import { useNavigate, useSearch } from '@tanstack/react-router'
import { accountMessages } from '#contract/accounts.texts.ts'
import { PasswordReset } from '#contract/accounts.ts'
import { client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { refreshSession } from '#web/core/session.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { toast } from '#web/ui/toast.ts'
import { AuthPage } from './AuthPage.tsx'
import { NewPasswordFields } from './CredentialFields.tsx'
import { FormEnd } from './FormEnd.tsx'

/** The target of the emailed link for choosing a new password. */
export const ResetScreen = () => {
  const { token } = useSearch({ from: '/reset' })
  const navigate = useNavigate()
  const { field, submit, busy, problem, errorOf } = useSchemaForm(PasswordReset, {
    defaults: { token, password: '', password_confirmation: '' },
    fallback: accountMessages.linkExpired,
    send: async (values) => {
      await client.accounts.resetPassword(values)
      // The reset ends every session, including this browser's.
      await refreshSession()
      toast.success(accountMessages.resetDone, { sticky: true })
      await navigate({ to: '/login', replace: true, ignoreBlocker: true })
    },
  })
  return (
    <AuthPage
      title="Choose a new password"
      tagline="Fresh start, same stool."
      glow="pine"
      lead="You’ll be logged out everywhere, and your calendar links will stop working."
    >
      <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
        <NewPasswordFields field={field} />
        <FormEnd problem={problem ?? errorOf('token')} busy={busy} busyLabel="Saving..." label="Save new password" />
        <TextLink to="/forgot" className="justify-self-center">
          Request a new link
        </TextLink>
      </form>
    </AuthPage>
  )
}
