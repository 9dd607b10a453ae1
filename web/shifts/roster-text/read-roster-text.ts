import { getWeekday } from '#contract/opening-spans.ts'
import { addDays } from '#web/ui/days/zoned-time.ts'
import { formatClock } from './clock.ts'
import {
  type DateOrder,
  type DayContext,
  findDateOrder,
  type NamedDay,
  type ResolvedDay,
  resolveDate,
  resolveDay,
} from './days.ts'
import { type Meaning, type RosterVenue, readMeaning, toNameKey } from './names.ts'
import { isDayCell, isDayToken, listDays, listItems, splitParts } from './parts.ts'
import { joinTimeColumns } from './time-columns.ts'
import { collectNeighbors, type Neighbors, resolveSpan, type TimeGuess } from './times.ts'
import { readTokens, type Token, type TypedSpan } from './tokens.ts'

/**
 * Why a shift is uncertain. `place`: the roster names a place that is no known venue; `tentative`: it says that this may
 * not be a shift.
 */
export type Guess = TimeGuess | 'day' | 'weekday' | 'place' | 'tentative'

/** A shift of a roster on the clock of its venue. The end can be on the next day. */
export type TextShift = {
  /** As the roster writes it; undefined if it names no one. */
  person: string | undefined
  start: string
  end: string
  venue_id: string | undefined
  /** A place or name beside the times that is no known venue. It stays in the browser. */
  place: string | undefined
  /** The times as they were typed. */
  title: string
  guesses: Guess[]
}
/** `index` counts the rows of the roster. */
export type UnreadRow = { index: number; reason: UnreadReason }
export type UnreadReason = 'no_day' | 'no_span' | 'columns'
export type RosterText = { shifts: TextShift[]; unread: UnreadRow[] }

export type RosterTextOptions = {
  /** `2026-11-29` in the venue's zone. */
  today: string
  venues: readonly RosterVenue[]
  aliases: Readonly<Record<string, string>>
  /** When the roster's venue closes after opening on a weekday, as minutes after midnight. Undefined if unknown. */
  findClosing: (weekday: number) => number | undefined
}

/** When a bar closes that shows no hours. */
const USUAL_CLOSING = 2 * 60
const MIN_HEADER_DAYS = 3

type Header = { days: (ResolvedDay | undefined)[]; columns: number[] }
type State = {
  week: string | undefined
  last: string | undefined
  isWeekGuessed: boolean
  day: ResolvedDay | undefined
  person: string | undefined
  venue: string | undefined
  header: Header | undefined
  /** Whose shifts each column has, in a table with a row for each day. */
  people: (string | undefined)[] | undefined
}

/** Reads a roster of rows with cells. A line of plain text is a row with one cell. */
export const readRosterText = (rows: readonly (readonly string[])[], options: RosterTextOptions): RosterText => {
  const table = joinTimeColumns(rows)
  const tokens = table.map((cells) => cells.map((cell) => readTokens(dropCompanions(cell))))
  const lines = tokens.flat()
  const spans = lines.flatMap((line) => line.flatMap((token) => (token.kind === 'span' ? token.span : [])))
  const reader = createReader(options, findDateOrder(lines, options.today), collectNeighbors(spans))
  for (const [index, cells] of tokens.entries()) reader.readRow(cells, table[index] ?? [], index)
  return { shifts: reader.shifts, unread: reader.unread }
}

/** `w/ Omar` names no one whose shift this is. */
const dropCompanions = (text: string) => text.replaceAll(/(?:\bw\/|\b(?:with|con) )\s?\p{L}+\.?/giu, ' ')

