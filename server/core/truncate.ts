/** Puts a text on one line and shortens it to at most `most` characters, never splitting a surrogate pair. */
export function truncate(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= most
    ? plain
    : `${Array.from(plain.slice(0, most - 1))
        .filter(isCompleteCharacter)
        .join('')}…`
}

const isCompleteCharacter = (character: string): boolean => !/\p{Surrogate}/u.test(character)
