declare global {
  interface Window {
    /** The responses to the reads that web/start.js sent, by their URLs. */
    earlyReads?: Map<string, Promise<Response>>
  }
}

type Answer = { status: number; body: unknown }

/** As long as a query stays fresh: later, an answer could be outdated. */
const MAX_AGE_MS = 15_000

/** The answers that the page carries and no one has taken yet, by the URLs of their reads. */
let carried = new Map<string, Answer>()

/**
 * The response to a read whose answer the page carries (server/http/pages/first-answers.ts), or that was sent while the app loaded
 * (web/start.js). Each is used once.
 */
export const takeEarlyRead = ({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> | undefined => {
  if (method !== 'GET') return undefined
  const { pathname, search } = new URL(url, location.origin)
  const path = pathname + search
  collectAnswers()
  const answer = carried.get(path)
  const response = answer
    ? Promise.resolve(Response.json(answer.body, { status: answer.status }))
    : window.earlyReads?.get(path)
  carried.delete(path)
  window.earlyReads?.delete(path)
  return isFresh() ? response : undefined
}

/** The answers of the page that no one has taken yet, by the URLs of their reads. Without refusals. */
export const takeCarriedAnswers = (): [url: string, body: unknown][] => {
  collectAnswers()
  if (!isFresh()) return []
  const taken = [...carried].filter(([, { status }]) => status === 200)
  for (const [url] of taken) carried.delete(url)
  return taken.map(([url, { body }]) => [url, body])
}

const isFresh = () => performance.now() < MAX_AGE_MS

const collectAnswers = () => {
  const element = document.getElementById('first-answers')
  if (!element) return
  // So that nothing of it stays in the document.
  element.remove()
  carried = new Map(Object.entries(JSON.parse(element.textContent ?? '') as Record<string, Answer>))
}
