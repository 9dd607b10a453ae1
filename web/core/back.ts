import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** Leads back to the screen where one came from. Opened directly, a form has a screen of its own to return to. */
export const useBack = () => {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return {
    /** The name of a link back: `own`, the screen it leads to otherwise, or just Back. */
    label: (own: string) => (canGoBack ? 'Back' : own),
    /** For a link to the form's own screen. Unsaved changes are asked about. */
    onClick: (event: MouseEvent) => {
      if (!canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      router.history.back()
    },
    /** Leaves a form whose item is saved or deleted, without asking. */
    leave: async (toOwn: () => Promise<unknown>) => {
      if (canGoBack) router.history.back({ ignoreBlocker: true })
      else await toOwn()
    },
  }
}
