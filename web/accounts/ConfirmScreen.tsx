import { useNavigate, useSearch } from '@tanstack/react-router'
import { accountMessages } from '#contract/accounts.texts.ts'
import { RegistrationConfirmation } from '#contract/accounts.ts'
import { client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { refreshSession } from '#web/core/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { AuthPage } from './AuthPage.tsx'

/** The target of the emailed confirmation link. The password proves that the registration is the user's own. */
export const ConfirmScreen = () => {
  const { token } = useSearch({ from: '/confirm' })
  const navigate = useNavigate()
  const { field, submit, busy, problem, errorOf } = useSchemaForm(RegistrationConfirmation, {
    discardable: true,
    defaults: { token, password: '' },
    fallback: accountMessages.linkExpired,
    send: async (values) => {
      await client.accounts.confirmEmail(values)
      await refreshSession()
      await navigate({ to: '/welcome', replace: true })
    },
  })
  return (
    <AuthPage
      title="Confirm your email"
      tagline="Almost in."
      glow="rye"
      lead="Enter the password you registered with, so we know it’s you."
    >
      <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <FormProblem message={problem ?? errorOf('token')} />
        <Button type="submit" look="solid" size="l" busy={busy} busyLabel="Confirming...">
          Confirm and log in
        </Button>
        <TextLink to="/resend" className="justify-self-center">
          Request a new link
        </TextLink>
      </form>
    </AuthPage>
  )
}
