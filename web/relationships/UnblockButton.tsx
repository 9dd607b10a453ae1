import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/profiles.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { api } from '#web/core/api.ts'
import { formatErrorWith } from '#web/core/errors.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import { toast } from '#web/ui/toast.ts'
import { PersonButton } from './PersonListItem.tsx'

export const UnblockButton = ({ person }: { person: Profile }) => {
  const cache = useQueryClient()
  const unblock = useMutation(
    api.relationships.unblock.mutationOptions({
      onError: (error) => toast.error(formatErrorWith(error, relationshipMessages.unblockFailed)),
      onSettled: () => invalidateRelations(cache),
    }),
  )
  return (
    <PersonButton
      label="Unblock"
      person={person}
      busy={unblock.isPending}
      onClick={() => unblock.mutate({ slugOrId: person.id })}
    />
  )
}
