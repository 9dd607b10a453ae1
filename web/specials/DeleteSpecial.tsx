import { specialMessages } from '#contract/specials.texts.ts'
import type { VenueSpecial } from '#contract/specials.ts'
import { client } from '#web/core/api.ts'
import { DeleteDialog, type DeletionState } from '#web/core/DeleteDialog.tsx'
import { specialKind } from './special-kind.ts'

/** Asks for confirmation, then deletes a special. */
export const DeleteSpecial = ({
  special,
  ...dialog
}: DeletionState & { special: Pick<VenueSpecial, 'id' | 'title' | 'image_full_url'> }) => (
  <DeleteDialog
    {...dialog}
    title="Delete this special?"
    confirm="Delete special"
    deleteItem={() => client.specials.remove({ id: special.id })}
    failed={specialMessages.deleteFailed}
    deleted={specialMessages.deleted}
    invalidate={specialKind.invalidate}
  >
    <p>
      “{special.title}” will be deleted for good{special.image_full_url ? ', image included' : null}.
    </p>
  </DeleteDialog>
)
