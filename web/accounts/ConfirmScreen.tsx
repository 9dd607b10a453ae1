import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { accountMessages } from '#contract/accounts.texts.ts'
import { RegistrationConfirmation } from '#contract/accounts.ts'
import { getPublicPagePath, parsePublicPageAddress } from '#contract/public-page-target.ts'
import { client } from '#web/core/api.ts'
import { formatError, getErrorCode } from '#web/core/errors.ts'
import { followPublicPage } from '#web/core/follow-public-page.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { refreshSession } from '#web/core/session.ts'
import { ButtonLink, TextLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { AuthPage } from './AuthPage.tsx'
import { FormEnd } from './FormEnd.tsx'
import { accountTexts } from './texts.ts'

type Confirm = (password?: string) => Promise<void>
type Attempt = { state: 'sent' | 'password_needed' | 'link_expired' } | { state: 'failed'; problem: string }

/**
 * The target of the emailed confirmation link. The browser that registered is logged in at once: mail scanners do not
 * have its cookie. Any other browser needs the password, which proves that the registration is the user's own.
 */
export const ConfirmScreen = () => {
  const { token } = useSearch({ from: '/confirm' })
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState<Attempt>({ state: 'sent' })
  const confirm: Confirm = async (password) => {
    const { follows } = await client.accounts.confirmEmail({ token, password })
    const page = parsePublicPageAddress(follows)
    if (page) await followPublicPage(page)
    await refreshSession()
    await navigate({ to: '/welcome', search: page ? { next: getPublicPagePath(page) } : {}, replace: true })
  }
  const tryWithoutPassword = () => {
    setAttempt({ state: 'sent' })
    confirm().catch((error: unknown) => setAttempt(toFailedAttempt(error)))
  }
  const hasTried = useRef(false)
  useEffect(() => {
    if (hasTried.current) return
    hasTried.current = true
    tryWithoutPassword()
  })
  switch (attempt.state) {
    case 'sent':
      return <ConfirmPage lead={<span role="status">Confirming...</span>} />
    case 'password_needed':
      return (
        <ConfirmPage lead={accountMessages.confirmPasswordNeeded}>
          <PasswordForm token={token} confirm={confirm} />
        </ConfirmPage>
      )
    case 'link_expired':
      return (
        <ConfirmPage>
          <LinkDead />
        </ConfirmPage>
      )
    case 'failed':
      return (
        <ConfirmPage>
          <Notice tone="error" title={attempt.problem} onRetry={tryWithoutPassword} className="mt-6" />
        </ConfirmPage>
      )
  }
}

const toFailedAttempt = (error: unknown): Attempt => {
  const code = getErrorCode(error)
  if (code === 'PASSWORD_NEEDED') return { state: 'password_needed' }
  // A mangled link is refused by the schema.
  if (code === 'LINK_EXPIRED' || code === 'INVALID') return { state: 'link_expired' }
  return { state: 'failed', problem: formatError(error, accountMessages.confirmFailed) }
}

const ConfirmPage = ({ lead, children }: { lead?: ReactNode; children?: ReactNode }) => (
  <AuthPage title="Confirm your email" tagline="Almost in." glow="rye" lead={lead}>
    {children}
  </AuthPage>
)

const PasswordForm = ({ token, confirm }: { token: string; confirm: Confirm }) => {
  const { field, submit, busy, problem } = useSchemaForm(RegistrationConfirmation.required({ password: true }), {
    discardable: true,
    defaults: { token, password: '' },
    fallback: accountMessages.confirmFailed,
    send: ({ password }) => confirm(password),
  })
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <FormEnd problem={problem} busy={busy} busyLabel="Confirming..." label={accountTexts.confirmAndLogIn} />
      <TextLink to="/resend" className="justify-self-center">
        {accountTexts.newLink}
      </TextLink>
    </form>
  )
}

/** A link that was used is as dead as an old one, so both ways on are offered. */
const LinkDead = () => (
  <div className="mt-6 grid gap-4">
    <Notice tone="error" title={accountMessages.linkExpired}>
      <p>Already confirmed? Then just sign in.</p>
    </Notice>
    <ButtonLink to="/login" look="solid" size="l">
      Sign in
    </ButtonLink>
    <TextLink to="/resend" className="justify-self-center">
      {accountTexts.newLink}
    </TextLink>
  </div>
)
