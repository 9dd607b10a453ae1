import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { rosterMessages } from '#contract/roster.texts.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { parseRoster } from './service.ts'

const world = await createTestContext()

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
  const ana = await world.bartender('ana')
  const rail = await world.venue('copperRail')
  const read = (text: string, more = {}) => ana.api.roster.read({ text, venue_id: rail.id, ...more })
  /** Ticks what the screen would tick. */
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

describe('reading', () => {
  test('says what each entry would become, and posts nothing', async () => {
    const { ana, read } = await createFixtures()
    const result = await read(buildFile(...saturday, ...friday))
    expect(result).toMatchObject({ name: 'Copper Rail rota', refused: [], vanished: [], older: 0 })
    expect(result.entries).toMatchObject([
      { title: 'Bar', start_time: utc(at('17:00', 7)), end_time: utc(at('01:00', 8)), state: 'new', clash: null },
      { start_time: utc(at('17:00', 8)), venue_name: 'The Copper Rail', venue_time_zone: 'America/Chicago' },
    ])
    expect(await listShifts(ana)).toEqual([])
    expect((await sql`select from roster_sources`.execute(world.db)).rows).toEqual([])
  })

  test('times in UTC, in a zone of Windows, floating, unknown, and without an end', async () => {
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
        ...buildEvent('UID:9', 'DTSTART:20261231T170000', 'DTEND:20261231T160000', 'SUMMARY:Backwards'),
        ...buildEvent('UID:10', 'DTSTART:20260231T170000', 'DTEND:20260231T200000', 'SUMMARY:No such day'),
        ...buildEvent('DTSTART:20261204T170000', 'DTEND:20261204T200000', 'SUMMARY:Nameless'),
      ),
    )
    expect(entries.map(({ start_time }) => start_time)).toEqual([7, 8, 9, 10, 11].map((days) => utc(at('17:00', days))))
    expect(entries.map(({ remarks }) => remarks)).toEqual([
      [],
      [],
      [],
      ['Its time zone “Nowhere” is unknown: read as the venue’s own time.'],
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

  test('floating times are those of the venue chosen, and an entry may be elsewhere', async () => {
    const { ana, rail, read } = await createFixtures()
    const text = buildFile(
      ...buildEvent('UID:1', 'DTSTART:20261127T170000', 'DTEND:20261127T210000', 'LOCATION:The Still\\, Main St'),
    )
    const theStill = await world.venue('theStill')
    await sql`update venues set time_zone = 'America/New_York' where id = ${theStill.id}`.execute(world.db)
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
    'every week over the change of clocks, with a day left out and one moved, told %s',
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
  ])('%s is listed as not taken over', async (line) => {
    const { read } = await createFixtures()
    const { entries, refused } = await read(
      buildFile(...buildZonedEvent('x', '20261127T170000', '20261127T210000', line)),
    )
    expect(entries).toEqual([])
    expect(refused).toMatchObject([{ title: 'Bar', reason: expect.stringContaining('repeats') }])
  })

  test('what is over is for the record only, what is long over is left out', async () => {
    const { read } = await createFixtures()
    const { entries, older } = await read(
      buildFile(
        ...buildZonedEvent('a', '20261110T170000', '20261110T210000'),
        ...buildZonedEvent('b', '20250110T170000', '20250110T210000'),
      ),
    )
    expect(entries).toMatchObject([{ over: true, remarks: [expect.stringContaining('nobody is told')] }])
    expect(older).toBe(1)
  })

  test('caps: size, number, and no calendar at all', async () => {
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

  test('caps: days left out of one entry, and of a whole roster', async () => {
    const { ana, rail } = await createFixtures()
    const asked = (...events: Lines[]) =>
      ana.call('roster.read', { text: buildFile(...events.flat()), venue_id: rail.id })
    const days = (count: number, property = 'EXDATE') =>
      `${property}:${Array(count).fill('20261127T230000Z').join(',')}`
    const weekly = (uid: string, ...lines: Lines) =>
      buildZonedEvent(uid, '20261127T170000', '20261127T210000', 'RRULE:FREQ=WEEKLY;COUNT=2', ...lines)
    const refused = { status: 422, fields: { text: expect.stringContaining('366 days of one entry, or 2,000 in all') } }
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

  test('a roster of nothing but days left out is refused before any of them is read', () => {
    const text = buildFile(
      ...buildZonedEvent(
        'e',
        '20261127T170000',
        '20261128T010000',
        `EXDATE:${Array(14_000).fill('20261127T170000Z').join(',')}`,
      ),
    )
    let asked = 0
    expect(() => parseRoster(text, () => (asked += 1))).toThrow('Export fewer weeks.')
    // The clock is started where parsing begins.
    expect(asked).toBe(0)
  })

  test('hostile files end quickly and harm nobody', async () => {
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
    ]
    const started = performance.now()
    for (const text of hostile) {
      const answer = await ana.call('roster.read', { text, venue_id: rail.id })
      expect([200, 422]).toContain(answer.status)
      const body = await answer.text()
      for (const hidden of ['\\u0000', '\u202e', '\u200b']) expect(body.includes(hidden)).toBe(false)
    }
    expect(performance.now() - started).toBeLessThan(20_000)
    expect((await ana.call('roster.read', { text: '\ud800', venue_id: rail.id })).status).toBe(422)
  })

  test('what there is no time for is said', () => {
    let now = 0
    const text = buildFile(...friday, ...saturday)
    const { events, refused } = parseRoster(text, () => (now += 1000))
    expect(events).toHaveLength(1)
    expect(refused).toEqual([
      { title: 'Bar', reason: expect.stringContaining('no time'), uid: undefined, cancelled: false },
    ])
  })
})

describe('publishing', () => {
  test('posts what was ticked, and read again doubles nothing', async () => {
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

  test('changed times move the shift, vanished ones are offered and taken out when that is ticked', async () => {
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
    // What the roster only does not reach any more is not certain to be off.
    expect(
      (await read(buildFile(...buildZonedEvent('fri', '20261127T190000', '20261128T020000')))).vanished,
    ).toMatchObject([{ certain: false }])
  })

  test('one that the roster takes back is offered; one that is over stays as it is', async () => {
    const { ana, read, publish } = await createFixtures()
    await publish(buildFile(...friday, ...saturday))
    const off = buildFile(
      ...buildZonedEvent('fri', '20261127T170000', '20261128T010000', 'STATUS:CANCELLED'),
      ...saturday,
    )
    expect((await read(off)).vanished).toMatchObject([{ start_time: utc(at('17:00', 7)), certain: true }])
    world.clock.set(new Date(at('12:00', 8)))
    const moved = buildFile(...buildZonedEvent('fri', '20261127T120000', '20261127T150000'), ...saturday)
    expect((await read(moved)).entries).toMatchObject([
      { state: 'same', remarks: [expect.stringContaining('left as it is')] },
      {},
    ])
    expect((await read(buildFile(...saturday))).vanished).toEqual([])
    expect((await ana.api.shifts.mine({ when: 'past' })).items).toMatchObject([{ start_time: utc(at('17:00', 7)) }])
  })

  test.each([
    ['all day', ['DTSTART;VALUE=DATE:20261127', 'DTEND;VALUE=DATE:20261128']],
    ['without an end', ['DTSTART:20261127T230000Z']],
    ['too long', ['DTSTART:20261127T230000Z', 'DTEND:20261130T230000Z']],
    ['on a day that is none', ['DTSTART:20260231T230000Z', 'DTEND:20260231T235900Z']],
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
    // One that is taken back needs no hours.
    const off = buildFile(...buildEvent('UID:fri', ...lines, 'STATUS:CANCELLED'), ...saturday, ...sunday)
    const gone = (await read(off)).vanished
    expect(gone).toMatchObject([{ id: mine[0]?.id, certain: true }])
  })

  test('an entry of which only the identifier can be read has not vanished', async () => {
    const { read, publish } = await createFixtures()
    await publish(buildFile(...friday, ...saturday))
    const { refused, vanished } = await read(buildFile(...buildEvent('UID:fri', 'LOCATION;X:y'), ...saturday))
    expect(refused).toMatchObject([{ reason: expect.stringContaining('could not be read') }])
    expect(vanished).toEqual([])
    expect((await read(buildFile(...buildEvent('LOCATION;X:y'), ...saturday))).vanished).toMatchObject([
      { certain: false },
    ])
  })

  test('where nobody can tell what was left out, nothing is certain to be off', async () => {
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

  test('read again for another venue, what moved is not doubled, and nothing of the first has vanished', async () => {
    const { ana, rail, read, publish } = await createFixtures()
    const theStill = await world.venue('theStill')
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
    // A calendar of another name is another roster.
    const foreign = moved.replace('Copper Rail rota', 'Another rota')
    expect((await read(foreign, there)).entries).toMatchObject([{ state: 'new', venue_id: theStill.id }])
  })

  test('a repeated entry keeps its shifts when its hours change', async () => {
    const { ana, read, publish } = await createFixtures()
    const weekly = (hour: string) =>
      buildFile(...buildZonedEvent('w', `20261127T${hour}0000`, `20261127T230000`, 'RRULE:FREQ=WEEKLY;COUNT=3'))
    expect(await publish(weekly('17'))).toMatchObject({ added: 3 })
    expect((await read(weekly('18'))).entries.map(({ state }) => state)).toEqual(['moved', 'moved', 'moved'])
    expect(await publish(weekly('18'))).toEqual({ added: 0, moved: 3, removed: [] })
    expect(await listShifts(ana)).toHaveLength(3)
  })

  test('a shift posted by hand is not doubled, and is the roster’s from then on', async () => {
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

  test('an overlap is posted only when it was seen', async () => {
    const { ana, rail, read } = await createFixtures()
    const theStill = await world.venue('theStill')
    await ana.works(theStill, at('20:00', 7), at('23:00', 7))
    const text = buildFile(...friday)
    const [entry] = (await read(text)).entries
    expect(entry).toMatchObject({ state: 'new', clash: { venue_name: 'The Still' } })
    const picked = [entry?.key ?? '']
    const asked = { text, venue_id: rail.id, picked }
    await expect(ana.api.roster.publish(asked)).rejects.toMatchObject({ code: 'OVERLAPPING_SHIFTS' })
    expect(await ana.api.roster.publish({ ...asked, overlapping: picked })).toMatchObject({ added: 1 })
  })

  test('two publishings at the same moment post once', async () => {
    const { ana, rail, read } = await createFixtures()
    const text = buildFile(...friday, ...saturday)
    const picked = (await read(text)).entries.map(({ key }) => key)
    const send = () => ana.call('roster.publish', { text, venue_id: rail.id, picked })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await listShifts(ana)).toHaveLength(2)
  })

  test('only talent; nothing of others by any field', async () => {
    const { ana, rail, publish } = await createFixtures()
    const dee = await world.bartender('dee')
    const text = buildFile(...friday)
    for (const other of [await world.patron('ben'), await world.business('olive'), await world.admin('ada')]) {
      await expect(other.api.roster.read({ text, venue_id: rail.id })).rejects.toMatchObject({ status: 403 })
      await expect(
        other.api.roster.publish({ text, venue_id: rail.id, picked: ['a'.repeat(22)] }),
      ).rejects.toMatchObject({ status: 403 })
    }
    await publish(text)
    const hers = (await ana.api.shifts.mine({})).items[0]?.id ?? ''
    // The same file in another's hands knows nothing of her shifts.
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
    // One of her own that no roster made is not taken out by one.
    const own = await ana.works(rail, at('10:00', 3), at('12:00', 3))
    await expect(
      ana.api.roster.publish({ text, venue_id: rail.id, picked: [], remove: [own.id] }),
    ).rejects.toMatchObject({ status: 404 })
    for (const more of [{ profile_id: dee.id }, { source_id: randomUUID() }])
      expect((await ana.call('roster.publish', { text, venue_id: rail.id, picked: [], ...more })).status).toBe(422)
  })
})
