/**
 * Puts a text on one line and shortens it to at most `maxLength` characters, never splitting a surrogate pair. Keeps
 * single no-break spaces, as in `8:00 PM`.
 */
export function truncate(text: string, maxLength: number): string {
  const plain = text.replace(/\s+/g, (spaces) => (spaces === '\u00A0' ? spaces : ' ')).trim()
  return plain.length <= maxLength
    ? plain
    : `${Array.from(plain.slice(0, maxLength - 1))
        .filter(isCompleteCharacter)
        .join('')}…`
}

const isCompleteCharacter = (character: string): boolean => !/\p{Surrogate}/u.test(character)
