/** Splits a text at the first match into before, match and after. Ignores case. */
export const splitAtMatch = (text: string, part: string): [string, string, string] => {
  const [lowText, lowPart] = [text.toLowerCase(), part.toLowerCase()]
  const at = lowPart ? lowText.indexOf(lowPart) : -1
  // A few letters change length when lowercased. Offsets would then be wrong, so nothing is highlighted.
  if (at < 0 || lowText.length !== text.length) return [text, '', '']
  return [text.slice(0, at), text.slice(at, at + lowPart.length), text.slice(at + lowPart.length)]
}
