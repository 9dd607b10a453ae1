import type { OpeningException, OpeningSpan, OpeningWeek } from '#contract/opening-spans.ts'
import { openingTexts } from '#contract/opening-state.texts.ts'

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
type Day = (typeof DAYS)[number]

/** `16:00-02:00`, or `16:00-02:00/22:00` with a kitchen until 10 PM. */
export function parseSpan(text: string): OpeningSpan {
  const [hours = '', kitchen] = text.split('/')
  const [opens = '', closes = ''] = hours.split('-')
  return { opens, closes, kitchen_until: kitchen ?? null }
}

export const buildWeek = (days: Partial<Record<Day, string[]>>): OpeningSpan[][] =>
  DAYS.map((day) => (days[day] ?? []).map(parseSpan))

const everyDay = (...spans: string[]) => buildWeek(Object.fromEntries(DAYS.map((day) => [day, spans])))

type HoursMoment = {
  /** An instant in UTC. */
  at: string
  says: string
  kitchen?: string
  closes_at?: string
  opens_at?: string
}

/** What schema.org's `OpeningHoursSpecification` says: days or a date, opening, closing. */
type Specification = [when: string, opens: string, closes: string]

export type HoursCase = Pick<OpeningWeek, 'week'> & {
  zone: string
  exceptions: (OpeningException & { note: string | null })[]
  moments: HoursMoment[]
  specification: Specification[]
}

const tavern = buildWeek({
  sun: ['16:00-00:00'],
  thu: ['16:00-02:00/22:00'],
  fri: ['16:00-02:00/22:00'],
  sat: ['16:00-02:00/22:00'],
})
const tavernSpecification: Specification[] = [
  ['Sunday', '16:00', '00:00'],
  ['Thursday Friday Saturday', '16:00', '02:00'],
]

