import { useState } from 'react'
import { EmailOnly } from '#contract/accounts.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type EmailAddressFormProps = {
  action: string
  /** Shown after sending. The same for every address, so that it does not reveal which ones have an account. */
  sentMessage: string
  send: (values: { email: string }) => Promise<unknown>
}

/** Asks for an email address and requests an email to it. */
export const EmailAddressForm = ({ action, sentMessage, send }: EmailAddressFormProps) => {
  const [done, setDone] = useState(false)
  const { field, submit, busy, problem } = useSchemaForm(EmailOnly, {
    discardable: true,
    defaults: { email: '' },
    fallback: 'Could not send the email. Please try again.',
    send: async (values) => {
      await send(values)
      setDone(true)
    },
  })
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <FormProblem message={problem} />
      {done && !problem ? <Notice tone="success" title={sentMessage} /> : null}
      <Button type="submit" look="solid" size="l" busy={busy} busyLabel="Sending...">
        {action}
      </Button>
    </form>
  )
}
