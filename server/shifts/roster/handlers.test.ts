import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { rosterAbsences, rosterMessages } from '#contract/roster.texts.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { measureProcessorTime } from '#tests/support/processor-time.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { parseRoster } from './service.ts'

const context = await createTestContext()

type Lines = string[]
const buildEvent = (...lines: Lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const buildFile = (...lines: Lines) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bar//Roster//EN',
    'X-WR-CALNAME:Copper Rail rota',
    ...lines,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const buildZonedEvent = (uid: string, start: string, end: string, ...more: Lines) =>
  buildEvent(
    `UID:${uid}`,
    `DTSTART;TZID=America/Chicago:${start}`,
    `DTEND;TZID=America/Chicago:${end}`,
    'SUMMARY:Bar',
    ...more,
  )

const friday = buildZonedEvent('fri', '20261127T170000', '20261128T010000')
const saturday = buildZonedEvent('sat', '20261128T170000', '20261129T010000')

async function createFixtures() {
  const ana = await context.bartender('ana')
  const rail = await context.venue('copperRail')
  const read = (text: string, more = {}) => ana.api.roster.read({ text, venue_id: rail.id, ...more })
  /** Publishes the entries that the screen selects by default. */
  const publish = async (text: string, more = {}) => {
    const { entries } = await read(text)
    const picked = entries
      .filter(({ state, clash, over }) => (state === 'new' || state === 'moved') && !clash && !over)
      .map(({ key }) => key)
    return ana.api.roster.publish({ text, venue_id: rail.id, picked, ...more })
  }
  return { ana, rail, read, publish }
}
const listShifts = async (person: Person) =>
  (await person.api.shifts.mine({ limit: 50 })).items.map(({ start_time, venue_name }) => [start_time, venue_name])
const utc = (text: string) => new Date(text).toISOString()

describe('reading a roster', () => {
  test('tells what each entry would become, and posts nothing', async () => {
    const { ana, read } = await createFixtures()
    const result = await read(buildFile(...saturday, ...friday))
    expect(result).toMatchObject({ name: 'Copper Rail rota', refused: [], vanished: [], older: 0 })
    expect(result.entries).toMatchObject([
      { title: 'Bar', start_time: utc(at('17:00', 7)), end_time: utc(at('01:00', 8)), state: 'new', clash: null },
      {
        start_time: utc(at('17:00', 8)),
        venue_name: 'The Copper Rail',
        venue_time_zone: 'America/Chicago',
        visibility: 'everyone',
      },
    ])
    expect(await listShifts(ana)).toEqual([])
    expect((await sql`select from roster_sources`.execute(context.db)).rows).toEqual([])
  })

  test('handles times in UTC, in a Windows zone, floating, in an unknown zone and without an end', async () => {
    const { read } = await createFixtures()
    const { entries, refused } = await read(
      buildFile(
        'BEGIN:VTIMEZONE',
        'TZID:Bar time',
        'X-LIC-LOCATION:America/New_York',
        'BEGIN:STANDARD',
        'RRULE:FREQ=SECONDLY',
        'END:STANDARD',
        'END:VTIMEZONE',
        ...buildEvent('UID:1', 'DTSTART:20261127T230000Z', 'DTEND:20261128T030000Z'),
        ...buildEvent('UID:2', 'DTSTART;TZID="Central Standard Time":20261128T170000', 'DURATION:PT4H'),
        ...buildEvent('UID:3', 'DTSTART:20261129T170000', 'DTEND:20261129T210000'),
        ...buildEvent('UID:4', 'DTSTART;TZID=Nowhere:20261130T170000', 'DTEND;TZID=Nowhere:20261130T210000'),
        ...buildEvent('UID:5', 'DTSTART;TZID=Bar time:20261201T180000', 'DTEND;TZID=Bar time:20261201T220000'),
        ...buildEvent('UID:6', 'DTSTART;VALUE=DATE:20261202', 'DTEND;VALUE=DATE:20261203', 'SUMMARY:Day off'),
        ...buildEvent('UID:7', 'DTSTART:20261203T170000', 'SUMMARY:Open end'),
        ...buildEvent('UID:8', 'DTSTART:20261204T170000', 'DTEND:20261206T170000', 'SUMMARY:Two days'),
        ...buildEvent('UID:9', 'DTSTART:20261231T170000', 'DTEND:20261230T180000', 'SUMMARY:Backwards'),
        ...buildEvent('UID:10', 'DTSTART:20260231T170000', 'DTEND:20260231T200000', 'SUMMARY:No such day'),
        ...buildEvent('DTSTART:20261204T170000', 'DTEND:20261204T200000', 'SUMMARY:Nameless'),
      ),
    )
    expect(entries.map(({ start_time }) => start_time)).toEqual([7, 8, 9, 10, 11].map((days) => utc(at('17:00', days))))
    expect(entries.map(({ remarks }) => remarks)).toEqual([
      [],
      [],
      [],
      ['Unknown time zone “Nowhere”. Read as the venue’s local time.'],
      [],
    ])
    expect(refused).toEqual([
      { title: 'Day off', reason: rosterMessages.allDay },
      { title: 'Open end', reason: rosterMessages.noEnd },
      { title: 'Two days', reason: rosterMessages.tooLong },
      { title: 'Backwards', reason: rosterMessages.endBeforeStart },
      { title: 'No such day', reason: rosterMessages.unreadable },
      { title: 'Nameless', reason: rosterMessages.noUid },
    ])
  })

  test('reads times in a zone that the file defines itself', async () => {
    const { read } = await createFixtures()
    const inWarsaw = (uid: string, start: string, end: string, ...more: Lines) =>
      buildEvent(
        `UID:${uid}`,
        `DTSTART;TZID=(GMT+01.00) Sarajevo/Warsaw/Zagreb:${start}`,
        `DTEND;TZID=(GMT+01.00) Sarajevo/Warsaw/Zagreb:${end}`,
        'SUMMARY:Bar',
        ...more,
      )
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:(GMT+01.00) Sarajevo/Warsaw/Zagreb',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ]
    const events = [
      ...inWarsaw('june', '20270612T190000', '20270613T020000'),
      ...inWarsaw('w', '20270320T190000', '20270321T020000', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20270327T180000Z'),
    ]
    const { entries } = await read(buildFile(...zone, ...events))
    expect(entries.map(({ start_time, end_time, remarks }) => [start_time, end_time, remarks])).toEqual([
      ['2027-03-20T18:00:00.000Z', '2027-03-21T01:00:00.000Z', []],
      ['2027-04-03T17:00:00.000Z', '2027-04-04T00:00:00.000Z', []],
      ['2027-06-12T17:00:00.000Z', '2027-06-13T00:00:00.000Z', []],
    ])
    // Without its definition the name means nothing.
    const [undefinedZone] = (await read(buildFile(...events.slice(0, 6)))).entries
    expect(undefinedZone).toMatchObject({
      start_time: utc('2027-06-12T19:00:00-05:00'),
      remarks: ['Unknown time zone “(GMT+01.00) Sarajevo/Warsaw/Zagreb”. Read as the venue’s local time.'],
    })
  })

  test.each([
    ['a part of a year', ['DTSTART:20260308T020000', 'TZOFFSETFROM:-0600', 'TZOFFSETTO:-0500'], '22:00'],
    ['a fixed offset', ['DTSTART:19700101T000000', 'TZOFFSETFROM:-0300', 'TZOFFSETTO:-0330'], '20:30'],
    [
      'days that are listed',
      ['DTSTART:20200101T020000', 'TZOFFSETFROM:-0600', 'TZOFFSETTO:-0700', 'RDATE:20261101T020000,20271101T020000'],
      '00:00',
    ],
    [
      'a rule that is too fine',
      ['DTSTART:20260308T020000', 'TZOFFSETFROM:-0600', 'TZOFFSETTO:-0500', 'RRULE:FREQ=HOURLY'],
      undefined,
    ],
    ['an impossible offset', ['DTSTART:20260308T020000', 'TZOFFSETFROM:-0600', 'TZOFFSETTO:-9900'], undefined],
    ['no offset', ['DTSTART:20260308T020000'], undefined],
  ])('a zone defined by %s', async (_, lines, utcTime) => {
    const { read } = await createFixtures()
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Bar time', 'BEGIN:STANDARD', ...lines, 'END:STANDARD', 'END:VTIMEZONE']
    const event = buildEvent('UID:1', 'DTSTART;TZID=Bar time:20261127T170000', 'DTEND;TZID=Bar time:20261127T210000')
    const [entry] = (await read(buildFile(...zone, ...event))).entries
    expect(entry?.start_time.slice(11, 16)).toBe(utcTime ?? '23:00')
    expect(entry?.remarks).toHaveLength(utcTime ? 0 : 1)
  })

  test('an end before the start of the same day is on the next day', async () => {
    const { read } = await createFixtures()
    const { entries, refused } = await read(
      buildFile(
        ...buildZonedEvent('1', '20261127T190000', '20261127T020000'),
        ...buildZonedEvent('2', '20261204T190000', '20261203T200000'),
      ),
    )
    expect(entries).toMatchObject([
      { start_time: utc(at('19:00', 7)), end_time: utc(at('02:00', 8)), remarks: [rosterMessages.endsNextDay] },
    ])
    expect(refused).toMatchObject([{ reason: rosterMessages.endBeforeStart }])
  })

  test('tells what is no shift, and whom an entry names', async () => {
    const { ana, read } = await createFixtures()
    const titled = (uid: string, summary: string) =>
      buildEvent(`UID:${uid}`, `DTSTART:2026112${uid}T230000Z`, `DTEND:2026112${uid}T235900Z`, `SUMMARY:${summary}`)
    const { entries } = await read(
      buildFile(
        ...titled('4', 'Bartender'),
        ...titled('5', 'Time Off Request - Approved'),
        ...titled('6', 'OpenShift as Bartender at The Copper Rail'),
        ...titled('7', 'Jordan P. (Bartender)'),
        ...titled('8', `${ana.full_name} (Bartender)`),
      ),
    )
    expect(entries.map(({ absence, person }) => [absence, person])).toEqual([
      [null, null],
      ['off', null],
      ['open', null],
      [null, { name: 'Jordan P.', is_you: false }],
      [null, { name: ana.full_name, is_you: true }],
    ])
    expect(entries[1]?.remarks).toEqual([rosterMessages.looksLike(rosterAbsences.off)])
  })

  test('a calendar without a name has none, and is still known again', async () => {
    const { read, publish } = await createFixtures()
    const unnamed = buildFile(...friday).replace('X-WR-CALNAME:Copper Rail rota\r\n', '')
    await publish(unnamed)
    const moved = unnamed.replace('T170000', 'T180000')
    expect(await read(moved)).toMatchObject({ name: null, entries: [{ state: 'moved' }] })
  })

  test('reads floating times in the zone of the chosen venue, also if an entry is at another one', async () => {
    const { ana, rail, read } = await createFixtures()
    const text = buildFile(
      ...buildEvent('UID:1', 'DTSTART:20261127T170000', 'DTEND:20261127T210000', 'LOCATION:The Still\\, Main St'),
    )
    const theStill = await context.venue('theStill')
    await sql`update venues set time_zone = 'America/New_York' where id = ${theStill.id}`.execute(context.db)
    const [entry] = (await read(text)).entries
    expect(entry).toMatchObject({
      venue_name: 'The Still',
      start_time: '2026-11-27T22:00:00.000Z',
      remarks: ['The roster says “The Still, Main St”.'],
    })
    const choices = [{ key: entry?.key ?? '', venue_id: rail.id }]
    expect((await read(text, { choices })).entries).toMatchObject([
      { venue_name: 'The Copper Rail', start_time: '2026-11-27T23:00:00.000Z' },
    ])
    await expect(
      ana.api.roster.read({ text, venue_id: rail.id, choices: [{ key: entry?.key ?? '', venue_id: randomUUID() }] }),
    ).rejects.toMatchObject({ status: 422 })
    await expect(ana.api.roster.read({ text, venue_id: randomUUID() })).rejects.toMatchObject({ status: 422 })
  })

  test.each([
    [
      'in its zone',
      'EXDATE;TZID=America/Chicago:20270312T210000',
      'RECURRENCE-ID;TZID=America/Chicago:20270319T210000',
    ],
    ['in UTC', 'EXDATE:20270313T030000Z', 'RECURRENCE-ID:20270320T020000Z'],
    ['floating', 'EXDATE:20270312T210000', 'RECURRENCE-ID:20270319T210000'],
    ['as days', 'EXDATE;VALUE=DATE:20270312', 'RECURRENCE-ID;VALUE=DATE:20270319'],
  ])(
    'expands a weekly entry across a clock change with an excluded and a moved day, given %s',
    async (_, except, replaced) => {
      const { read } = await createFixtures()
      const { entries } = await read(
        buildFile(
          ...buildZonedEvent('w', '20270305T210000', '20270306T020000', 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=4', except),
          ...buildEvent('UID:w', 'DTSTART:20270321T010000Z', 'DTEND:20270321T060000Z', replaced),
        ),
      )
      expect(entries.map(({ start_time }) => start_time)).toEqual([
        utc('2027-03-05T21:00:00-06:00'),
        utc('2027-03-20T20:00:00-05:00'),
        utc('2027-03-26T21:00:00-05:00'),
      ])
    },
  )

  test.each([
    'RRULE:FREQ=DAILY',
    'RRULE:FREQ=WEEKLY;INTERVAL=2',
    'RRULE:FREQ=WEEKLY;COUNT=99999',
    'RRULE:FREQ=WEEKLY;BYSECOND=0,1,2,3',
    'RDATE:20261210T170000',
    'RRULE:FREQ=WEEKLY\r\nRRULE:FREQ=WEEKLY',
    'RRULE:nonsense',
  ])('%s is reported as not imported', async (line) => {
    const { read } = await createFixtures()
    const { entries, refused } = await read(
      buildFile(...buildZonedEvent('x', '20261127T170000', '20261127T210000', line)),
    )
    expect(entries).toEqual([])
    expect(refused).toMatchObject([{ title: 'Bar', reason: expect.stringContaining('repeats') }])
  })

  test('imports past entries for the record only, and ignores old ones', async () => {
    const { read } = await createFixtures()
    const { entries, older } = await read(
      buildFile(
        ...buildZonedEvent('a', '20261110T170000', '20261110T210000'),
        ...buildZonedEvent('b', '20250110T170000', '20250110T210000'),
      ),
    )
    expect(entries).toMatchObject([{ over: true, remarks: [expect.stringContaining('no one is notified')] }])
    expect(older).toBe(1)
  })

  test('refuses a file that is too large, has too many entries or is not a calendar', async () => {
    const { ana, rail } = await createFixtures()
    const asked = (text: string) => ana.call('roster.read', { text, venue_id: rail.id })
    expect((await asked('Mon 5-11\nTue off')).status).toBe(422)
    expect((await asked(buildFile('X-NOTE:'.padEnd(257 * 1024, 'x')))).status).toBe(422)
    expect((await asked(''.padEnd(2 * 1024 * 1024, 'x'))).status).toBe(413)
    const many = Array.from({ length: 501 }, (_, index) =>
      buildEvent(`UID:${index}`, 'DTSTART:20261127T170000Z'),
    ).flat()
    expect(await (await asked(buildFile(...many))).json()).toMatchObject({
      data: { fields: { text: expect.stringContaining('500') } },
    })
  })

  test('refuses too many excluded days of one entry or of the whole file', async () => {
    const { ana, rail } = await createFixtures()
    const asked = (...events: Lines[]) =>
      ana.call('roster.read', { text: buildFile(...events.flat()), venue_id: rail.id })
    const days = (count: number, property = 'EXDATE') =>
      `${property}:${Array(count).fill('20261127T230000Z').join(',')}`
    const weekly = (uid: string, ...lines: Lines) =>
      buildZonedEvent(uid, '20261127T170000', '20261127T210000', 'RRULE:FREQ=WEEKLY;COUNT=2', ...lines)
    const refused = {
      status: 422,
      fields: { text: expect.stringContaining('366 days for one entry, or 2,000 in all') },
    }
    const answerTo = async (...events: Lines[]) => {
      const answer = await asked(...events)
      const { data } = (await answer.json()) as { data?: { fields: object } }
      return { status: answer.status, fields: data?.fields }
    }
    expect(await answerTo(weekly('a', days(367)))).toEqual(refused)
    expect(await answerTo(weekly('a', days(200), days(100, 'exdate;VALUE=DATE-TIME'), days(67)))).toEqual(refused)
    expect(await answerTo(weekly('a', days(367, 'RDATE')))).toEqual(refused)
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((uid) => weekly(uid, days(350)))
    expect(await answerTo(...six)).toEqual(refused)
    expect((await asked(weekly('a', days(366)))).status).toBe(200)
    expect((await asked(...six.slice(1))).status).toBe(200)
  })

  test('refuses a file of only excluded days before it parses any of them', () => {
    const text = buildFile(
      ...buildZonedEvent(
        'e',
        '20261127T170000',
        '20261128T010000',
        `EXDATE:${Array(14_000).fill('20261127T170000Z').join(',')}`,
      ),
    )
    let asked = 0
    expect(() => parseRoster(text, () => (asked += 1))).toThrow(
      expect.objectContaining({ code: 'INVALID', data: { fields: { text: rosterMessages.tooManyExceptionDays } } }),
    )
    // The parser first reads the clock when it starts parsing.
    expect(asked).toBe(0)
  })

  test('finishes hostile files quickly without harm', async () => {
    const { ana, rail } = await createFixtures()
    const hostile = [
      buildFile('BEGIN:VEVENT\r\n'.repeat(2000)),
      buildFile(
        ...buildZonedEvent(
          '\\n,;"<script>\u0000',
          '20261127T170000',
          '20261128T010000',
          `X-A;B="${'"'.repeat(3000)}:c`,
        ),
      ),
      buildFile(
        ...buildZonedEvent(
          '__proto__',
          '20261127T170000',
          '20261128T010000',
          'LOCATION:\u202egnirts',
          'SUMMARY:a\u0000b\u200bc',
        ),
      ),
      buildFile(`DTSTART${';A=B'.repeat(20_000)}:x`),
      buildFile(
        ...buildZonedEvent(
          'r',
          '20261127T170000',
          '20261128T010000',
          `RRULE:FREQ=WEEKLY;BYDAY=${'MO,'.repeat(50_000)}`,
        ),
      ),
      buildFile(
        ...buildZonedEvent('e', '20261127T170000', '20261128T010000', `EXDATE:${'20261127T170000Z,'.repeat(8000)}`),
      ),
      `BEGIN:VCALENDAR\n${' x\n'.repeat(60_000)}`,
      'END:VCALENDAR\nBEGIN:VCALENDAR\nEND:VEVENT\nEND:X',
      buildFile(
        ...Array.from({ length: 60 }, (_, zone) => [
          'BEGIN:VTIMEZONE',
          `TZID:${zone}`,
          ...Array.from({ length: 12 }, (__, month) => [
            'BEGIN:STANDARD',
            'DTSTART:00010101T000000',
            'TZOFFSETFROM:+0100',
            'TZOFFSETTO:+0200',
            `RRULE:FREQ=YEARLY;BYMONTH=${month + 1};BYDAY=5SU;BYMONTHDAY=1`,
            'END:STANDARD',
          ]).flat(),
          'END:VTIMEZONE',
          ...buildEvent(`UID:${zone}`, `DTSTART;TZID=${zone}:20261127T170000`, `DTEND;TZID=${zone}:20261127T210000`),
        ]).flat(),
      ),
    ]
    const readAll = async () => {
      for (const text of hostile) {
        const answer = await ana.call('roster.read', { text, venue_id: rail.id })
        expect([200, 422]).toContain(answer.status)
        const body = await answer.text()
        for (const hidden of ['\\u0000', '\u202e', '\u200b']) expect(body.includes(hidden)).toBe(false)
      }
    }
    expect(await measureProcessorTime(readAll)).toBeLessThan(20_000)
    expect((await ana.call('roster.read', { text: '\ud800', venue_id: rail.id })).status).toBe(422)
  })

  test('reports the entries that it had no time to parse', () => {
    let now = 0
    const text = buildFile(...friday, ...saturday)
    const { events, refused } = parseRoster(text, () => (now += 1000))
    expect(events).toHaveLength(1)
    expect(refused).toEqual([
      { title: 'Bar', reason: expect.stringContaining('took too long'), uid: undefined, cancelled: false },
    ])
  })
})

describe('publishing a roster', () => {
  test('posts the selected entries, and publishing again adds nothing', async () => {
    const { ana, read, publish } = await createFixtures()
    const text = buildFile(...friday, ...saturday)
    expect(await publish(text)).toEqual({ added: 2, moved: 0, removed: [] })
    expect(await listShifts(ana)).toEqual([
      [utc(at('17:00', 7)), 'The Copper Rail'],
      [utc(at('17:00', 8)), 'The Copper Rail'],
    ])
    expect((await read(text)).entries.map(({ state }) => state)).toEqual(['same', 'same'])
    await expect(publish(text)).rejects.toMatchObject({ status: 422 })
    expect(await listShifts(ana)).toHaveLength(2)
  })

  test('posts for everyone, and keeps who sees a shift that it moves', async () => {
    const { ana, read, publish } = await createFixtures()
    await publish(buildFile(...friday))
    const [first] = (await ana.api.shifts.mine({})).items
    if (!first) throw new Error('too few')
    expect(first.visibility).toBe('everyone')
    const { id, venue_id, start_time, end_time, notes } = first
    await ana.api.shifts.edit({ id, venue_id, start_time, end_time, notes, visibility: 'only_me' })
    const later = buildFile(...buildZonedEvent('fri', '20261127T190000', '20261128T020000', 'SEQUENCE:2'))
    expect((await read(later)).entries).toMatchObject([{ state: 'moved', visibility: 'only_me' }])
    await publish(later)
    expect((await ana.api.shifts.mine({})).items).toMatchObject([{ id, visibility: 'only_me' }])
  })

  test('moves a shift whose times changed, and offers to remove vanished ones', async () => {
    const { ana, read, publish } = await createFixtures()
    const sunday = buildZonedEvent('sun', '20261129T170000', '20261129T230000')
    await publish(buildFile(...friday, ...saturday, ...sunday))
    const [first] = (await ana.api.shifts.mine({})).items
    const later = buildFile(...buildZonedEvent('fri', '20261127T190000', '20261128T020000', 'SEQUENCE:2'), ...sunday)
    const again = await read(later)
    expect(again.entries).toMatchObject([
      { state: 'moved', before: { start_time: utc(at('17:00', 7)) } },
      { state: 'same' },
    ])
    expect(again.vanished).toMatchObject([{ start_time: utc(at('17:00', 8)), certain: true }])
    expect(await publish(later, { remove: again.vanished.map(({ id }) => id) })).toMatchObject({
      added: 0,
      moved: 1,
      removed: [expect.any(String)],
    })
    expect(await listShifts(ana)).toEqual([
      [utc(at('19:00', 7)), 'The Copper Rail'],
      [utc(at('17:00', 9)), 'The Copper Rail'],
    ])
    expect((await ana.api.shifts.mine({})).items[0]?.id).toBe(first?.id)
    // A shift after the last entry of the roster may just be outside its range.
    expect(
      (await read(buildFile(...buildZonedEvent('fri', '20261127T190000', '20261128T020000')))).vanished,
    ).toMatchObject([{ certain: false }])
  })

  test('offers to remove a cancelled entry; a past shift stays', async () => {
    const { ana, read, publish } = await createFixtures()
    await publish(buildFile(...friday, ...saturday))
    const off = buildFile(
      ...buildZonedEvent('fri', '20261127T170000', '20261128T010000', 'STATUS:CANCELLED'),
      ...saturday,
    )
    expect((await read(off)).vanished).toMatchObject([{ start_time: utc(at('17:00', 7)), certain: true }])
    context.clock.set(new Date(at('12:00', 8)))
    const moved = buildFile(...buildZonedEvent('fri', '20261127T120000', '20261127T150000'), ...saturday)
    expect((await read(moved)).entries).toMatchObject([
      { state: 'same', remarks: [expect.stringContaining('Left as is')] },
      {},
    ])
    expect((await read(buildFile(...saturday))).vanished).toEqual([])
    expect((await ana.api.shifts.mine({ when: 'past' })).items).toMatchObject([{ start_time: utc(at('17:00', 7)) }])
  })

  test.each([
    ['all day', ['DTSTART;VALUE=DATE:20261127', 'DTEND;VALUE=DATE:20261128']],
    ['without an end', ['DTSTART:20261127T230000Z']],
    ['too long', ['DTSTART:20261127T230000Z', 'DTEND:20261130T230000Z']],
    ['on an impossible date', ['DTSTART:20260231T230000Z', 'DTEND:20260231T235900Z']],
    ['repeated daily', ['DTSTART:20261127T230000Z', 'DTEND:20261128T010000Z', 'RRULE:FREQ=DAILY']],
  ])('an entry that is now %s has not vanished', async (_, lines) => {
    const { ana, rail, read, publish } = await createFixtures()
    const sunday = buildZonedEvent('sun', '20261129T170000', '20261129T230000')
    await publish(buildFile(...friday, ...saturday, ...sunday))
    const mine = (await ana.api.shifts.mine({})).items
    const later = buildFile(...buildEvent('UID:fri', ...lines), ...sunday)
    const { refused, vanished } = await read(later)
    expect(refused).toHaveLength(1)
    expect(vanished).toMatchObject([{ id: mine[1]?.id, certain: true }])
    await expect(
      ana.api.roster.publish({ text: later, venue_id: rail.id, picked: [], remove: [mine[0]?.id ?? ''] }),
    ).rejects.toMatchObject({ status: 404 })
    // A cancelled entry needs no times.
    const off = buildFile(...buildEvent('UID:fri', ...lines, 'STATUS:CANCELLED'), ...saturday, ...sunday)
    const gone = (await read(off)).vanished
    expect(gone).toMatchObject([{ id: mine[0]?.id, certain: true }])
  })

  test('an entry of which only the UID can be read has not vanished', async () => {
    const { read, publish } = await createFixtures()
    await publish(buildFile(...friday, ...saturday))
    const { refused, vanished } = await read(buildFile(...buildEvent('UID:fri', 'LOCATION;X:y'), ...saturday))
    expect(refused).toMatchObject([{ reason: expect.stringContaining('couldn’t read') }])
    expect(vanished).toEqual([])
    expect((await read(buildFile(...buildEvent('LOCATION;X:y'), ...saturday))).vanished).toMatchObject([
      { certain: false },
    ])
  })

  test('with an unidentifiable entry in the file, no removal is certain', async () => {
    const { read, publish } = await createFixtures()
    const sunday = buildZonedEvent('sun', '20261129T170000', '20261129T230000')
    await publish(buildFile(...friday, ...saturday, ...sunday))
    const nameless = buildEvent('DTSTART:20261127T230000Z', 'DTEND:20261128T040000Z')
    expect((await read(buildFile(...nameless, ...saturday, ...sunday))).vanished).toMatchObject([{ certain: false }])
    const off = buildZonedEvent('fri', '20261127T170000', '20261128T010000', 'STATUS:CANCELLED')
    expect((await read(buildFile(...off, ...nameless, ...saturday, ...sunday))).vanished).toMatchObject([
      { certain: false },
    ])
    const weekly = (uid: number) =>
      buildZonedEvent(`w${uid}`, '20261204T100000', '20261204T120000', 'RRULE:FREQ=WEEKLY;COUNT=52')
    const many = Array.from({ length: 10 }, (_, uid) => weekly(uid)).flat()
    const cut = await read(buildFile(...saturday, ...sunday, ...many))
    expect(cut.refused).toMatchObject([{ reason: expect.stringContaining('500') }])
    expect(cut.vanished).toMatchObject([{ certain: false }])
  })

  test('read for another venue, a moved entry is not duplicated, and nothing of the first venue has vanished', async () => {
    const { ana, rail, read, publish } = await createFixtures()
    const theStill = await context.venue('theStill')
    await publish(buildFile(...friday, ...saturday))
    const moved = buildFile(...buildZonedEvent('fri', '20261127T190000', '20261128T020000'))
    const there = { venue_id: theStill.id }
    const again = await read(moved, there)
    expect(again.entries).toMatchObject([{ state: 'moved', venue_id: rail.id }])
    expect(again.vanished).toEqual([])
    const picked = again.entries.map(({ key }) => key)
    expect(await ana.api.roster.publish({ text: moved, ...there, picked })).toMatchObject({ added: 0, moved: 1 })
    expect(await listShifts(ana)).toEqual([
      [utc(at('19:00', 7)), 'The Copper Rail'],
      [utc(at('17:00', 8)), 'The Copper Rail'],
    ])
    expect((await read(moved)).entries).toMatchObject([{ state: 'same' }])
    expect((await read(moved)).vanished).toMatchObject([{ start_time: utc(at('17:00', 8)) }])
    // A calendar with another name is a different roster.
    const foreign = moved.replace('Copper Rail rota', 'Another rota')
    expect((await read(foreign, there)).entries).toMatchObject([{ state: 'new', venue_id: theStill.id }])
  })

  test('a repeating entry keeps its shifts when its hours change', async () => {
    const { ana, read, publish } = await createFixtures()
    const weekly = (hour: string) =>
      buildFile(...buildZonedEvent('w', `20261127T${hour}0000`, `20261127T230000`, 'RRULE:FREQ=WEEKLY;COUNT=3'))
    expect(await publish(weekly('17'))).toMatchObject({ added: 3 })
    expect((await read(weekly('18'))).entries.map(({ state }) => state)).toEqual(['moved', 'moved', 'moved'])
    expect(await publish(weekly('18'))).toEqual({ added: 0, moved: 3, removed: [] })
    expect(await listShifts(ana)).toHaveLength(3)
  })

  test('a shift posted by hand is not duplicated, and belongs to the roster from then on', async () => {
    const { ana, rail, read, publish } = await createFixtures()
    await ana.works(rail, at('17:00', 7), at('01:00', 8))
    expect((await read(buildFile(...friday, ...saturday))).entries.map(({ state }) => state)).toEqual([
      'duplicate',
      'new',
    ])
    expect(await publish(buildFile(...friday, ...saturday))).toMatchObject({ added: 1 })
    const moved = buildFile(...buildZonedEvent('fri', '20261127T200000', '20261128T020000'), ...saturday)
    expect((await read(moved)).entries.map(({ state }) => state)).toEqual(['moved', 'same'])
  })

  test('an overlap is posted only if the user confirmed it', async () => {
    const { ana, rail, read } = await createFixtures()
    const theStill = await context.venue('theStill')
    await ana.works(theStill, at('20:00', 7), at('23:00', 7))
    const text = buildFile(...friday)
    const [entry] = (await read(text)).entries
    expect(entry).toMatchObject({ state: 'new', clash: { venue_name: 'The Still' } })
    const picked = [entry?.key ?? '']
    const asked = { text, venue_id: rail.id, picked }
    await expect(ana.api.roster.publish(asked)).rejects.toMatchObject({ code: 'OVERLAPPING_SHIFTS' })
    expect(await ana.api.roster.publish({ ...asked, overlapping: picked })).toMatchObject({ added: 1 })
  })

  test('of two simultaneous requests, only one posts', async () => {
    const { ana, rail, read } = await createFixtures()
    const text = buildFile(...friday, ...saturday)
    const picked = (await read(text)).entries.map(({ key }) => key)
    const send = () => ana.call('roster.publish', { text, venue_id: rail.id, picked })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await listShifts(ana)).toHaveLength(2)
  })

  test('is only for talent, and cannot touch other people’s shifts', async () => {
    const { ana, rail, publish } = await createFixtures()
    const dee = await context.bartender('dee')
    const text = buildFile(...friday)
    for (const other of [await context.patron('ben'), await context.business('olive'), await context.admin('ada')]) {
      await expect(other.api.roster.read({ text, venue_id: rail.id })).rejects.toMatchObject({ status: 403 })
      await expect(
        other.api.roster.publish({ text, venue_id: rail.id, picked: ['a'.repeat(22)] }),
      ).rejects.toMatchObject({ status: 403 })
    }
    await publish(text)
    const hers = (await ana.api.shifts.mine({})).items[0]?.id ?? ''
    // The same file imported by another person does not match her shifts.
    const theirs = await dee.api.roster.read({ text, venue_id: rail.id })
    expect(theirs.entries.map(({ state }) => state)).toEqual(['new'])
    expect((await dee.api.roster.read({ text: buildFile(...saturday), venue_id: rail.id })).vanished).toEqual([])
    for (const id of [hers, randomUUID()])
      await expect(dee.api.roster.publish({ text, venue_id: rail.id, picked: [], remove: [id] })).rejects.toMatchObject(
        { status: 404 },
      )
    await expect(dee.api.roster.publish({ text, venue_id: rail.id, picked: ['a'.repeat(22)] })).rejects.toMatchObject({
      code: 'CHANGED',
    })
    await dee.api.roster.publish({ text, venue_id: rail.id, picked: theirs.entries.map(({ key }) => key) })
    expect(await listShifts(ana)).toHaveLength(1)
    // A shift that did not come from a roster cannot be removed through one.
    const own = await ana.works(rail, at('10:00', 3), at('12:00', 3))
    await expect(
      ana.api.roster.publish({ text, venue_id: rail.id, picked: [], remove: [own.id] }),
    ).rejects.toMatchObject({ status: 404 })
    for (const more of [{ profile_id: dee.id }, { source_id: randomUUID() }])
      expect((await ana.call('roster.publish', { text, venue_id: rail.id, picked: [], ...more })).status).toBe(422)
  })
})
