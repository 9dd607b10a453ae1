import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { api } from '#web/core/api.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { formatRelatedName } from './PersonListItem.tsx'

/** Removes a follower from their profile, after confirmation. */
export const useRemoveFollower = (person: Profile) => {
  const [asking, setAsking] = useState(false)
  const cache = useQueryClient()
  const remove = useMutation(
    api.relationships.removeFollower.mutationOptions({
      onSuccess: () => {
        setAsking(false)
        toast.success(`${formatRelatedName(person)} does not follow you any more.`)
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
      confirm="Remove"
      confirmBusy="Removing..."
      busy={remove.isPending}
      problem={remove.isError ? relationshipMessages.removeFailed : undefined}
      onConfirm={() => remove.mutate({ id: person.id })}
    >
      <p>They stop following you and are not told. They can ask or follow again.</p>
    </ConfirmDialog>
  )
  return { ask: () => setOpen(true), dialog }
}
