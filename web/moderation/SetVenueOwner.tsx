import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { StaffVenue } from '#contract/admin.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { api } from '#web/core/api.ts'
import { formatError, toFieldErrors } from '#web/core/errors.ts'
import { invalidateFeatures } from '#web/core/invalidate.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'

/** Sets a venue's owner by username, or removes the owner after confirmation. */
export const SetVenueOwner = ({ venue, onClose }: { venue: StaffVenue; onClose: () => void }) => {
  const id = useId()
  const [username, setUsername] = useState('')
  const [removing, setRemoving] = useState(false)
  const cache = useQueryClient()
  const set = useMutation(
    api.admin.setVenueOwner.mutationOptions({
      onSuccess: async ({ name, owner_username }) => {
        toast.success(owner_username ? `${name} now belongs to @${owner_username}.` : `${name} no longer has an owner.`)
        onClose()
        await invalidateFeatures(cache, 'admin', 'venues')
      },
    }),
  )
  const wrong = toFieldErrors(set.error).username
  const problem = set.isError && !wrong ? formatError(set.error, venueMessages.ownerFailed) : undefined
  const { leave } = useUnsavedChangesGuard(() => !set.isPending && username.trim() !== '')
  const give = (to: string | null) => set.mutate({ slugOrId: venue.id, username: to })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!set.isPending) give(username)
  }
  if (removing)
    return (
      <ConfirmDialog
        {...openUntil(onClose)}
        title={`Remove @${venue.owner_username ?? ''} as owner of ${venue.name}?`}
        confirm="Remove owner"
        confirmBusy="Saving..."
        danger
        busy={set.isPending}
        problem={problem}
        onConfirm={() => give(null)}
      >
        <p>They can’t manage it from now on, and we’ll let them know.</p>
        <p>Everything on its page stays.</p>
      </ConfirmDialog>
    )
  return (
    <Dialog
      {...openUntil(() => leave(onClose))}
      title={`Owner of ${venue.name}`}
      description={
        venue.owner_username
          ? `Currently @${venue.owner_username}. We’ll notify them and the new owner.`
          : 'It has no owner right now.'
      }
      actions={
        <>
          {venue.owner_username ? (
            <Button look="outline" onClick={() => setRemoving(true)}>
              Remove owner
            </Button>
          ) : (
            <Button onClick={() => leave(onClose)}>{uiTexts.cancel}</Button>
          )}
          <Button look="solid" type="submit" form={id} busy={set.isPending} busyLabel="Saving...">
            Set owner
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Username"
          start="@"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          error={wrong}
        />
        <FormProblem message={problem} />
      </form>
    </Dialog>
  )
}
