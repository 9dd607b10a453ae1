import { useMutation, useQueryClient } from '@tanstack/react-query'
import { menuMessages } from '#contract/menus.texts.ts'
import type { MenuPage } from '#contract/menus.ts'
import { api, client } from '#web/core/api.ts'
import { formatErrorReason } from '#web/core/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { menuKind } from './menu-kind.ts'
import { movePage, renumberPages } from './order.ts'

const SAVES = ['menu-order']

/** Moves a menu page to another position. The list shows it at once; saves wait for each other. */
export const useMenuOrder = (slugOrId: string) => {
  const cache = useQueryClient()
  const queryKey = api.menus.list.queryKey({ input: { slugOrId } })
  const save = useMutation({
    mutationKey: SAVES,
    scope: { id: SAVES.join() },
    mutationFn: async (changed: MenuPage[]) => {
      for (const { id, title, description, image_alt, page_order } of changed)
        await client.menus.update({ id, title, description, image_alt, page_order })
    },
    onError: (error) => toast.error(`${menuMessages.updateFailed} ${formatErrorReason(error)}`),
    // A refetch between two saves would show the order before the second.
    onSettled: () => (cache.isMutating({ mutationKey: SAVES }) === 1 ? menuKind.invalidate(cache) : undefined),
  })
  return (id: string, to: number) => {
    const before = cache.getQueryData(queryKey)?.items ?? []
    const after = renumberPages(movePage(before, id, to))
    if (after.every((page, index) => page.id === before[index]?.id)) return
    // A fetch in flight predates the move. Reverting it would undo the move.
    void cache.cancelQueries({ queryKey }, { revert: false })
    cache.setQueryData(queryKey, { items: after })
    const numbers = new Map(before.map((page) => [page.id, page.page_order]))
    save.mutate(after.filter((page) => numbers.get(page.id) !== page.page_order))
  }
}
