import { menuMessages } from '#contract/menus.texts.ts'
import type { MenuPage } from '#contract/menus.ts'
import { client } from '#web/core/api.ts'
import { DeleteDialog, type DeletionState } from '#web/core/DeleteDialog.tsx'
import { menuKind } from './menu-kind.ts'

type DeleteMenuPageProps = DeletionState & { page: Pick<MenuPage, 'id' | 'title'> }

/** Asks for confirmation, then deletes a menu page. */
export const DeleteMenuPage = ({ page, ...dialog }: DeleteMenuPageProps) => (
  <DeleteDialog
    {...dialog}
    title="Delete this menu page?"
    confirm="Delete page"
    deleteItem={() => client.menus.remove({ id: page.id })}
    failed={menuMessages.deleteFailed}
    deleted={menuMessages.deleted}
    invalidate={menuKind.invalidate}
  >
    <p>{page.title ? `“${page.title}”` : 'It'} will be deleted for good, image included.</p>
  </DeleteDialog>
)
