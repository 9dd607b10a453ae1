import { useQueryClient } from '@tanstack/react-query'
import { specialMessages } from '#contract/specials.texts.ts'
import type { VenueSpecial } from '#contract/specials.ts'
import { client } from '#web/core/api.ts'
import { DeleteDialog } from '#web/core/DeleteDialog.tsx'
import { invalidateSpecials } from './invalidate-specials.ts'

type DeleteSpecialProps = {
  special: Pick<VenueSpecial, 'id' | 'title' | 'image_full_url'>
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Asks for confirmation, then deletes a special. */
export const DeleteSpecial = ({ special, open, onOpenChange, onDeleted }: DeleteSpecialProps) => {
  const cache = useQueryClient()
  const done = async () => {
    onDeleted?.()
    await invalidateSpecials(cache)
  }
  return (
    <DeleteDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this special?"
      confirm="Delete special"
      deleteItem={() => client.specials.remove({ id: special.id })}
      failed={specialMessages.deleteFailed}
      deleted={specialMessages.deleted}
      onDeleted={done}
    >
      <p>
        “{special.title}” will be deleted for good{special.image_full_url ? ', image included' : null}.
      </p>
    </DeleteDialog>
  )
}
