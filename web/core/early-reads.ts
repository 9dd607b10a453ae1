declare global {
  interface Window {
    /** The responses to the reads that web/public/start.js sent, by their URLs. */
    earlyReads?: Map<string, Promise<Response>>
  }
}

/** As long as a query stays fresh: later, the response could be outdated. */
const MAX_AGE_MS = 15_000

/**
 * The response to a read whose answer the page carries (server/http/first-answers.ts), or that was sent while the app loaded
 * (web/public/start.js). Each is used once.
 */
export const takeEarlyRead = ({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> | undefined => {
  if (method !== 'GET') return undefined
  const { pathname, search } = new URL(url, location.origin)
  const reads = collectReads()
  const path = pathname + search
  const response = reads.get(path)
  reads.delete(path)
  return performance.now() < MAX_AGE_MS ? response : undefined
}

const collectReads = () => {
  window.earlyReads ??= new Map()
  const element = document.getElementById('first-answers')
  if (!element) return window.earlyReads
  // So that nothing of it stays in the document.
  element.remove()
  const answers = JSON.parse(element.textContent ?? '') as Record<string, { status: number; body: unknown }>
  for (const [path, { status, body }] of Object.entries(answers))
    window.earlyReads.set(path, Promise.resolve(Response.json(body, { status })))
  return window.earlyReads
}
