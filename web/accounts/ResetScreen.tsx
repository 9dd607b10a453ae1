import { useNavigate, useSearch } from '@tanstack/react-router'
import { accountMessages, PASSWORD_MIN } from '#contract/accounts.texts.ts'
import { PasswordReset } from '#contract/accounts.ts'
import { client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { refreshSession } from '#web/core/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toast } from '#web/ui/toast.ts'
import { AuthPage } from './AuthPage.tsx'
import { accountTexts } from './texts.ts'

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
        <PasswordField
          label="New password"
          autoComplete="new-password"
          strength
          hint={`At least ${PASSWORD_MIN} characters, nothing common.`}
          {...field('password')}
        />
        <PasswordField
          label={accountTexts.confirmPassword}
          autoComplete="new-password"
          {...field('password_confirmation')}
        />
        <FormProblem message={problem ?? errorOf('token')} />
        <Button type="submit" look="solid" size="l" busy={busy} busyLabel="Saving...">
          Save new password
        </Button>
        <TextLink to="/forgot" className="justify-self-center">
          Request a new link
        </TextLink>
      </form>
    </AuthPage>
  )
}
