/** Puts a text on one line and shortens it to at most `maxLength` characters, never splitting a surrogate pair. */
export function truncate(text: string, maxLength: number): string {
  const line = toSingleLine(text)
  return line.length <= maxLength ? line : `${withoutHalfCharacters(line.slice(0, maxLength - 1))}…`
}

/** Puts a text on one line and shortens it to at most `maxLength` characters, after a whole word. */
export function truncateWords(text: string, maxLength: number): string {
  const line = toSingleLine(text)
  if (line.length <= maxLength) return line
  const start = withoutHalfCharacters(line.slice(0, maxLength - 1))
  return `${start.replace(/\s+\S*$/, '') || start}…`
}

/**
 * Puts a text on one line, without control characters. Every notification and every subject of an email goes through it.
 * Keeps single no-break spaces, as in `8:00 PM`.
 */
export const toSingleLine = (text: string): string =>
  text.replace(/[\s\p{Cc}]+/gu, (spaces) => (spaces === '\u00A0' ? spaces : ' ')).trim()

const withoutHalfCharacters = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '')
