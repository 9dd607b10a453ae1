import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { incomeTypeNames } from '#contract/income.texts.ts'
import {
  buildIncomeCsv,
  buildTipLogCsv,
  formatCsv,
  listUtcOffsets,
  listYears,
  toIncomePeriods,
  toMonthBoundsInAnyZone,
  toMonthRange,
  toStartDate,
} from './rules.ts'

const ZONES = [
  'America/Chicago',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'UTC',
  'Pacific/Apia',
] as const

test('the UTC offsets of a zone turn any instant into its wall time', () => {
  const [from, until] = [Date.parse('2010-01-01T00:00:00Z'), Date.parse('2031-01-01T00:00:00Z')]
  const tables = new Map(
    ZONES.map((zone) => [zone, listUtcOffsets({ zone, from_time: new Date(from), until_time: new Date(until) })]),
  )
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.integer({ min: from, max: until }), (zone, at) => {
      const fitting = (tables.get(zone) ?? []).filter(
        ({ from_time, until_time }) => Date.parse(from_time) <= at && at < Date.parse(until_time),
      )
      expect(fitting).toHaveLength(1)
      const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime().toString()
      const added = new Date(at + (fitting[0]?.seconds ?? 0) * 1000).toISOString().slice(0, -1)
      expect(Temporal.PlainDateTime.from(added).toString()).toBe(wall)
    }),
  )
})

describe('income periods', () => {
  const sunday = new Date('2026-11-22T20:00:00Z')

  test('follow the time zone: Monday morning in Auckland is still Sunday in Los Angeles', () => {
    expect(toIncomePeriods(sunday, 'Pacific/Auckland')).toEqual({
      today: '2026-11-23',
      month: 11,
      year: 2026,
      week: { from: '2026-11-23', to: '2026-11-29' },
      last_week: { from: '2026-11-16', to: '2026-11-16' },
    })
    expect(toIncomePeriods(sunday, 'America/Los_Angeles')).toEqual({
      today: '2026-11-22',
      month: 11,
      year: 2026,
      week: { from: '2026-11-16', to: '2026-11-22' },
      last_week: { from: '2026-11-09', to: '2026-11-15' },
    })
  })

  test('can span two years', () => {
    expect(toIncomePeriods(new Date('2027-01-01T05:00:00Z'), 'America/Chicago')).toMatchObject({
      today: '2026-12-31',
      year: 2026,
    })
    expect(toIncomePeriods(new Date('2027-01-01T05:00:00Z'), 'Europe/Berlin')).toMatchObject({
      today: '2027-01-01',
      year: 2027,
      week: { from: '2026-12-28', to: '2027-01-03' },
    })
  })
})

test('a month has its length and bounds that cover every time zone', () => {
  expect(toMonthRange(2028, 2)).toEqual({ month: '2028-02', from: '2028-02-01', to: '2028-02-29' })
  expect(toMonthBoundsInAnyZone('2026-12')).toEqual({
    from: new Date('2026-11-29T00:00:00Z'),
    until: new Date('2027-01-03T00:00:00Z'),
  })
})

test('a shift belongs to its local start date', () => {
  const shift = { start_time: new Date('2026-11-21T04:00:00Z') }
  expect(toStartDate({ ...shift, venue_time_zone: 'America/Chicago' })).toBe('2026-11-20')
  expect(toStartDate({ ...shift, venue_time_zone: 'Asia/Tokyo' })).toBe('2026-11-21')
})

test('years are listed without gaps', () => {
  expect(listYears(2023, 2026)).toEqual([2026, 2025, 2024, 2023])
  expect(listYears(2026, 2026)).toEqual([2026])
})

describe('CSV files', () => {
  /** A separate RFC 4180 parser, for this test only. */
  function read(csv: string): string[][] {
    expect(csv.startsWith('\uFEFF')).toBe(true)
    const lines: string[][] = []
    let [line, cell, quoted]: [string[], string, boolean] = [[], '', false]
    const text = csv.slice(1)
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charAt(at)
      if (quoted && sign === '"' && text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else if (sign === '"') quoted = !quoted
      else if (!quoted && sign === ',') {
        line.push(cell)
        cell = ''
      } else if (!quoted && text.startsWith('\r\n', at)) {
        lines.push([...line, cell])
        ;[line, cell] = [[], '']
        at += 1
      } else cell += sign
    }
    expect([line, cell]).toEqual([[], ''])
    return lines
  }

  test('preserve any text, and contain no formulas', () => {
    const cells = fc.array(
      fc.oneof(fc.string(), fc.constantFrom('=1+1', '@SUM(A1)', '"', 'a,b', '\r\n', '+1', '-1', '\t=x')),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 4 }), (table) => {
        const back = read(formatCsv(table))
        // A leading quote before formulas is the only change.
        const disarmed = (cell: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell)
        expect(back).toEqual(table.map((line) => line.map(disarmed)))
        for (const cell of back.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })

  test('of income have one line per entry, in the venue’s local time', () => {
    const row = {
      recorded_for_date: '2026-11-20',
      venue_name: '=HYPERLINK("http://evil.test")',
      venue_city: null,
      venue_time_zone: 'America/Chicago',
      start_time: new Date('2026-11-20T23:00:00Z'),
      end_time: new Date('2026-11-21T07:30:00Z'),
      hours: '8.50',
      income_type: 'tips',
      amount: '1234.50',
      notes: 'Said "keep it",\nthen left',
    } as const
    expect(buildIncomeCsv([row], incomeTypeNames)).toBe(
      '\uFEFFDate,Venue,City,Shift start,Shift end,Time zone,Hours,Type,Amount,Notes\r\n' +
        '2026-11-20,"\'=HYPERLINK(""http://evil.test"")",,2026-11-20 17:00,2026-11-21 01:30,America/Chicago,8.50,Tips,1234.50,' +
        '"Said ""keep it"",\nthen left"\r\n',
    )
  })

  test('of tips have one line per day, then the year’s totals', () => {
    const sums = { tips: '1.00', hourly_wage: '2.00', commission: '0.00', other_income: '0.50', total: '3.50' }
    expect(
      buildTipLogCsv([
        { day: '2026-11-20', ...sums },
        { day: null, ...sums },
      ]),
    ).toBe(
      '\uFEFFDay,Tips,Wages,Commission,Other income,Total\r\n2026-11-20,1.00,2.00,0.00,0.50,3.50\r\nTotal,1.00,2.00,0.00,0.50,3.50\r\n',
    )
  })
})
