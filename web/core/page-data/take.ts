declare global {
  interface Window {
    /** The responses to the reads that web/start.js sent, by their URLs. */
    pageResponses?: Map<string, Promise<Response>>
  }
}

type Answer = { status: number; body: unknown }

/** As long as a query stays fresh: later, an answer could be outdated. */
const MAX_AGE_MS = 15_000

/** The page data that no one has taken yet: answers, by the URLs of their reads. */
let answers = new Map<string, Answer>()

/**
 * The response to a read whose answer is page data (server/http/page-data/collect.ts), or that web/start.js sent while the
 * app loaded. Each is used once.
 */
export const takePageResponse = ({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> | undefined => {
  if (method !== 'GET') return undefined
  const { pathname, search } = new URL(url, location.origin)
  const path = pathname + search
  readPageData()
  const answer = answers.get(path)
  const response = answer
    ? Promise.resolve(Response.json(answer.body, { status: answer.status }))
    : window.pageResponses?.get(path)
  answers.delete(path)
  window.pageResponses?.delete(path)
  return isFresh() ? response : undefined
}

/** Takes the rest of the page data: answers by the URLs of their reads. Without refusals. */
export const takePageAnswers = (): [url: string, body: unknown][] => {
  readPageData()
  if (!isFresh()) return []
  const taken = [...answers].filter(([, { status }]) => status === 200)
  for (const [url] of taken) answers.delete(url)
  return taken.map(([url, { body }]) => [url, body])
}

const isFresh = () => performance.now() < MAX_AGE_MS

const readPageData = () => {
  const element = document.getElementById('app-page-data')
  if (!element) return
  // So that nothing of it stays in the document.
  element.remove()
  answers = new Map(Object.entries(JSON.parse(element.textContent ?? '') as Record<string, Answer>))
}
