// What a browser drops or turns around while it reads an address: control characters, spaces, backslashes.
const INVISIBLE_CHARACTERS = /[\p{Cc}\s\\]/u

/** A path of this site to go to after sign-in, or null: parsed as a browser does, its origin compared. */
export const parseNextPath = (raw: unknown, origin: string): string | null => {
  if (typeof raw !== 'string' || !raw.startsWith('/') || raw.startsWith('//') || INVISIBLE_CHARACTERS.test(raw))
    return null
  const address = URL.parse(raw, origin)
  if (!address || address.origin !== origin) return null
  const path = address.pathname + address.search + address.hash
  // A path may become `//host` only after its dots are resolved.
  if (path.startsWith('//') || /^\/(login|register)\/?([?#]|$)/i.test(path)) return null
  return path
}
