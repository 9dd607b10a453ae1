import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { accountMessages } from '#contract/accounts.texts.ts'
import { SignIn } from '#contract/accounts.ts'
import { parsePublicPageAddress } from '#contract/public-page-address.texts.ts'
import { client } from '#web/core/api.ts'
import { formatError, getErrorCode } from '#web/core/errors.ts'
import { followPublicPage } from '#web/core/follow-public-page.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { refreshSession } from '#web/core/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AuthPage } from './AuthPage.tsx'
import { CheckEmail } from './CheckEmail.tsx'
import { CodeField } from './CredentialFields.tsx'
import { FormEnd } from './FormEnd.tsx'
import { GuestOnly } from './GuestOnly.tsx'
import { getLoginLead } from './login-lead.ts'
import { accountTexts } from './texts.ts'
import { warnIfRecoveryCode } from './warn-if-recovery-code.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that has just been registered. Kept out of the URL, which is logged. */
    registeredEmail?: string
  }
}

/** The login screen. A logged-in user is redirected to the home screen or `next`. */
export const LoginScreen = () => {
  const { next, follow } = useSearch({ from: '/login' })
  const registeredEmail = useLocation({ select: ({ state }) => state.registeredEmail })
  return (
    <GuestOnly next={next}>
      {registeredEmail ? (
        <AuthPage title={accountTexts.checkEmail} tagline="Almost in." glow="rye">
          <CheckEmail email={registeredEmail} />
          <p className="mt-4 text-center text-ink-2">
            Already confirmed?{' '}
            <Link to="/login" className="link-line inline-block py-2.5">
              Sign in
            </Link>
          </p>
        </AuthPage>
      ) : (
        <AuthPage
          title="Sign in to Last Call"
          tab="Sign in"
          tagline="Someone good is working tonight."
          glow="curacao"
          lead={getLoginLead(next, follow)}
        >
          <LoginForm follow={follow} />
          <p className="mt-4 text-center text-ink-2">
            New here?{' '}
            <Link to="/register" search={follow ? { follow } : {}} className="link-line inline-block py-2.5">
              Create an account
            </Link>
          </p>
        </AuthPage>
      )}
    </GuestOnly>
  )
}

const LoginForm = ({ follow }: { follow: string | undefined }) => {
  const [failure, setFailure] = useState<string>()
  const [needsCode, setNeedsCode] = useState(false)
  const { field, form, submit, busy, problem, setProblem } = useSchemaForm(SignIn, {
    discardable: true,
    defaults: { email: '', password: '' },
    fallback: accountMessages.signInFailed,
    fieldByErrorCode: { WRONG_CODE: 'code' },
    send: async (values) => {
      setFailure(undefined)
      try {
        await client.accounts.signIn(values)
      } catch (error) {
        if (needsCode || getErrorCode(error) !== 'SECOND_FACTOR_NEEDED') throw error
        setNeedsCode(true)
        return
      }
      const page = parsePublicPageAddress(follow)
      if (page) await followPublicPage(page)
      // `GuestOnly` redirects once the session is known.
      const { status } = await refreshSession()
      if (status !== 'signed_in') throw new Error(accountMessages.signInFailed)
      if (values.code) void warnIfRecoveryCode(values.code)
    },
    explain: (error) => {
      setFailure(getErrorCode(error))
      return undefined
    },
  })
  useEffect(() => {
    if (needsCode) form.setFocus('code')
  }, [needsCode, form])
  const startOver = () => {
    setNeedsCode(false)
    setProblem(undefined)
    form.reset()
  }
  if (needsCode)
    return (
      <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
        <p role="status">Enter the code from your authenticator app, or a recovery code.</p>
        <CodeField label="Code" {...field('code')} />
        <FormEnd problem={problem} busy={busy} busyLabel="Signing in..." label="Sign in" />
        <Button onClick={startOver}>Start over</Button>
      </form>
    )
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
      <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <TextLink to="/forgot" className="-mt-2 justify-self-start">
        Forgot your password?
      </TextLink>
      <FormProblem message={problem} />
      {failure === 'EMAIL_NOT_CONFIRMED' ? (
        <TextLink to="/resend" className="-mt-2 justify-self-start">
          Send the confirmation link again
        </TextLink>
      ) : null}
      {failure === 'SIGN_IN_PAUSED' ? <LoginLinkOffer email={form.getValues('email')} follow={follow} /> : null}
      <Button type="submit" look="solid" size="l" busy={busy} busyLabel="Signing in...">
        Sign in
      </Button>
    </form>
  )
}

/**
 * Offers a login link by email while too many wrong passwords, possibly by an attacker, block logins from a new device.
 */
const LoginLinkOffer = ({ email, follow }: { email: string; follow: string | undefined }) => {
  const [state, setState] = useState<'offered' | 'sending' | 'sent'>('offered')
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    setState('sending')
    setProblem(undefined)
    try {
      await client.accounts.requestLoginLink({ email, follows: follow })
      setState('sent')
    } catch (error) {
      setState('offered')
      setProblem(formatError(error, accountMessages.signInFailed))
    }
  }
  if (state === 'sent') return <Notice tone="success" title={accountMessages.loginLinkSent} />
  return (
    <>
      <FormProblem message={problem} />
      <Button onClick={send} busy={state === 'sending'} busyLabel="Sending...">
        Email me a login link
      </Button>
    </>
  )
}
