import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountMessages } from '#contract/accounts.texts.ts'
import { PasswordChange } from '#contract/accounts.ts'
import { api, client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toast } from '#web/ui/toast.ts'
import { NewPasswordFields } from './CredentialFields.tsx'

const CHANGE = 'Change password'

/** A form to change the password, behind a button. */
export const PasswordCard = ({ email }: { email: string }) => {
  const cache = useQueryClient()
  const [open, setOpen] = useState(false)
  const { field, submit, busy, problem, form } = useSchemaForm(PasswordChange, {
    defaults: { current_password: '', password: '', password_confirmation: '' },
    fallback: accountMessages.saveFailed,
    fieldByErrorCode: { WRONG_PASSWORD: 'current_password' },
    send: async (values) => {
      await client.accounts.changePassword(values)
      form.reset()
      setOpen(false)
      toast.success(accountMessages.passwordChanged)
      await cache.invalidateQueries({ queryKey: api.accounts.settings.key() })
    },
  })
  const { setFocus } = form
  useEffect(() => {
    if (open) setFocus('current_password')
  }, [open, setFocus])
  return (
    <Card aria-label="Password">
      <h2>Password</h2>
      <p className="mt-1 text-ink-2">A new password logs you out everywhere else and stops your calendar links.</p>
      {open ? (
        <form onSubmit={submit} noValidate className="mt-4 grid gap-4">
          {/* Tells a password manager which account the password belongs to. */}
          <input hidden readOnly autoComplete="username" value={email} />
          <PasswordField label="Current password" autoComplete="current-password" {...field('current_password')} />
          <NewPasswordFields confirmLabel="Confirm new password" field={field} />
          <FormProblem message={problem} />
          <Button type="submit" busy={busy} busyLabel="Saving..." className="justify-self-start">
            {CHANGE}
          </Button>
        </form>
      ) : (
        <Button className="mt-4" onClick={() => setOpen(true)}>
          {CHANGE}
        </Button>
      )}
    </Card>
  )
}
