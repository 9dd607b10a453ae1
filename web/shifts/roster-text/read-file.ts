import { toIsoText } from '#web/ui/times.ts'
import { formatClock } from './clock.ts'
import { parseTable, toTableText } from './rows.ts'

const MINUTES_A_DAY = 1440

/** A roster file as text: a calendar as it is, a table with a tab between cells. Throws if it cannot be read. */
export const readRosterFile = async (file: File): Promise<string> => {
  const name = file.name.toLowerCase()
  if (name.endsWith('.xlsx')) return toTableText(await readSheet(file))
  const text = await file.text()
  return /\.[ct]sv$/.test(name) ? toTableText(parseTable(text, [',', ';', '\t'])) : text
}

/** The first sheet of an Excel file. */
const readSheet = async (file: File): Promise<string[][]> => {
  const { readSheet: read } = await import('read-excel-file/browser')
  const rows = await read(file)
  return rows.map((cells) => cells.map(formatCell))
}

/** A cell as it is shown: dates and times of Excel are numbers. */
const formatCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return formatDate(value)
  if (typeof value === 'number' && value > 0 && value < 1) return formatClock(Math.round(value * MINUTES_A_DAY))
  return String(value)
}

const formatDate = (date: Date): string => {
  const [day = '', time = ''] = toIsoText(date).split('T')
  // A time without a date counts from the last day of 1899.
  if (date.getUTCFullYear() < 1900) return time.slice(0, 5)
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`
}
