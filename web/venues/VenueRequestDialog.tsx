import { Mail } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { VenueRequestDraft } from '#contract/venue-management.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { getSupportEmail } from '#web/core/page-meta.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { venueTexts } from './texts.ts'

type VenueRequestDialogProps = {
  name: string
  /** Whether the user may add a venue. */
  mayAdd: boolean
  onClose: () => void
}

/** Asks staff to list a venue. Also offers a prepared email, to which the user can attach photos. */
export const VenueRequestDialog = ({ name, mayAdd, onClose }: VenueRequestDialogProps) => {
  'use no memo'
  const id = useId()
  const [sent, setSent] = useState(false)
  const { form, field, submit, busy, problem, leave } = useSchemaForm(VenueRequestDraft, {
    defaults: { name, city: '', details: '' },
    send: async (request) => {
      await client.venues.request(request)
      setSent(true)
    },
    fallback: venueMessages.requestFailed,
  })
  const send = (event: FormEvent) => {
    // React bubbles submit events through portals, so this would also submit the form below the dialog.
    event.stopPropagation()
    submit(event)
  }
  const request = form.watch()
  return (
    <Dialog
      {...openUntil(() => leave(onClose))}
      title={venueTexts.notListed}
      description={sent ? undefined : 'Tell us which one. We’ll check it and add it.'}
      actions={
        <>
          <a href={buildRequestEmail(request)} className={buttonStyle({ look: 'outline' })}>
            <Mail aria-hidden className="size-5" />
            Email support
          </a>
          {sent ? (
            <Button look="solid" onClick={onClose}>
              Done
            </Button>
          ) : (
            <Button look="solid" type="submit" form={id} busy={busy} busyLabel="Sending...">
              {venueTexts.sendRequest}
            </Button>
          )}
        </>
      }
    >
      {sent ? (
        <Notice tone="success" title={venueMessages.requestSent}>
          You don’t have to email us too, unless you’d like to send photos.
        </Notice>
      ) : (
        <form id={id} onSubmit={send} noValidate className="grid gap-4">
          <TextField label="Name" maxLength={limits.name} autoComplete="off" {...field('name')} />
          <TextField label="City" optional maxLength={80} autoComplete="off" {...field('city')} />
          <TextAreaField
            label="Details"
            optional
            rows={2}
            hint="An address or website helps."
            maxLength={limits.notes}
            {...field('details')}
          />
          <FormProblem message={problem} />
          {mayAdd ? (
            <TextLink
              to="/venues/new"
              search={request.name ? { name: request.name } : {}}
              className="justify-self-start"
            >
              {venueTexts.addOwn}
            </TextLink>
          ) : null}
        </form>
      )}
    </Dialog>
  )
}

const buildRequestEmail = ({ name, city, details }: Partial<z.input<typeof VenueRequestDraft>>) => {
  const subject = `Missing venue: ${name ?? ''}`
  const body = ['Hello,', '', 'Please list this venue on Last Call.', '', `Name: ${name ?? ''}`, `City: ${city ?? ''}`]
  const text = [...body, `Details: ${details ?? ''}`].join('\r\n')
  return `mailto:${getSupportEmail()}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}
