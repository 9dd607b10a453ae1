import { useRef } from 'react'

/**
 * An idempotency key for what a form creates: the same for every retry of the same content, so that a request whose
 * response was lost does not create it twice. Call `renew` after a success.
 */
export const useDraftId = () => {
  const last = useRef<{ content: string; id: string }>(undefined)
  return {
    forContent: (value: unknown): { draft_id?: string } => {
      // `crypto.randomUUID` is only available on pages served over HTTPS or from localhost.
      if (!window.isSecureContext) return {}
      const content = JSON.stringify(value)
      if (last.current?.content !== content) last.current = { content, id: crypto.randomUUID() }
      return { draft_id: last.current.id }
    },
    renew: () => {
      last.current = undefined
    },
  }
}
