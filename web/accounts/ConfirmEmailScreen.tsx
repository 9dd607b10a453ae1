import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { accountMessages } from '#contract/accounts.texts.ts'
import { NewEmailConfirmation } from '#contract/accounts.ts'
import { client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { clearAccountAndRedirect, refreshSession } from '#web/core/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AuthPage } from './AuthPage.tsx'

/**
 * The target of the link emailed to a new address. Opening it changes nothing, because mail scanners open links too;
 * the user confirms with a button.
 */
export const ConfirmEmailScreen = () => {
  const { token } = useSearch({ from: '/confirm-email' })
  const [changed, setChanged] = useState(false)
  const { submit, busy, problem, errorOf } = useSchemaForm(NewEmailConfirmation, {
    discardable: true,
    defaults: { token },
    fallback: accountMessages.saveFailed,
    send: async (values) => {
      await client.accounts.confirmNewEmail(values)
      const { status } = await refreshSession()
      // This browser may be logged in to another account, which stays logged in.
      if (status === 'signed_in') setChanged(true)
      else clearAccountAndRedirect('/login', accountMessages.emailChanged)
    },
  })
  return (
    <AuthPage
      title="Confirm your new email"
      tagline="Same stool, new address."
      glow="pine"
      lead="Once you confirm, you’ll log in with this address. Your account will be logged out on every device."
    >
      <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
        <FormProblem message={problem ?? errorOf('token')} />
        {changed ? (
          <Notice tone="success" title={accountMessages.emailChanged} />
        ) : (
          <Button type="submit" look="solid" size="l" busy={busy} busyLabel="Saving...">
            Use this email
          </Button>
        )}
        <TextLink to="/settings/account" className="justify-self-center">
          Request a new link
        </TextLink>
      </form>
    </AuthPage>
  )
}
