import { useRef } from 'react'

/**
 * The id under which a draft goes: the same however often the same is sent, so that what arrived without an answer is not
 * said twice. `renew` once it is up.
 */
export const useDraftId = () => {
  const last = useRef<{ said: string; id: string }>(undefined)
  return {
    of: (said: unknown): { draft_id?: string } => {
      // Browsers make none on a page that came without a lock.
      if (!window.isSecureContext) return {}
      const text = JSON.stringify(said)
      if (last.current?.said !== text) last.current = { said: text, id: crypto.randomUUID() }
      return { draft_id: last.current.id }
    },
    renew: () => {
      last.current = undefined
    },
  }
}