/** Reads rows one after another: a heading sets the day, the person or the week of what follows. */
const createReader = (options: RosterTextOptions, order: DateOrder, neighbors: Neighbors) => {
  const shifts: TextShift[] = []
  const unread: UnreadRow[] = []
  const state: State = {
    week: undefined,
    last: undefined,
    isWeekGuessed: false,
    day: undefined,
    person: undefined,
    venue: undefined,
    header: undefined,
    people: undefined,
  }
  const means = (text: string) => readMeaning(text, options.venues, options.aliases)
  const context = (): DayContext => ({ today: options.today, order, week: state.week, last: state.last })

  const nameDay = (named: NamedDay): ResolvedDay | undefined => {
    const day = resolveDay(named, context())
    if (!day) return undefined
    if (named.typed || named.number !== undefined || named.offset !== undefined) state.isWeekGuessed = false
    else if (day.guesses.includes('day')) state.isWeekGuessed = true
    state.last = day.date
    return state.isWeekGuessed ? { date: day.date, guesses: [...new Set([...day.guesses, 'day' as const])] } : day
  }

  const addShift = (span: TypedSpan, day: ResolvedDay, meaning: Meaning, isTentative: boolean) => {
    const closing = options.findClosing(getWeekday(day.date)) ?? USUAL_CLOSING
    const times = resolveSpan(span, closing, neighbors)
    if (!times) return false
    const ends = times.end > times.start ? day.date : addDays(day.date, 1)
    shifts.push({
      person: meaning.person,
      start: `${day.date}T${formatClock(times.start)}`,
      end: `${ends}T${formatClock(times.end)}`,
      venue_id: meaning.venue_id,
      place: meaning.place,
      title: span.text,
      guesses: [
        ...new Set<Guess>([
          ...times.guesses,
          ...day.guesses,
          ...(meaning.place === undefined ? [] : (['place'] as const)),
          ...(isTentative ? (['tentative'] as const) : []),
        ]),
      ],
    })
    return true
  }

  /** Reads what a line or cell says, given the day and the person of its row or column, and returns the day read last. */
  const readParts = (
    tokens: readonly Token[],
    index: number,
    given: { day?: ResolvedDay | undefined; person?: string | undefined; namesPeople: boolean },
  ) => {
    let day = given.day
    let person = given.person
    const first = shifts.length
    let problem: UnreadReason | undefined
    const parts = splitParts(tokens)
    for (const [at, part] of parts.entries()) {
      if (part.day && !part.span && !part.isOff && parts[at + 1]?.day) problem ??= 'no_span'
      if (part.day) day = nameDay(part.day) ?? undefined
      const [before, after] = [means(part.before), means(part.after)]
      const named = given.namesPeople ? (before.person ?? after.person) : undefined
      if (given.namesPeople && before.person) person = before.person
      if (!part.span) {
        // What follows a comma belongs to the shift before it.
        const last = shifts.at(-1)
        if (last && shifts.length > first && before.venue_id !== undefined) last.venue_id = before.venue_id
        if (part.hasLoneTime) problem ??= 'no_span'
        continue
      }
      if (!day) {
        problem ??= 'no_day'
        continue
      }
      const meaning = {
        person: named ?? person,
        ...(state.venue !== undefined && { venue_id: state.venue }),
        ...pickPlace(before),
        ...pickPlace(after),
        ...(!given.namesPeople && pickUnknownPlace(before, after)),
      }
      const isUnclear = part.isTentative || before.isUnclear === true || after.isUnclear === true
      if (!addShift(part.span, day, meaning, isUnclear)) problem ??= 'no_span'
    }
    if (problem) unread.push({ index, reason: problem })
    return day
  }

  /** A week's heading: `Week of 11/23`, `11/23 - 11/29`, `next week`. */
  const readWeek = (tokens: readonly Token[]): boolean => {
    const edge = tokens.find((token) => token.kind === 'week')?.edge
    const dates = tokens.flatMap((token) => (token.kind === 'date' ? (resolveDate(token.date, context()) ?? []) : []))
    const [date] = dates
    const isRange = dates.length === 2 && tokens.some(({ kind }) => kind === 'to')
    if (edge === 'this' || edge === 'next') {
      const monday = addDays(options.today, -((getWeekday(options.today) + 6) % 7))
      state.week = edge === 'this' ? monday : addDays(monday, 7)
    } else if (date !== undefined && (edge !== undefined || isRange))
      state.week = edge === 'end' && !isRange ? addDays(date, -6) : date
    else return false
    Object.assign(state, { last: undefined, day: undefined, isWeekGuessed: false })
    return true
  }

  const readHeader = (cells: readonly (readonly Token[])[]): boolean => {
    const columns = [...cells.keys()].filter((at) => isDayCell(cells[at] ?? []))
    const inOne = cells.length === 1 ? listDays(cells[0] ?? []) : undefined
    const days = inOne ?? columns.map((at) => listDays(cells[at] ?? [])[0])
    if (days.length < MIN_HEADER_DAYS || (inOne && !isDayCell(cells[0] ?? []))) return false
    // A row of dates below a row of weekdays says the same days, so the later row counts.
    state.last = undefined
    state.header = { days: days.map((day) => day && nameDay(day)), columns: inOne ? [] : columns }
    return true
  }

  /** A row of a table with a column for each day. */
  const readTableRow = (
    cells: readonly (readonly Token[])[],
    raw: readonly string[],
    index: number,
    { days, columns }: Header,
  ) => {
    const labels = raw.slice(0, columns[0]).filter((label) => label.trim() !== '')
    const person = labels.map((label) => means(label).person).find((name) => name !== undefined)
    if (person !== undefined || labels.length > 0) state.person = person
    for (const [at, column] of columns.entries()) {
      const day = days[at]
      readParts(cells[column] ?? [], index, { day, person: state.person, namesPeople: state.person === undefined })
    }
  }

  /** The heading of a table with a row for each day: at least two people beside each other. */
  const readPeople = (cells: readonly (readonly Token[])[], raw: readonly string[]): boolean => {
    if (cells.length < MIN_HEADER_DAYS || cells.some((cell) => cell.some(({ kind }) => kind !== 'text'))) return false
    const people = raw.map((name, at) => (at === 0 ? undefined : means(name).person))
    if (people.filter((name) => name !== undefined).length < 2) return false
    Object.assign(state, { people, header: undefined })
    return true
  }

  const readDayRow = (cells: readonly (readonly Token[])[], index: number, people: readonly (string | undefined)[]) => {
    const [named] = listDays(cells[0] ?? [])
    const day = named && nameDay(named)
    for (const [at, cell] of cells.entries())
      if (at > 0) readParts(cell, index, { day, person: people[at], namesPeople: people[at] === undefined })
  }

  /** A line below a line of days: a time or a word for each of them. */
  const readListedRow = (tokens: readonly Token[], index: number, days: Header['days']): boolean => {
    const items = listItems(tokens)
    if (items.length < MIN_HEADER_DAYS) return false
    if (items.length !== days.length) {
      unread.push({ index, reason: 'columns' })
      return true
    }
    const [first] = tokens
    const person = first?.kind === 'text' ? means(first.text).person : undefined
    for (const [at, spans] of items.entries()) {
      const day = days[at]
      for (const span of spans) if (day) addShift(span, day, { ...(person !== undefined && { person }) }, false)
    }
    return true
  }

  const readRow = (cells: readonly (readonly Token[])[], raw: readonly string[], index: number) => {
    const tokens = cells.flatMap((cell, at) => (at === 0 ? cell : [{ kind: 'break' } as Token, ...cell]))
    if (tokens.length === 0) return
    const hasSpan = tokens.some(({ kind }) => kind === 'span')
    if (!hasSpan && readWeek(tokens)) return
    if (!hasSpan && (readHeader(cells) || readPeople(cells, raw))) return
    if (state.people && cells.length > 1 && isDayCell(cells[0] ?? [])) return readDayRow(cells, index, state.people)
    const hasDay = tokens.some(isDayToken)
    if (state.header && !hasDay) {
      if (state.header.columns.length > 0 && cells.length > 1) return readTableRow(cells, raw, index, state.header)
      if (state.header.columns.length === 0 && readListedRow(tokens, index, state.header.days)) return
    }
    readLine(tokens, index)
  }

  const readLine = (tokens: readonly Token[], index: number) => {
    const [only, ...others] = tokens
    if (only?.kind === 'text' && others.every(({ kind }) => kind === 'to' || kind === 'break'))
      return readHeading(only.text)
    if (startsWithPerson(tokens)) state.last = undefined
    const day = readParts(tokens, index, { day: state.day, person: state.person, namesPeople: true })
    if (tokens.some(isDayToken)) state.day = day
  }

  const startsWithPerson = ([first]: readonly Token[]) =>
    first?.kind === 'text' && means(first.text).person !== undefined

  /** A line with only a name is the person or the place of the lines that follow. */
  const readHeading = (text: string) => {
    const { person, venue_id } = means(text)
    if (venue_id !== undefined) state.venue = venue_id
    // A sentence is no heading, even if one of its words could be a name.
    else if (person !== undefined && toNameKey(text) === toNameKey(person))
      Object.assign(state, { person, last: undefined, day: undefined })
  }

  return { shifts, unread, readRow }
}

/** A place that is named replaces that of a heading. */
const pickPlace = ({ venue_id, place }: Meaning) =>
  venue_id !== undefined ? { venue_id, place: undefined } : place !== undefined ? { place, venue_id: undefined } : {}

/** In a row that already has its person, another name is a place. */
const pickUnknownPlace = (before: Meaning, after: Meaning) => {
  const name = after.person ?? before.person
  return name === undefined ? {} : { place: name, venue_id: undefined }
}
