export type TextPart = { at: number; text: string; href?: string }

// Up to what ends a word, a quotation or turns the direction one reads in.
const URL_PATTERN = /https?:\/\/[^\s<>"\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu

/** A text cut into what is plain and what is an address of the web, in order. */
export const splitLinks = (text: string): TextPart[] => {
  const pieces: TextPart[] = []
  let done = 0
  const plainUpTo = (end: number) => {
    if (end > done) pieces.push({ at: done, text: text.slice(done, end) })
    done = Math.max(done, end)
  }
  for (const { 0: found, index } of text.matchAll(URL_PATTERN)) {
    const address = trimTrailingPunctuation(found)
    const href = toSafeHref(address)
    if (!href) continue
    plainUpTo(index)
    pieces.push({ at: index, text: address, href })
    done = index + address.length
  }
  plainUpTo(text.length)
  return pieces
}

/** Without what belongs to the sentence around it: `(see https://a.test/b).` */
const trimTrailingPunctuation = (found: string): string => {
  const odd = { ')': countUnbalanced(found, '(', ')'), ']': countUnbalanced(found, '[', ']') }
  let end = found.length
  for (; end > 0; end--) {
    const last = found[end - 1] ?? ''
    if (last === ')' || last === ']') {
      if (odd[last] <= 0) break
      odd[last] -= 1
    } else if (!/[.,;:!?'’”…*_]/u.test(last)) break
  }
  return found.slice(0, end)
}

const countUnbalanced = (text: string, opening: string, closing: string) =>
  text.split(closing).length - text.split(opening).length

/** Nothing but the web, and nobody's name before the host: `https://bank.test@elsewhere.test` is no link. */
const toSafeHref = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, username, password, href } = new URL(address)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && hostname && !username && !password ? href : undefined
}
