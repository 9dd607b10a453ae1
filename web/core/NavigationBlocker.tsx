import { useBlocker } from '@tanstack/react-router'
import { confirmDiscard } from '#web/ui/unsaved.ts'

/** Keeps the page while the person is asked. Blocks from the start, also while the code that asks is still loading. */
export const NavigationBlocker = () => {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmDiscard('page')),
    enableBeforeUnload: false,
  })
  return null
}
