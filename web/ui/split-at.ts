/** What stands before the first occurrence, the occurrence as written there, and what follows; capitals do not matter. */
export const splitAtMatch = (text: string, part: string): [string, string, string] => {
  const [lowText, lowPart] = [text.toLowerCase(), part.toLowerCase()]
  const at = lowPart ? lowText.indexOf(lowPart) : -1
  // A few letters change their length with their case: then the places do not match, and nothing is marked.
  if (at < 0 || lowText.length !== text.length) return [text, '', '']
  return [text.slice(0, at), text.slice(at, at + lowPart.length), text.slice(at + lowPart.length)]
}
