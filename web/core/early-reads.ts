declare global {
  interface Window {
    earlyReads?: Map<string, Promise<Response>>
  }
}

/** As long as a query stays fresh: later, the response could be outdated. */
const MAX_AGE_MS = 15_000

/** The response to a read that web/public/start.js sent while the app loaded. Each is used once. */
export const takeEarlyRead = ({ method, url }: Request): Promise<Response> | undefined => {
  const { pathname, search } = new URL(url)
  const path = pathname + search
  const response = window.earlyReads?.get(path)
  if (method !== 'GET' || !response) return undefined
  window.earlyReads?.delete(path)
  return performance.now() < MAX_AGE_MS ? response : undefined
}
