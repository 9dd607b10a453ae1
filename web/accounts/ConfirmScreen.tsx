import { useNavigate, useSearch } from '@tanstack/react-router'
import { accountMessages } from '#contract/accounts.texts.ts'
import { RegistrationConfirmation } from '#contract/accounts.ts'
import { client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { refreshSession } from '#web/core/session.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { AuthPage } from './AuthPage.tsx'
import { FormEnd } from './FormEnd.tsx'

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
        <FormEnd
          problem={problem ?? errorOf('token')}
          busy={busy}
          busyLabel="Confirming..."
          label="Confirm and log in"
        />
        <TextLink to="/resend" className="justify-self-center">
          Request a new link
        </TextLink>
      </form>
    </AuthPage>
  )
}
