import { findMonth, findWeekdays, MONTH_PATTERN, TENTATIVE_WORD } from './words.ts'

/** A clock time as it was typed: `5`, `4:30p`, `17`. */
export type TypedTime = { hour: number; minute: number; half?: 'a' | 'p'; is24: boolean }
/** A span as it was typed. The end may be the venue's closing time. */
export type TypedSpan = { start: TypedTime; end: TypedTime | 'close'; text: string }
/** Two numbers of a date whose order depends on the country, or a date that is certain. */
export type TypedDate = { first: number; second: number; year?: number } | { month: number; day: number; year?: number }

export type Token =
  | { kind: 'weekday'; days: number[] }
  | { kind: 'date'; date: TypedDate }
  | { kind: 'number'; day: number }
  | { kind: 'relative'; offset: number }
  | { kind: 'week'; edge: 'start' | 'end' | 'this' | 'next' }
  | { kind: 'to' }
  | { kind: 'span'; span: TypedSpan }
  | { kind: 'off' }
  | { kind: 'tentative' }
  | { kind: 'break' }
  | { kind: 'time' }
  | { kind: 'text'; text: string }

const TIME = String.raw`(?:noon|midnight|mediod[ií]a|medianoche|\d{1,2}(?:[:.]?[0-5]\d)? ?(?:[ap]\.?m\.?|[ap])?)(?![\p{L}\d:/])`
const CLOSE = String.raw`(?:closing|close|cierre|cl|c)(?![\p{L}\d])`
const SPAN = new RegExp(`(${TIME})(?: ?-{1,2} ?| to | till? | until | a | hasta )(${TIME}|${CLOSE})`, 'iuy')
const AFTER_SLASH = new RegExp(String.raw`(${TIME}) ?- ?(\d{1,2})(?=/\d)`, 'iuy')
const LONE_TIME = /(?:\d{1,2}:[0-5]\d(?: ?[ap]\.?m?\.?)?|\d{1,2} ?(?:[ap]m|[ap]))(?![\p{L}\d])/iuy
const ISO_DATE = /(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/uy
const NUMERIC_DATE = /(\d{1,2})(?:\/(\d{1,2})(?:\/(\d{4}|\d{2}))?|\.(\d{1,2})\.(\d{4}|\d{2})?)(?![\d:])/uy
const MONTH_DAY = new RegExp(
  String.raw`(${MONTH_PATTERN})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (20\d\d))?(?![\d:]| ?[ap](?!\p{L}))`,
  'iuy',
)
const DAY_MONTH = new RegExp(String.raw`(\d{1,2})(?:st|nd|rd|th)?[. -]{0,2}(?:de )?(${MONTH_PATTERN})(?!\p{L})`, 'iuy')
const ORDINAL = /(\d{1,2})(?:st|nd|rd|th)(?!\p{L})/iuy
const NUMBER = /(\d{1,2})(?![\p{L}\d:/-]| ?[-–] ?\d| ?[ap](?:m|\b))/iuy
const WORD = /\p{L}[\p{L}\p{M}'’]*\.?/uy
const WEEK = /(?:week (?:of|starting|beginning|commencing)|w\/c|wk of|semana del?)(?!\p{L})/iuy
const WEEK_END = /(?:week ending|w\/e|wk ending)(?!\p{L})/iuy
const THIS_WEEK = /(?:this week|esta semana)(?!\p{L})/iuy
const NEXT_WEEK = /(?:next week|la semana que viene|pr[oó]xima semana)(?!\p{L})/iuy
const TODAY = /(?:today|tonight|hoy|esta noche)(?!\p{L})/iuy
const TOMORROW = /(?:tomorrow|tmrw|ma[nñ]ana)(?!\p{L})/iuy
const OFF =
  /(?:requested off|req off|day off|off|r\/o|ro|pto|vacation|vac|libre|descanso|franco|unavailable|n\/a)(?![\p{L}\d])/iuy
const BREAK = /[,;&+|/]|(?:and|y)(?!\p{L})/iuy
const PHONE_NUMBER = /\+?(?:1[ -])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/uy
const OTHER = /\S/uy

/** The parts of a line in the order in which they stand. Dashes and spaces of every kind count as plain ones. */
export const readTokens = (line: string): Token[] => {
  const text = toPlain(line)
  const tokens: Token[] = []
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) return undefined
    at = pattern.lastIndex
    return found
  }
  while (at < text.length) {
    if (text[at] === ' ') at += 1
    else tokens.push(readToken(take, tokens.at(-1)))
  }
  return joinTexts(tokens)
}

const toPlain = (line: string) =>
  line
    .normalize('NFC')
    .replaceAll(/[‐‑‒–—―−→]/g, '-')
    .replaceAll(/\s+/g, ' ')
    // Spreadsheets write seconds.
    .replaceAll(/(\d:\d\d):\d\d(?!\d)/g, '$1')
    .trim()

type Take = (pattern: RegExp) => RegExpExecArray | undefined

