import { PAGE_STREAM_PATH } from '#contract/live.limits.ts'

/**
 * The stream that says when this page changed. `onChange` is also called when the stream opens, for what changed until
 * then.
 */
export const createPageStream = (onChange: () => void) => {
  let source: EventSource | undefined
  return {
    /** Opens the stream unless it is open. A browser reconnects by itself, but not after a refusal. */
    open: () => {
      if (source && source.readyState !== EventSource.CLOSED) return
      source = new EventSource(`${PAGE_STREAM_PATH}?page=${encodeURIComponent(location.pathname + location.search)}`)
      source.onopen = onChange
      source.onmessage = onChange
    },
    close: () => {
      source?.close()
      source = undefined
    },
  }
}
