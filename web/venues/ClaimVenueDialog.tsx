import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { VenueClaim } from '#contract/venue-management.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SendActions } from '#web/ui/SendActions.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { venueTexts } from './texts.ts'

const FORM = 'claim-venue'

/** Asks staff to make the user the owner of a venue. */
export const ClaimVenueDialog = ({
  venue: { name, slug },
  onClose,
}: {
  venue: { name: string; slug: string }
  onClose: () => void
}) => {
  const [sent, setSent] = useState(false)
  const { field, submit, busy, problem, leave } = useSchemaForm(VenueClaim, {
    defaults: { slugOrId: slug, details: '' },
    send: async (claim) => {
      await client.venues.claim(claim)
      setSent(true)
    },
    fallback: venueMessages.requestFailed,
  })
  return (
    <Dialog
      {...openUntil(() => leave(onClose))}
      title={venueTexts.claimTitle(name)}
      description={sent ? undefined : 'Our staff will check, then make you its owner. You’ll be able to edit its page.'}
      actions={
        sent ? (
          <Button look="solid" onClick={onClose}>
            Done
          </Button>
        ) : (
          <SendActions form={FORM} label={venueTexts.sendRequest} busy={busy} onCancel={() => leave(onClose)} />
        )
      }
    >
      {sent ? (
        <Notice tone="success" title={venueMessages.claimSent} />
      ) : (
        <form id={FORM} onSubmit={submit} noValidate className="grid gap-4">
          <TextAreaField
            label="How can we check that it’s yours?"
            optional
            rows={3}
            hint="Your role there, a work email, or a number we can call."
            maxLength={limits.notes}
            {...field('details')}
          />
          <FormProblem message={problem} />
        </form>
      )}
    </Dialog>
  )
}
