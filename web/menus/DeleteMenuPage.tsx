import { useQueryClient } from '@tanstack/react-query'
import { menuMessages } from '#contract/menus.texts.ts'
import type { MenuPage } from '#contract/menus.ts'
import { client } from '#web/core/api.ts'
import { DeleteDialog } from '#web/core/DeleteDialog.tsx'
import { invalidateMenus } from './invalidate-menus.ts'

type DeleteMenuPageProps = {
  page: Pick<MenuPage, 'id' | 'title'>
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Asks for confirmation, then deletes a menu page. */
export const DeleteMenuPage = ({ page, open, onOpenChange, onDeleted }: DeleteMenuPageProps) => {
  const cache = useQueryClient()
  const done = async () => {
    onDeleted?.()
    await invalidateMenus(cache)
  }
  return (
    <DeleteDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this menu page?"
      confirm="Delete page"
      deleteItem={() => client.menus.remove({ id: page.id })}
      failed={menuMessages.deleteFailed}
      deleted={menuMessages.deleted}
      onDeleted={done}
    >
      <p>{page.title ? `“${page.title}”` : 'It'} will be deleted for good, image included.</p>
    </DeleteDialog>
  )
}
