export type TextPart = { at: number; text: string; href?: string }

// An address ends at white space, a quotation mark, an angle bracket or a character that changes the text direction.
const URL_PATTERN = /https?:\/\/[^\s<>"\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu

/** Splits a text into plain parts and web addresses, in order. `at` is a part's offset in the text. */
export const splitLinks = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let done = 0
  const plainUpTo = (end: number) => {
    if (end > done) parts.push({ at: done, text: text.slice(done, end) })
    done = Math.max(done, end)
  }
  for (const { 0: found, index } of text.matchAll(URL_PATTERN)) {
    const address = trimTrailingPunctuation(found)
    const href = toSafeHref(address)
    if (!href) continue
    plainUpTo(index)
    parts.push({ at: index, text: address, href })
    done = index + address.length
  }
  plainUpTo(text.length)
  return parts
}

/** Removes punctuation that belongs to the surrounding sentence, as in `(see https://a.test/b).` */
const trimTrailingPunctuation = (found: string): string => {
  const unbalanced = { ')': countUnbalanced(found, '(', ')'), ']': countUnbalanced(found, '[', ']') }
  let end = found.length
  for (; end > 0; end--) {
    const last = found[end - 1] ?? ''
    if (last === ')' || last === ']') {
      if (unbalanced[last] <= 0) break
      unbalanced[last] -= 1
    } else if (!/[.,;:!?'’”…*_]/u.test(last)) break
  }
  return found.slice(0, end)
}

const countUnbalanced = (text: string, opening: string, closing: string) =>
  text.split(closing).length - text.split(opening).length

/** Allows only http(s) without credentials, because `https://bank.test@elsewhere.test` disguises its host. */
const toSafeHref = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, username, password, href } = new URL(address)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && hostname && !username && !password ? href : undefined
}
