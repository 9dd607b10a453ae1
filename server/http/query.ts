import { refuse } from './errors.ts'

/** Refuses a query string in which a key stands twice or builds structures: each of ours is one plain value. */
export function checkQuery(search: URLSearchParams): void {
  const seen = new Set<string>()
  for (const key of search.keys()) {
    if (seen.has(key) || !/^[a-z_]+$/i.test(key) || key === '__proto__') {
      throw refuse('INVALID', { fields: { [key.slice(0, 40)]: 'This parameter is not known, or stands twice.' } })
    }
    seen.add(key)
  }
}
