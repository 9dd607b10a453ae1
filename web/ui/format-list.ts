// British English, because American English puts a comma before "and".
const listFormat = new Intl.ListFormat('en-GB')

/** `Ana`, `Ana and Bea`, `Ana, Bea and Cal` */
export const formatList = (items: readonly string[]): string => listFormat.format(items)
