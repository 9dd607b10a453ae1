import { useBlocker } from '@tanstack/react-router'
import { allowUnload, confirmDiscard } from '#web/ui/unsaved.ts'
import { onUserDataCleared } from './session.ts'

// Logging out, here or in another tab, must clear the screen without waiting for an answer.
onUserDataCleared(allowUnload)

/** Keeps the page while the person is asked. Blocks from the start, also while the code that asks is still loading. */
export const NavigationBlocker = () => {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmDiscard('page')),
    enableBeforeUnload: false,
  })
  return null
}
