import type { NamedDay } from './days.ts'
import type { Token, TypedSpan } from './tokens.ts'

/** At most one day and one span, with the text before and after the span. */
export type Part = {
  day?: NamedDay
  before: string
  after: string
  span?: TypedSpan
  isOff: boolean
  isTentative: boolean
  hasLoneTime: boolean
}

export const isDayToken = ({ kind }: Token) =>
  kind === 'weekday' || kind === 'date' || kind === 'number' || kind === 'relative'
export const isDayCell = (tokens: readonly Token[]) =>
  tokens.some(isDayToken) && tokens.every((token) => isDayToken(token) || token.kind === 'break')

const toNamedDay = (token: Token): NamedDay =>
  token.kind === 'weekday'
    ? { weekdays: token.days }
    : token.kind === 'date'
      ? { typed: token.date }
      : token.kind === 'number'
        ? { number: token.day }
        : token.kind === 'relative'
          ? { offset: token.offset }
          : {}

/** The days that a text names: a weekday and a date beside each other are one. */
export const listDays = (tokens: readonly Token[]): NamedDay[] => {
  const days: NamedDay[] = []
  for (const token of tokens.filter(isDayToken)) {
    const named = toNamedDay(token)
    const last = days.at(-1)
    if (last && !Object.keys(named).some((key) => key in last) && Object.keys(last).length === 1)
      Object.assign(last, named)
    else days.push(named)
  }
  return days
}

/** Splits a line into parts with at most one day and one span each. */
export const splitParts = (tokens: readonly Token[]): Part[] => {
  const parts: Part[] = []
  const create = (): Part => ({ before: '', after: '', isOff: false, isTentative: false, hasLoneTime: false })
  let part = create()
  const flush = () => {
    if (part.day || part.span || part.before || part.isOff || part.isTentative || part.hasLoneTime) parts.push(part)
    part = create()
  }
  let dayOpen = false
  for (const [at, token] of tokens.entries()) {
    if (isDayToken(token)) {
      const named = toNamedDay(token)
      const joins = dayOpen && part.day && !Object.keys(named).some((key) => key in (part.day ?? {}))
      if (!joins && (part.day || part.span)) flush()
      part.day = { ...part.day, ...named }
      dayOpen = true
      continue
    }
    // A comma or "the" between a weekday and its date does not part them.
    if (dayOpen && isBetweenDays(token) && tokens[at + 1] && isDayToken(tokens[at + 1] as Token)) continue
    dayOpen = false
    if (token.kind === 'break') flush()
    else if (token.kind === 'span') {
      if (part.span) flush()
      part.span = token.span
    } else if (token.kind === 'text') {
      if (part.span) part.after += `${part.after && ' '}${token.text}`
      else part.before += `${part.before && ' '}${token.text}`
    } else if (token.kind === 'off') part.isOff = true
    else if (token.kind === 'tentative') part.isTentative = true
    else if (token.kind === 'time') part.hasLoneTime = true
  }
  flush()
  return parts
}

const isBetweenDays = (token: Token) =>
  token.kind === 'break' || (token.kind === 'text' && /^(?:the|el|[(:.])$/i.test(token.text))

/** What stands below each day of a line of days: spans, or none where the person is off. */
export const listItems = (tokens: readonly Token[]): TypedSpan[][] => {
  const items: TypedSpan[][] = []
  let joins = false
  for (const token of tokens) {
    if (token.kind === 'span') {
      const last = items.at(-1)
      if (joins && last && last.length > 0) last.push(token.span)
      else items.push([token.span])
    } else if (token.kind === 'off' || token.kind === 'to' || (token.kind === 'text' && /^x+$/i.test(token.text)))
      items.push([])
    joins = token.kind === 'break'
  }
  return items
}
