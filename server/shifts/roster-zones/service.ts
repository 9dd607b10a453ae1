import ICAL from 'ical.js'
import type { DefinedZone, OffsetChange } from './rules.ts'

/** The lines of a VTIMEZONE in a file, without its own BEGIN and END. */
export type ZoneLines = readonly string[]

/** Limits of a definition: every observance with a rule is expanded, a year at a time. */
const MAX_LINES = 2000
const MAX_RULES = 12
/** Years in which rules are expanded. Programs write 1601 for a rule that always held. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 2100]
/** The parts of a rule for clock changes: a day of a month, or a weekday of it. */
const RULE_PART =
  /^(FREQ=YEARLY|INTERVAL=1|WKST=[A-Z]{2}|UNTIL=[\dTZ]+|BYMONTH=\d\d?|BYMONTHDAY=[\d,]{1,21}|BYDAY=[+-]?[1-5]?(SU|MO|TU|WE|TH|FR|SA))$/
/** No place is further from UTC than 14 hours. The library turns larger offsets into others. */
const OFFSET = /:[+-](0\d|1[0-4])[0-5]\d([0-5]\d)?$/

type Change = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'utcOffset' | 'prevUtcOffset', number>

/** The zone that a file defines (RFC 5545, 3.6.5), or undefined if its definition cannot be read. */
export function parseZone(lines: ZoneLines): DefinedZone | undefined {
  const rules = lines.filter((line) => /^RRULE[:;]/i.test(line))
  const offsets = lines.filter((line) => /^TZOFFSET/i.test(line))
  if (!offsets.every((line) => OFFSET.test(line))) return undefined
  if (lines.length > MAX_LINES || rules.length > MAX_RULES || !rules.every(isRule)) return undefined
  try {
    const zone = new ICAL.Timezone({
      component: ['BEGIN:VTIMEZONE', ...startInFirstYear(lines), 'END:VTIMEZONE', ''].join('\r\n'),
      tzid: 'defined',
    })
    // Asking for the offset in a year expands the rules up to that year.
    zone.utcOffset(ICAL.Time.fromData({ year: LAST_YEAR, month: 1, day: 1 }))
    const changes = (zone.changes as Change[]).map(toOffsetChange).sort((a, b) => a.at - b.at)
    return changes.length > 0 && changes.every(({ at }) => Number.isFinite(at)) ? { changes } : undefined
  } catch {
    return undefined
  }
}

const isRule = (line: string) => {
  const parts = line.slice('RRULE:'.length).toUpperCase().trim().split(';')
  return parts.includes('FREQ=YEARLY') && parts.length <= 6 && parts.every((part) => RULE_PART.test(part))
}

/** Lets an observance with a rule begin in 1970 if it began earlier, so that no centuries are expanded. */
function startInFirstYear(lines: ZoneLines): string[] {
  const observances = lines.join('\r\n').split(/(?=^BEGIN:)/m)
  return observances.map((text) =>
    /^RRULE:/im.test(text) && !/UNTIL=/i.test(text)
      ? text.replace(/^(DTSTART:)(\d{4})/im, (_, name, year) => name + Math.max(Number(year), FIRST_YEAR))
      : text,
  )
}

const toOffsetChange = ({ year, month, day, hour, minute, second, ...offsets }: Change): OffsetChange => ({
  at: Date.UTC(year, month - 1, day, hour, minute, second) / 1000,
  before: offsets.prevUtcOffset,
  after: offsets.utcOffset,
})
