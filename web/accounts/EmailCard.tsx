import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountMessages } from '#contract/accounts.texts.ts'
import { type AccountSettings, EmailChange } from '#contract/accounts.ts'
import { api, client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { CurrentPasswordField } from './CredentialFields.tsx'

/** Shows the account's email address, with a form to change it behind a button. */
export const EmailCard = ({ settings: { email, new_email } }: { settings: AccountSettings }) => {
  const cache = useQueryClient()
  const [open, setOpen] = useState(false)
  const { field, submit, busy, problem, form } = useSchemaForm(EmailChange, {
    defaults: { email: '', current_password: '' },
    fallback: accountMessages.saveFailed,
    fieldByErrorCode: { WRONG_PASSWORD: 'current_password' },
    send: async (values) => {
      await client.accounts.changeEmail(values)
      form.reset()
      setOpen(false)
      await cache.invalidateQueries({ queryKey: api.accounts.settings.key() })
    },
  })
  const { setFocus } = form
  useEffect(() => {
    if (open) setFocus('email')
  }, [open, setFocus])
  return (
    <Card aria-label="Email">
      <h2>Email</h2>
      <p className="mt-1 text-ink-2">
        You log in with <b className="wrap-anywhere text-ink">{email}</b>.
      </p>
      {new_email ? (
        <Notice tone="success" title={`Link sent to ${new_email}`} className="mt-4 wrap-anywhere">
          {accountMessages.emailChangeSent}
        </Notice>
      ) : null}
      {open ? (
        <form onSubmit={submit} noValidate className="mt-4 grid gap-4">
          <TextField
            label="New email"
            type="email"
            autoComplete="email"
            inputMode="email"
            hint="We’ll email a link there and let your current address know. Once you confirm it, you’ll need to log in again."
            {...field('email')}
          />
          <CurrentPasswordField {...field('current_password')} />
          <FormProblem message={problem} />
          <Button type="submit" busy={busy} busyLabel="Sending..." className="justify-self-start">
            Send confirmation link
          </Button>
        </form>
      ) : (
        <Button className="mt-4" onClick={() => setOpen(true)}>
          Change email
        </Button>
      )}
    </Card>
  )
}
