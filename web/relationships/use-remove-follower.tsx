import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { api } from '#web/core/api.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import { useMe } from '#web/core/session.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatRelatedName } from './PersonListItem.tsx'
import { relationshipTexts } from './texts.ts'
import { toastRemovedFollower } from './toast-removed-follower.ts'

/** Removes a follower from their profile, after confirmation. */
export const useRemoveFollower = (person: Profile) => {
  const [asking, setAsking] = useState(false)
  const cache = useQueryClient()
  const me = useMe()
  const remove = useMutation(
    api.relationships.removeFollower.mutationOptions({
      onSuccess: () => {
        setAsking(false)
        toastRemovedFollower(person, me)
      },
      onSettled: () => invalidateRelations(cache),
    }),
  )
  const setOpen = (open: boolean) => {
    remove.reset()
    setAsking(open)
  }
  const dialog = (
    <ConfirmDialog
      open={asking}
      onOpenChange={setOpen}
      title={`Remove ${formatRelatedName(person)}?`}
      confirm={relationshipTexts.removeFollower}
      confirmBusy="Removing..."
      busy={remove.isPending}
      problem={remove.isError ? relationshipMessages.removeFailed : undefined}
      onConfirm={() => remove.mutate({ id: person.id })}
    >
      <p>They’ll stop following you. We won’t tell them, and they can follow or ask again.</p>
    </ConfirmDialog>
  )
  return { ask: () => setOpen(true), dialog }
}
