import { parse } from 'csv-parse/browser/esm/sync'

/** The rows and cells of a roster's text: a table copied from a spreadsheet has tabs, some chats send bars. */
export const toRows = (text: string): string[][] => {
  if (text.includes('\t')) return parseTable(text, '\t')
  return text
    .split(/\r?\n/)
    .map((line) => ((line.match(/\|/g)?.length ?? 0) > 1 ? line.split('|').slice(...trimmed(line)) : [line]))
}

/** Without the empty cells outside the bars of `| a | b |`. */
const trimmed = (line: string): [number, number | undefined] => [
  line.trimStart().startsWith('|') ? 1 : 0,
  line.trimEnd().endsWith('|') ? -1 : undefined,
]

/** The rows of a table whose cells may be quoted. Throws if its quotes never close. */
export const parseTable = (text: string, delimiter: string | string[]): string[][] =>
  parse(text, { delimiter, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: false })

/** Rows as the text that `toRows` reads. */
export const toTableText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).join('\t')).join('\n')