/** Hours of real places, with the state at certain moments. All results are written by hand. */
export const hoursCases: Record<string, HoursCase> = {
  'a tavern that closes after midnight': {
    zone: 'America/Chicago',
    week: tavern,
    exceptions: [],
    moments: [
      { at: '2026-11-20T21:59:00Z', says: 'Closed, opens 4:00 PM', opens_at: '2026-11-20T22:00:00Z' },
      {
        at: '2026-11-21T03:04:00Z',
        says: 'Open until 2:00 AM',
        kitchen: 'Kitchen until 10:00 PM',
        closes_at: '2026-11-21T08:00:00Z',
        opens_at: '2026-11-21T22:00:00Z',
      },
      { at: '2026-11-21T07:59:00Z', says: 'Open until 2:00 AM', kitchen: openingTexts.kitchenClosed },
      { at: '2026-11-21T08:00:00Z', says: 'Closed, opens 4:00 PM', opens_at: '2026-11-21T22:00:00Z' },
      // Half past midnight on Monday is still Sunday’s night, six in the morning is not.
      { at: '2026-11-23T06:30:00Z', says: 'Closed · Opens Thursday 4:00 PM' },
      { at: '2026-11-23T11:59:00Z', says: 'Closed · Opens Thursday 4:00 PM' },
      { at: '2026-11-23T12:00:00Z', says: 'Closed today · Opens Thursday 4:00 PM' },
    ],
    specification: tavernSpecification,
  },
  'a tavern on Thanksgiving and New Year’s Eve': {
    zone: 'America/Chicago',
    week: tavern,
    exceptions: [
      { date: '2026-11-26', note: 'Thanksgiving', spans: [] },
      { date: '2026-12-31', note: 'New Year’s Eve', spans: [parseSpan('20:00-06:00')] },
    ],
    moments: [
      {
        at: '2026-11-25T18:00:00Z',
        says: 'Closed today · Opens Friday 4:00 PM',
        opens_at: '2026-11-27T22:00:00Z',
      },
      { at: '2026-11-27T00:00:00Z', says: 'Closed today · Opens Friday 4:00 PM' },
      { at: '2026-11-27T06:30:00Z', says: 'Closed, opens 4:00 PM' },
      { at: '2026-12-31T23:00:00Z', says: 'Closed, opens 8:00 PM', opens_at: '2027-01-01T02:00:00Z' },
      { at: '2027-01-01T11:59:00Z', says: 'Open until 6:00 AM', closes_at: '2027-01-01T12:00:00Z' },
      { at: '2027-01-01T12:00:00Z', says: 'Closed, opens 4:00 PM' },
    ],
    specification: [...tavernSpecification, ['2026-11-26', '00:00', '00:00'], ['2026-12-31', '20:00', '06:00']],
  },
  'a late bar in Chicago on the night the clocks go back': {
    zone: 'America/Chicago',
    week: buildWeek({ sat: ['20:00-05:00'] }),
    exceptions: [],
    moments: [
      // 1:30 AM occurs twice.
      { at: '2026-11-01T06:30:00Z', says: 'Open until 5:00 AM', closes_at: '2026-11-01T11:00:00Z' },
      { at: '2026-11-01T07:30:00Z', says: 'Open until 5:00 AM', closes_at: '2026-11-01T11:00:00Z' },
      { at: '2026-11-01T10:59:00Z', says: 'Open until 5:00 AM' },
      { at: '2026-11-01T11:00:00Z', says: 'Closed · Opens Saturday 8:00 PM', opens_at: '2026-11-08T02:00:00Z' },
    ],
    specification: [['Saturday', '20:00', '05:00']],
  },
  'a bar that closes within the hour that occurs twice': {
    zone: 'America/Chicago',
    week: buildWeek({ sat: ['20:00-01:30'] }),
    exceptions: [],
    moments: [
      { at: '2026-11-01T06:29:00Z', says: 'Open until 1:30 AM', closes_at: '2026-11-01T06:30:00Z' },
      // 1:15 AM for the second time.
      { at: '2026-11-01T07:15:00Z', says: 'Closed · Opens Saturday 8:00 PM' },
    ],
    specification: [['Saturday', '20:00', '01:30']],
  },
  'a bar that closes at a time that the clocks skip': {
    zone: 'America/Chicago',
    week: buildWeek({ sat: ['20:00-02:30'] }),
    exceptions: [],
    moments: [
      // 1:59 AM is followed by 3:00 AM.
      { at: '2027-03-14T07:59:00Z', says: 'Open until 3:00 AM', closes_at: '2027-03-14T08:00:00Z' },
      { at: '2027-03-14T08:00:00Z', says: 'Closed · Opens Saturday 8:00 PM', opens_at: '2027-03-21T01:00:00Z' },
    ],
    specification: [['Saturday', '20:00', '02:30']],
  },
  'a club in Berlin on the night the clocks go forward': {
    zone: 'Europe/Berlin',
    week: buildWeek({ fri: ['22:00-06:00'], sat: ['22:00-06:00'] }),
    exceptions: [],
    moments: [
      { at: '2027-03-28T00:59:00Z', says: 'Open until 6:00 AM', closes_at: '2027-03-28T04:00:00Z' },
      { at: '2027-03-28T03:59:00Z', says: 'Open until 6:00 AM' },
      { at: '2027-03-28T04:00:00Z', says: 'Closed today · Opens Friday 10:00 PM', opens_at: '2027-04-02T20:00:00Z' },
    ],
    specification: [['Friday Saturday', '22:00', '06:00']],
  },
  'a brewpub in Bengaluru, half an hour off': {
    zone: 'Asia/Kolkata',
    week: everyDay('12:00-01:00/00:00'),
    exceptions: [],
    moments: [
      {
        at: '2026-11-20T18:00:00Z',
        says: 'Open until 1:00 AM',
        kitchen: 'Kitchen until 12:00 AM',
        closes_at: '2026-11-20T19:30:00Z',
      },
      { at: '2026-11-20T18:30:00Z', says: 'Open until 1:00 AM', kitchen: openingTexts.kitchenClosed },
      { at: '2026-11-20T19:30:00Z', says: 'Closed, opens 12:00 PM', opens_at: '2026-11-21T06:30:00Z' },
    ],
    specification: [['Sunday Monday Tuesday Wednesday Thursday Friday Saturday', '12:00', '01:00']],
  },
  'a brewery on Lord Howe Island, whose clocks go back by half an hour': {
    zone: 'Australia/Lord_Howe',
    week: buildWeek({ sat: ['18:00-02:00'] }),
    exceptions: [],
    moments: [
      { at: '2027-04-03T15:10:00Z', says: 'Open until 2:00 AM', closes_at: '2027-04-03T15:30:00Z' },
      { at: '2027-04-03T15:30:00Z', says: 'Closed · Opens Saturday 6:00 PM' },
    ],
    specification: [['Saturday', '18:00', '02:00']],
  },
  'a bar in New Orleans that never closes': {
    zone: 'America/Chicago',
    week: everyDay('00:00-00:00'),
    exceptions: [],
    moments: [{ at: '2026-11-21T11:00:00Z', says: openingTexts.openAllDay }],
    specification: [['Sunday Monday Tuesday Wednesday Thursday Friday Saturday', '00:00', '23:59']],
  },
  'a truck stop that stays open through Friday and Saturday': {
    zone: 'America/Chicago',
    week: buildWeek({ fri: ['00:00-00:00'], sat: ['00:00-00:00'] }),
    exceptions: [],
    moments: [
      { at: '2026-11-20T18:00:00Z', says: 'Open until Sunday 12:00 AM', closes_at: '2026-11-22T06:00:00Z' },
      { at: '2026-11-21T18:00:00Z', says: 'Open until 12:00 AM', closes_at: '2026-11-22T06:00:00Z' },
      { at: '2026-11-22T06:00:00Z', says: 'Closed · Opens Friday 12:00 AM' },
    ],
    specification: [['Friday Saturday', '00:00', '23:59']],
  },
  'a tapas bar in Madrid with two sets of hours': {
    zone: 'Europe/Madrid',
    week: buildWeek(
      Object.fromEntries(
        (['tue', 'wed', 'thu', 'fri', 'sat'] as const).map((day) => [day, ['13:00-16:00/15:30', '20:30-01:00/23:30']]),
      ),
    ),
    exceptions: [],
    moments: [
      { at: '2026-11-22T12:00:00Z', says: 'Closed today · Opens Tuesday 1:00 PM' },
      {
        at: '2026-11-24T14:00:00Z',
        says: 'Open until 4:00 PM',
        kitchen: 'Kitchen until 3:30 PM',
        closes_at: '2026-11-24T15:00:00Z',
        opens_at: '2026-11-24T19:30:00Z',
      },
      { at: '2026-11-24T16:00:00Z', says: 'Closed, opens 8:30 PM' },
      { at: '2026-11-24T23:59:00Z', says: 'Open until 1:00 AM', kitchen: openingTexts.kitchenClosed },
    ],
    specification: [
      ['Tuesday Wednesday Thursday Friday Saturday', '13:00', '16:00'],
      ['Tuesday Wednesday Thursday Friday Saturday', '20:30', '01:00'],
    ],
  },
  'an after-hours club that opens at one': {
    zone: 'America/Chicago',
    week: buildWeek({ sat: ['01:00-05:00'], sun: ['01:00-05:00'] }),
    exceptions: [],
    moments: [
      { at: '2026-11-21T05:00:00Z', says: 'Closed, opens 1:00 AM', opens_at: '2026-11-21T07:00:00Z' },
      { at: '2026-11-21T07:00:00Z', says: 'Open until 5:00 AM' },
    ],
    specification: [['Sunday Saturday', '01:00', '05:00']],
  },
  'a bar that is closed for a fortnight': {
    zone: 'America/Chicago',
    week: buildWeek({ fri: ['16:00-02:00'] }),
    exceptions: [
      { date: '2026-11-20', note: 'Renovation', spans: [] },
      { date: '2026-11-27', note: 'Renovation', spans: [] },
    ],
    moments: [
      {
        at: '2026-11-20T22:30:00Z',
        says: 'Closed today · Opens Friday, Dec 4 at 4:00 PM',
        opens_at: '2026-12-04T22:00:00Z',
      },
    ],
    specification: [
      ['Friday', '16:00', '02:00'],
      ['2026-11-20', '00:00', '00:00'],
      ['2026-11-27', '00:00', '00:00'],
    ],
  },
}
