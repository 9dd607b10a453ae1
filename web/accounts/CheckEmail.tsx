import { useState } from 'react'
import { accountMessages } from '#contract/accounts.texts.ts'
import { client } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { accountTexts } from './texts.ts'

/** Follows a registration: which email to open, and what to do if it doesn't arrive. Says the same for every address. */
export const CheckEmail = ({ email }: { email: string }) => {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [problem, setProblem] = useState<string>()
  const resend = async () => {
    setState('sending')
    setProblem(undefined)
    try {
      await client.accounts.resendConfirmation({ email })
      setState('sent')
    } catch (error) {
      setState('idle')
      setProblem(formatError(error, accountMessages.sendFailed))
    }
  }
  return (
    <div className="mt-6 grid gap-4">
      <Notice tone="success" title={accountMessages.registered}>
        <p className="wrap-anywhere">
          We sent a link to <strong>{email}</strong>. Open it in this browser and you’re in. Anywhere else, you’ll need
          your password.
        </p>
      </Notice>
      <p className="text-ink-2">Not there after a minute? Look in your spam folder, then send it again.</p>
      {state === 'sent' ? <Notice tone="success" title={accountMessages.resent} /> : null}
      <FormProblem message={problem} />
      <Button size="l" onClick={resend} busy={state === 'sending'} busyLabel="Sending...">
        {accountTexts.resend}
      </Button>
      <TextLink to="/register" state={{ registeredEmail: email }} className="justify-self-center">
        {accountTexts.changeAddress}
      </TextLink>
    </div>
  )
}
