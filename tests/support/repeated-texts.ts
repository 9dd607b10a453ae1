export type Source = { path: string; text: string }

type Sources = {
  /** Files that contain only texts. */
  shared: Source[]
  screens: Source[]
  tests: Source[]
  /** Texts that tests may repeat. */
  free: string[]
}

/**
 * Finds texts of several words that tests repeat, so that changing a text would break unrelated tests: texts that can
 * be imported, and texts of screens that more than one test file repeats.
 */
export function findRepeatedTexts({ shared, screens, tests, free }: Sources): string[] {
  const allowed = new Set(free.flatMap(phrasesIn))
  const home = new Map(shared.flatMap(({ path, text }) => phrasesIn(text).map((phrase) => [phrase, path])))
  const inline = new Set(screens.flatMap(({ text }) => phrasesIn(text)))
  const repeated = Object.entries(Object.groupBy(tests.flatMap(phrasesOf), ({ phrase }) => phrase))
  return repeated.flatMap(([phrase, uses = []]) => {
    const paths = uses.map(({ path }) => path).join(', ')
    if (allowed.has(phrase)) return []
    if (home.has(phrase)) return [`"${phrase}": import it from ${home.get(phrase)} in ${paths}`]
    return inline.has(phrase) && uses.length > 1
      ? [`"${phrase}": move it to a texts.ts, and import it in ${paths}`]
      : []
  })
}

const phrasesOf = ({ path, text }: Source) => [...new Set(phrasesIn(text))].map((phrase) => ({ phrase, path }))

// Only at the start of a line, because a route pattern in a test may look like a comment.
const COMMENT = /^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const IMPORT = /^import [^']*'.*'$/gm
/**
 * Delimits a text in quotes, in JSX, in a template or in a regular expression. An apostrophe within a word does not.
 */
const DELIMITER = /["`<>{}/^$]|(?<![a-z])'|'(?![a-z])/i

/**
 * The texts in a file that have several words and start with a capital letter, which code between two texts does not.
 */
const phrasesIn = (source: string) =>
  source
    .replace(COMMENT, '')
    .replace(IMPORT, '')
    .replaceAll("\\'", "'")
    .replace(/\s+/g, ' ')
    .split(DELIMITER)
    .map((part) => part.trim())
    .filter((part) => /^[A-Z]\S* \S*[a-z]/.test(part))
