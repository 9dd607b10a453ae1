import { useState } from 'react'
import { z } from 'zod'
import { accountMessages } from '#contract/accounts.texts.ts'
import { AccountDeletion, type AccountSettings } from '#contract/accounts.ts'
import { client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { clearAccountAndRedirect, useMe } from '#web/core/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { CurrentPasswordField } from './CredentialFields.tsx'
import { DialogForm } from './FormEnd.tsx'
import { accountTexts } from './texts.ts'

/** Deletes the account, after a dialog that lists the consequences and asks for the username and password. */
export const DeleteAccountCard = ({ settings }: { settings: AccountSettings }) => {
  const [open, setOpen] = useState(false)
  return (
    <Card aria-label={accountTexts.deleteAccount}>
      <h2>{accountTexts.deleteAccount}</h2>
      <p className="mt-1 text-ink-2">
        This is immediate and can’t be undone. Download your data first if you want a copy.
      </p>
      <Button look="outline" className="mt-4" onClick={() => setOpen(true)}>
        {accountTexts.deleteAccount}
      </Button>
      {open ? <DeleteAccountDialog settings={settings} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}

const buildDeletionSchema = (username: string) =>
  AccountDeletion.extend({
    typed: z
      .string()
      .refine((text) => text.trim().replace(/^@/, '').toLowerCase() === username, `Type ${username} to confirm.`),
  })

const DeleteAccountDialog = ({ settings, onClose }: { settings: AccountSettings; onClose: () => void }) => {
  const { username } = useMe()
  const { field, submit, busy, problem } = useSchemaForm(buildDeletionSchema(username), {
    discardable: true,
    defaults: { current_password: '', typed: '' },
    fallback: accountMessages.deleteFailed,
    fieldByErrorCode: { WRONG_PASSWORD: 'current_password' },
    send: async ({ current_password }) => {
      await client.accounts.deleteAccount({ current_password })
      clearAccountAndRedirect('/', accountMessages.deleted)
    },
  })
  return (
    <Dialog {...openUntil(() => busy || onClose())} title="Delete your account?">
      <DialogForm
        onSubmit={submit}
        problem={problem}
        busy={busy}
        busyLabel="Deleting..."
        label={accountTexts.confirmDelete}
        danger
        cancel={uiTexts.keep}
        onCancel={onClose}
      >
        <Consequences settings={settings} />
        <TextField
          label={`Type ${username} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('typed')}
        />
        <CurrentPasswordField {...field('current_password')} />
      </DialogForm>
    </Dialog>
  )
}

const Consequences = ({ settings: { owned_venues, is_only_admin } }: { settings: AccountSettings }) => (
  <>
    <dl className="grid gap-3">
      <div>
        <dt className="font-semibold">Deleted right away, for good</dt>
        <dd className="text-ink-2">
          Your account and sessions, profile and photos, shifts and income, personal posts, likes and comments, who you
          follow and who follows you, and the notifications you got or caused.
        </dd>
      </div>
      <div>
        <dt className="font-semibold">Kept without your name</dt>
        <dd className="text-ink-2">
          What you posted for a venue, what you wrote in the forum, reports, and the staff audit log. Backups expire
          within 30 days.
        </dd>
      </div>
    </dl>
    {owned_venues.length > 0 ? (
      <Notice title="Your venues stay, but won’t have an owner">
        {owned_venues.map(({ name }) => name).join(', ')}
      </Notice>
    ) : null}
    {is_only_admin ? (
      <Notice title="You’re the only admin">
        No one can moderate until the person who runs this server adds another admin.
      </Notice>
    ) : null}
  </>
)
