import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { accountMessages } from '#contract/accounts.texts.ts'
import { RegistrationConfirmation } from '#contract/accounts.ts'
import { client } from '#web/core/api.ts'
import { formatError, getErrorCode } from '#web/core/errors.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { refreshSession } from '#web/core/session.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { AuthPage } from './AuthPage.tsx'
import { FormEnd } from './FormEnd.tsx'

/**
 * The target of the emailed confirmation link. The browser that registered is logged in at once: mail scanners do not
 * have its cookie. Any other browser needs the password, which proves that the registration is the user's own.
 */
export const ConfirmScreen = () => {
  const { token } = useSearch({ from: '/confirm' })
  const navigate = useNavigate()
  const [isTrying, setIsTrying] = useState(true)
  const confirm = async (values: { token: string; password?: string | undefined }) => {
    await client.accounts.confirmEmail(values)
    await refreshSession()
    await navigate({ to: '/welcome', replace: true })
  }
  const { field, submit, busy, problem, setProblem, errorOf } = useSchemaForm(RegistrationConfirmation, {
    discardable: true,
    defaults: { token, password: '' },
    fallback: accountMessages.linkExpired,
    send: confirm,
  })
  const hasTried = useRef(false)
  useEffect(() => {
    if (hasTried.current) return
    hasTried.current = true
    confirm({ token }).catch((error: unknown) => {
      setIsTrying(false)
      if (getErrorCode(error) !== 'PASSWORD_NEEDED') setProblem(formatError(error, accountMessages.linkExpired))
    })
  })
  return (
    <AuthPage
      title="Confirm your email"
      tagline="Almost in."
      glow="rye"
      lead={isTrying ? <span role="status">Confirming...</span> : accountMessages.confirmPasswordNeeded}
    >
      {isTrying ? null : (
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
      )}
    </AuthPage>
  )
}