const readToken = (take: Take, before: Token | undefined): Token =>
  readIsoDate(take) ??
  readPhoneNumber(take) ??
  readSpan(take) ??
  readNumericDate(take) ??
  readNamedDay(take, before) ??
  readWord(take)

const readSpan = (take: Take): Token | undefined => {
  const found = take(AFTER_SLASH) ?? take(SPAN)
  if (!found) return undefined
  const [text, from = '', to = ''] = found
  const start = parseTime(from)
  const end = /^c/i.test(to) ? 'close' : parseTime(to)
  // Something like 28-35 or 5:75 is no time.
  return start && end ? { kind: 'span', span: { start, end, text } } : { kind: 'time' }
}

const parseTime = (text: string): TypedTime | undefined => {
  if (/^(?:noon|mediod)/i.test(text)) return { hour: 12, minute: 0, half: 'p', is24: false }
  if (/^(?:midnight|medianoche)/i.test(text)) return { hour: 12, minute: 0, half: 'a', is24: false }
  const [, digits = '', half] = /^([\d:.]+) ?([ap])?/i.exec(text) ?? []
  const [hours = '', minutes] = /[:.]/.test(digits)
    ? digits.split(/[:.]/)
    : [
        digits.slice(0, Math.max(digits.length - 2, digits.length > 2 ? 1 : 2)),
        digits.length > 2 ? digits.slice(-2) : '0',
      ]
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (hour > 24 || minute > 59 || (half && (hour > 12 || hour === 0))) return undefined
  const is24 = !half && (hour > 12 || hour === 0 || (hours.length === 2 && hours.startsWith('0')))
  return { hour: hour % 24, minute, is24, ...(half && { half: half.toLowerCase() as 'a' | 'p' }) }
}

const readPhoneNumber = (take: Take): Token | undefined =>
  take(PHONE_NUMBER) ? { kind: 'text', text: '#' } : undefined

/** Before spans, because 2026-12-04 looks like one. */
const readIsoDate = (take: Take): Token | undefined => {
  const [, year, month, day] = take(ISO_DATE) ?? []
  return year ? toDate({ month: Number(month), day: Number(day), year: Number(year) }) : undefined
}

const readNumericDate = (take: Take): Token | undefined => {
  const numeric = take(NUMERIC_DATE)
  if (!numeric) return undefined
  const [, first, slashed, slashedYear, dotted, dottedYear] = numeric
  // Dots are used where the day comes first.
  if (dotted) return toDate({ month: Number(dotted), day: Number(first), ...toYear(dottedYear) })
  return { kind: 'date', date: { first: Number(first), second: Number(slashed), ...toYear(slashedYear) } }
}

const toDate = (date: TypedDate): Token => ({ kind: 'date', date })
const toYear = (year: string | undefined) => year && { year: year.length === 2 ? 2000 + Number(year) : Number(year) }

const readNamedDay = (take: Take, before: Token | undefined): Token | undefined => {
  const named = readMonthDate(take)
  if (named) return named
  if (take(WEEK_END)) return { kind: 'week', edge: 'end' }
  if (take(WEEK)) return { kind: 'week', edge: 'start' }
  if (take(THIS_WEEK)) return { kind: 'week', edge: 'this' }
  if (take(NEXT_WEEK)) return { kind: 'week', edge: 'next' }
  if (take(TODAY)) return { kind: 'relative', offset: 0 }
  if (take(TOMORROW)) return { kind: 'relative', offset: 1 }
  if (take(OFF)) return { kind: 'off' }
  const ordinal = take(ORDINAL) ?? (before?.kind === 'weekday' ? take(NUMBER) : undefined)
  if (ordinal) return { kind: 'number', day: Number(ordinal[1]) }
  return take(LONE_TIME) ? { kind: 'time' } : undefined
}

/** `Nov 23` or `23 de noviembre`. */
const readMonthDate = (take: Take): Token | undefined => {
  const [, month, day, year] = take(MONTH_DAY) ?? []
  if (month) return toDate({ month: findMonth(month), day: Number(day), ...toYear(year) })
  const [, number, name] = take(DAY_MONTH) ?? []
  return name ? toDate({ month: findMonth(name), day: Number(number) }) : undefined
}

const readWord = (take: Take): Token => {
  if (take(BREAK)) return { kind: 'break' }
  const tentative = take(TENTATIVE_WORD)
  if (tentative) return { kind: 'tentative' }
  const word = take(WORD)?.[0]
  if (word === undefined) {
    const other = take(OTHER)?.[0] ?? ''
    return other === '-' ? { kind: 'to' } : { kind: 'text', text: other }
  }
  const days = findWeekdays(word)
  return days ? { kind: 'weekday', days } : { kind: 'text', text: word }
}

const joinTexts = (tokens: Token[]): Token[] =>
  tokens.reduce<Token[]>((joined, token) => {
    const last = joined.at(-1)
    if (token.kind === 'text' && last?.kind === 'text') last.text += ` ${token.text}`
    else joined.push(token.kind === 'text' ? { ...token } : token)
    return joined
  }, [])
