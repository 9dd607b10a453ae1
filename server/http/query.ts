import { requestMessages } from '#contract/requests.texts.ts'
import { refuse } from '#server/core/requests/errors.ts'

/** Refuses a query string that repeats a parameter or builds structures: each of ours is one plain value. */
export function checkQuery(search: URLSearchParams): void {
  const seen = new Set<string>()
  for (const key of search.keys()) {
    if (!/^[a-z_]+$/i.test(key) || key === '__proto__') throw refuseParameter(key, requestMessages.queryUnknown)
    if (seen.has(key)) throw refuseParameter(key, requestMessages.queryTwice)
    seen.add(key)
  }
}

const refuseParameter = (key: string, message: string) => refuse('INVALID', { fields: { [key.slice(0, 40)]: message } })
