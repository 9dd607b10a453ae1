// Characters that a browser drops or converts when it parses a URL: control characters, spaces, backslashes.
const INVISIBLE_CHARACTERS = /[\p{Cc}\s\\]/u

/** Returns a path of this site to open after login, or null. Parses it as a browser does and compares the origin. */
export const parseNextPath = (raw: unknown, origin: string): string | null => {
  if (typeof raw !== 'string' || !raw.startsWith('/') || raw.startsWith('//') || INVISIBLE_CHARACTERS.test(raw))
    return null
  const address = URL.parse(raw, origin)
  if (!address || address.origin !== origin) return null
  const path = address.pathname + address.search + address.hash
  // Resolving dot segments can turn a path into `//host`.
  if (path.startsWith('//') || /^\/(login|register)\/?([?#]|$)/i.test(path)) return null
  return path
}
