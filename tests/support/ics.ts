import ICAL from 'ical.js'

export type Entry = {
  uid: string
  title: string
  place: string
  notes: string | null
  url: string
  start: string
  end: string
  /** The time zone of its times; null if they are in UTC. */
  zone: string | null
  status: string
  sequence: number
  transparency: string
}

/** The entries of a calendar file as a third-party parser reads them, with times in UTC. */
export function entriesOf(ics: string): Entry[] {
  const calendar = new ICAL.Component(ICAL.parse(ics))
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '')
    const at = (name: string) => (event.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString()
    return {
      uid: text('uid'),
      title: text('summary'),
      place: text('location'),
      notes: text('description') || null,
      url: text('url'),
      start: at('dtstart'),
      end: at('dtend'),
      zone: event.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? null,
      status: text('status'),
      sequence: Number(text('sequence')),
      transparency: text('transp'),
    }
  })
}

const LINE = /^[A-Z][A-Z0-9-]*(;[A-Z][A-Z0-9-]*=("[^"]*"|[^";:,]*))*:.*$/u
const ONCE = ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'LOCATION', 'SEQUENCE', 'STATUS', 'LAST-MODIFIED', 'URL']
const TEXTS = ['SUMMARY', 'LOCATION', 'DESCRIPTION']
const UTC = /^\d{8}T\d{6}Z$/
const LOCAL = /^\d{8}T\d{6}$/

type Line = { name: string; parameters: string; value: string }
type Part = { name: string; lines: Line[]; parts: Part[] }

/** The violations of RFC 5545 in a file, found by checks written for the tests. */
export function breachesOf(ics: string): string[] {
  const breaches: string[] = []
  const rule = (kept: boolean, what: string) => {
    if (!kept) breaches.push(what)
  }
  rule(ics.endsWith('END:VCALENDAR\r\n'), 'does not end with its last line')
  rule(!/[^\r]\n|\r[^\n]/.test(ics), 'a line does not end in CRLF')
  for (const line of ics.split('\r\n')) {
    rule(Buffer.byteLength(line) <= 75, `longer than 75 octets: ${line}`)
    rule(!/[^\P{Cc}\t]/u.test(line), `a control character: ${JSON.stringify(line)}`)
    rule(!line.includes('\uFFFD'), `a split character: ${line}`)
  }
  const lines = ics.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  for (const line of lines) rule(LINE.test(line), `not a content line: ${line}`)
  const calendar = partOf(lines.map(lineOf), rule)
  rule(calendar.name === 'VCALENDAR', 'is not a calendar')
  rule(valuesOf(calendar, 'VERSION').join() === '2.0', 'does not have exactly one VERSION:2.0')
  rule(valuesOf(calendar, 'PRODID').length === 1, 'does not have exactly one PRODID')
  checkZones(calendar, rule)
  const events = calendar.parts.filter(({ name }) => name === 'VEVENT')
  for (const event of events) checkEvent(event, rule)
  const uids = events.flatMap((event) => valuesOf(event, 'UID'))
  rule(new Set(uids).size === uids.length, 'two entries have the same UID')
  rule(
    calendar.parts.every(({ name }) => name === 'VEVENT' || name === 'VTIMEZONE'),
    'contains an unexpected component',
  )
  return breaches
}

type Rule = (kept: boolean, what: string) => void

function checkZones(calendar: Part, rule: Rule): void {
  const zones = calendar.parts.filter(({ name }) => name === 'VTIMEZONE')
  const named = zones.flatMap((zone) => valuesOf(zone, 'TZID'))
  const used = calendar.parts
    .filter(({ name }) => name === 'VEVENT')
    .flatMap(({ lines }) => lines.flatMap(({ parameters }) => /;TZID=([^;]+)/.exec(parameters)?.[1] ?? []))
  rule(named.join() === [...new Set(named)].join(), 'a time zone occurs twice')
  rule([...new Set(used)].sort().join() === [...named].sort().join(), `time zones ${named} are not those used: ${used}`)
  for (const zone of zones) {
    rule(zone.parts.length > 0, 'a time zone without rules')
    for (const part of zone.parts) {
      rule(part.name === 'STANDARD' || part.name === 'DAYLIGHT', `a time zone with ${part.name}`)
      for (const name of ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'])
        rule(valuesOf(part, name).length === 1, `a time zone's rule does not have exactly one ${name}`)
    }
  }
}

function checkEvent(event: Part, rule: Rule): void {
  for (const name of ONCE) rule(valuesOf(event, name).length === 1, `an entry does not have exactly one ${name}`)
  for (const name of ['DTSTAMP', 'LAST-MODIFIED'])
    rule(UTC.test(valuesOf(event, name)[0] ?? ''), `${name} is not in UTC`)
  for (const name of ['DTSTART', 'DTEND']) {
    const line = event.lines.find((one) => one.name === name)
    const form = line?.parameters.startsWith(';TZID=') ? LOCAL : UTC
    rule(form.test(line?.value ?? ''), `${name} is a floating time: ${line?.value}`)
  }
  rule(/^\d+$/.test(valuesOf(event, 'SEQUENCE')[0] ?? ''), 'SEQUENCE is not a number')
  rule(/^(CONFIRMED|CANCELLED)$/.test(valuesOf(event, 'STATUS')[0] ?? ''), 'STATUS is invalid')
  for (const name of TEXTS)
    for (const value of valuesOf(event, name))
      rule(/^(?:[^\\;,]|\\[\\;,nN])*$/u.test(value), `${name} is not escaped: ${value}`)
}

function lineOf(line: string): Line {
  const [, name = '', parameters = '', value = ''] =
    /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/u.exec(line) ?? []
  return { name, parameters, value }
}

/** Nests what is between BEGIN and END. */
function partOf(lines: Line[], rule: Rule): Part {
  const root: Part = { name: '', lines: [], parts: [] }
  const open: Part[] = [root]
  for (const line of lines) {
    const current = open.at(-1) ?? root
    if (line.name === 'BEGIN') {
      const part = { name: line.value, lines: [], parts: [] }
      current.parts.push(part)
      open.push(part)
    } else if (line.name === 'END') {
      rule(current.name === line.value && open.length > 1, `END:${line.value} closes ${current.name}`)
      open.pop()
    } else current.lines.push(line)
  }
  rule(open.length === 1 && root.parts.length === 1, 'is incomplete')
  return root.parts[0] ?? root
}

const valuesOf = (part: Part, name: string): string[] =>
  part.lines.filter((line) => line.name === name).map(({ value }) => value)
