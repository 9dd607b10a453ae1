import { type ComponentProps, useState } from 'react'
import { accountMessages } from '#contract/accounts.texts.ts'
import { EmailOnly } from '#contract/accounts.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AuthPage } from './AuthPage.tsx'
import { FormEnd } from './FormEnd.tsx'

type EmailAddressPageProps = Omit<ComponentProps<typeof AuthPage>, 'children'> & {
  action: string
  /** Shown after sending. The same for every address, so that it does not reveal which ones have an account. */
  sentMessage: string
  send: (values: { email: string }) => Promise<unknown>
}

/** Asks for an email address and requests an email to it. */
export const EmailAddressPage = ({ action, sentMessage, send, ...page }: EmailAddressPageProps) => {
  const [done, setDone] = useState(false)
  const { field, submit, busy, problem } = useSchemaForm(EmailOnly, {
    discardable: true,
    defaults: { email: '' },
    fallback: accountMessages.sendFailed,
    send: async (values) => {
      await send(values)
      setDone(true)
    },
  })
  return (
    <AuthPage {...page}>
      <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
        <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
        {done && !problem ? <Notice tone="success" title={sentMessage} /> : null}
        <FormEnd problem={problem} busy={busy} busyLabel="Sending..." label={action} />
      </form>
      <p className="mt-4 text-center">
        <TextLink to="/login">Back to login</TextLink>
      </p>
    </AuthPage>
  )
}
