import { useEffect, useState } from 'react'
import { accountMessages } from '#contract/accounts.texts.ts'
import { SignIn } from '#contract/accounts.ts'
import { parsePublicPageAddress } from '#contract/public-page-target.ts'
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
import { CodeField } from './CredentialFields.tsx'
import { FormEnd } from './FormEnd.tsx'
import { warnIfRecoveryCode } from './warn-if-recovery-code.ts'

type LoginFormProps = {
  /** The public page to follow after the login. */
  follow?: string | undefined
  /** In a dialog over another form, which must not be left. */
  isDialog?: boolean
  /** Called once the user is logged in. */
  onLoggedIn?: () => void
}

/** Email and password, then the code of a two-step login where the account has one. */
export const LoginForm = ({ follow, isDialog = false, onLoggedIn }: LoginFormProps) => {
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
      const { status } = await refreshSession()
      if (status !== 'signed_in') throw new Error(accountMessages.signInFailed)
      if (values.code) void warnIfRecoveryCode(values.code)
      onLoggedIn?.()
    },
    explain: (error) => {
      setFailure(getErrorCode(error))
      return undefined
    },
  })
  useEffect(() => {
    if (needsCode) form.setFocus('code')
    if (needsCode || !isDialog) return
    // The dialog focuses its first button when it opens.
    const frame = requestAnimationFrame(() => form.setFocus('email'))
    return () => cancelAnimationFrame(frame)
  }, [needsCode, isDialog, form])
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
      <TextLink to="/forgot" className="-mt-2 justify-self-start" {...(isDialog && { target: '_blank' })}>
        Forgot your password?
      </TextLink>
      <FormProblem message={problem} />
      {failure === 'EMAIL_NOT_CONFIRMED' ? (
        <TextLink to="/resend" className="-mt-2 justify-self-start" {...(isDialog && { target: '_blank' })}>
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
