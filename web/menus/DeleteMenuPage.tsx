import { useMutation, useQueryClient } from '@tanstack/react-query'
import { menuMessages } from '#contract/menus.texts.ts'
import type { MenuPage } from '#contract/menus.ts'
import { api } from '#web/app/api.ts'
import { codeOf, problemText } from '#web/app/problems.ts'
import { AskDialog } from '#web/ui/AskDialog.tsx'
import { say } from '#web/ui/toast.ts'
import { invalidateMenus } from './invalidate-menus.ts'

type DeleteMenuPageProps = {
  page: Pick<MenuPage, 'id' | 'title'>
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Asks before a menu page goes. */
export const DeleteMenuPage = ({ page, open, onOpenChange, onDeleted }: DeleteMenuPageProps) => {
  const cache = useQueryClient()
  const done = async () => {
    onOpenChange(false)
    say(menuMessages.deleted)
    onDeleted?.()
    await invalidateMenus(cache)
  }
  const remove = useMutation(
    api.menus.remove.mutationOptions({
      onSuccess: done,
      // Gone already, from another tab: that is what was wanted.
      onError: (error) => (codeOf(error) === 'NOT_FOUND' ? done() : undefined),
    }),
  )
  const problem =
    remove.error && codeOf(remove.error) !== 'NOT_FOUND'
      ? `${menuMessages.deleteFailed} ${problemText(remove.error, 'Last Call could not be reached.')}`
      : undefined
  return (
    <AskDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) remove.reset()
        onOpenChange(next)
      }}
      title="Delete this menu page?"
      confirm="Delete page"
      confirmBusy="Deleting..."
      cancel="Keep it"
      danger
      busy={remove.isPending}
      problem={problem}
      onConfirm={() => remove.mutate({ id: page.id })}
    >
      <p>
        {page.title ? `“${page.title}”` : 'The page'} goes from the menu, with its picture. It cannot be brought back.
      </p>
    </AskDialog>
  )
}
