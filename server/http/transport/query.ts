import { requestMessages } from '#contract/requests.texts.ts'
import { apiErrors } from '#server/core/requests/errors.ts'

/** Refuses a query string that repeats a parameter or uses brackets: all parameters are single plain values. */
export function checkQuery(search: URLSearchParams): void {
  const seen = new Set<string>()
  for (const key of search.keys()) {
    if (!/^[a-z_]+$/i.test(key) || key === '__proto__')
      throw invalidParameterError(key, requestMessages.unknownQueryParameter)
    if (seen.has(key)) throw invalidParameterError(key, requestMessages.duplicateQueryParameter)
    seen.add(key)
  }
}

const invalidParameterError = (key: string, message: string) =>
  apiErrors.INVALID({ data: { fields: { [key.slice(0, 40)]: message } } })
