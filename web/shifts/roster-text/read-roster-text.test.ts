import { expect, test } from 'vitest'
import { type RosterText, readRosterText } from './read-roster-text.ts'

// A Sunday.
const TODAY = '2026-11-29'
const rail = { id: 'rail', name: 'The Copper Rail' }
const owl = { id: 'owl', name: 'Night Owl' }

const read = (text: string, { today = TODAY, closing = 120 as number | undefined } = {}): RosterText =>
  readRosterText(
    text.split('\n').map((line) => line.split('\t')),
    { today, venues: [rail, owl], aliases: { anchor: 'owl' }, findClosing: () => closing },
  )

/** `Bea 11-30 17:00-01:00 @rail ?am_pm` for each shift, and `!3 no_day` for each row that could not be read. */
const summarize = ({ shifts, unread }: RosterText): string[] => [
  ...shifts.map(({ person, start, end, venue_id, place, guesses }) =>
    [
      person ?? '-',
      start.slice(5, 10),
      `${start.slice(11)}-${end.slice(11)}`,
      ...(venue_id ? [`@${venue_id}`] : []),
      ...(place ? [`(${place})`] : []),
      ...guesses.map((guess) => `?${guess}`),
    ].join(' '),
  ),
  ...unread.map(({ index, reason }) => `!${index} ${reason}`),
]

test.each<[string, string, string[]]>([
  ['a line', 'Mon 11/30 5p-1a', ['- 11-30 17:00-01:00']],
  ['a venue by name', 'Mon 11/30 5p–1a Copper Rail', ['- 11-30 17:00-01:00 @rail']],
  ['a venue by initials', 'Mon 11/30 5p-1a CR', ['- 11-30 17:00-01:00 @rail']],
  ['a venue by what it was called before', 'Mon 11/30 5p-1a Anchor', ['- 11-30 17:00-01:00 @owl']],
  ['a place that is no known venue', 'Mon 11/30 5p-1a at Rusty Nail', ['- 11-30 17:00-01:00 (Rusty Nail) ?place']],
  ['a colleague named like part of a venue', 'Fri 12/4 Copper 6p-2a', ['Copper 12-04 18:00-02:00']],
  [
    'a colleague’s name in a table row',
    '\tThu 12/3\tFri 12/4\tSat 12/5\nBea\t6p-2a Jen\t\t6p-2a',
    ['Bea 12-03 18:00-02:00 (Jen) ?place', 'Bea 12-05 18:00-02:00'],
  ],
  ['minutes and an en dash', 'Tue 12/1 4:30p–12a', ['- 12-01 16:30-00:00']],
  ['24 hours', 'Tue 12/1 17-01', ['- 12-01 17:00-01:00']],
  ['four digits', 'Tue 12/1 1700-0130', ['- 12-01 17:00-01:30']],
  ['words for the half of the day', 'Tue Dec 1, 5:00 PM to 1:00 AM', ['- 12-01 17:00-01:00']],
  ['noon and midnight', 'Wed Dec 2 noon - midnight', ['- 12-02 12:00-00:00']],
  ['the month after the day', 'Wed 2 Dec 17:00-01:00', ['- 12-02 17:00-01:00']],
  ['days first', '23.12. 17-01\n24.12. 18-02', ['- 12-23 17:00-01:00', '- 12-24 18:00-02:00']],
  ['an ISO date', '2026-12-04 18:00-02:00', ['- 12-04 18:00-02:00']],
  ['the year with two digits', '12/4/26 6pm-2am', ['- 12-04 18:00-02:00']],
  ['the day of the month', 'Fri the 4th 6p-2a', ['- 12-04 18:00-02:00']],
  ['a weekday with its number', 'Fri 4: 6p-2a', ['- 12-04 18:00-02:00']],
  ['a weekday without a date', 'Fri 6p-2a', ['- 12-04 18:00-02:00']],
  ['tomorrow', 'tomorrow 6p-2a', ['- 11-30 18:00-02:00']],
  [
    'Spanish days',
    'lunes 17-01\nmiércoles 18-02\nsáb 18-02',
    ['- 11-30 17:00-01:00', '- 12-02 18:00-02:00', '- 12-05 18:00-02:00'],
  ],
  [
    'AM or PM given once',
    'Mon 5-1a\nTue 11-4p\nWed 9-5p',
    ['- 11-30 17:00-01:00', '- 12-01 11:00-16:00', '- 12-02 09:00-17:00'],
  ],
  ['AM or PM left out', 'Mon 5-1', ['- 11-30 17:00-01:00 ?am_pm']],
  ['AM or PM left out in the day', 'Mon 11-4', ['- 11-30 11:00-16:00 ?am_pm']],
  ['AM or PM confirmed by a neighbor', 'Mon 5p-1a\nTue 5-1', ['- 11-30 17:00-01:00', '- 12-01 17:00-01:00']],
  ['until closing', 'Fri 6p-CL', ['- 12-04 18:00-02:00 ?close']],
  ['until closing, written out', 'Fri 6pm to close', ['- 12-04 18:00-02:00 ?close']],
  ['until closing, confirmed by a neighbor', 'Fri 6p-CL\nSat 6p-2a', ['- 12-04 18:00-02:00', '- 12-05 18:00-02:00']],
  ['days off', 'Mon off\nTue R/O\nWed 5p-1a\nThu OFF\nFri PTO', ['- 12-02 17:00-01:00']],
  ['a double', 'Sat 11a-4p / 6p-CL', ['- 12-05 11:00-16:00', '- 12-05 18:00-02:00 ?close']],
  ['a double with little said', 'Sat 12/5 11-4/6-cl', ['- 12-05 11:00-16:00 ?am_pm', '- 12-05 18:00-02:00 ?close']],
  ['a week’s heading', 'Week of 12/7\nMon 5p-1a\nSun 5p-1a', ['- 12-07 17:00-01:00', '- 12-13 17:00-01:00']],
  ['the end of a week', 'Week ending 12/13\nMon 5p-1a', ['- 12-07 17:00-01:00']],
  ['a week from its first to its last day', '12/7 - 12/13\nFri 5p-1a', ['- 12-11 17:00-01:00']],
  ['next week', 'next week:\nFri 5p-1a', ['- 12-04 17:00-01:00']],
  [
    'one person a line',
    'Bea: Mon 5p-1a, Wed 6p-2a\nOmar: Mon 6p-2a',
    ['Bea 11-30 17:00-01:00', 'Bea 12-02 18:00-02:00', 'Omar 11-30 18:00-02:00'],
  ],
  ['people after their times', 'Fri 12/4\n5p-1a Bea\n6p-2a Omar', ['Bea 12-04 17:00-01:00', 'Omar 12-04 18:00-02:00']],
  ['people in one line', 'Fri 12/4: Bea 5p-1a, Omar 6p-2a', ['Bea 12-04 17:00-01:00', 'Omar 12-04 18:00-02:00']],
  [
    'a person’s heading',
    'Bea C.\nMon 5p-1a\nTue 6p-2a\nOmar\nMon 6p-2a',
    ['Bea C. 11-30 17:00-01:00', 'Bea C. 12-01 18:00-02:00', 'Omar 11-30 18:00-02:00'],
  ],
  [
    'colleagues who work, too',
    'Fri 6p-2a w/ Omar\nSat 6p-2a with Theo',
    ['- 12-04 18:00-02:00', '- 12-05 18:00-02:00'],
  ],
  ['a lower-case name is a person', 'fri 12/4 omar 6p-2a', ['omar 12-04 18:00-02:00']],
  ['jobs are no names', 'Fri 6p-2a bar\nSat 6p-2a patio bartender', ['- 12-04 18:00-02:00', '- 12-05 18:00-02:00']],
  [
    'shifts that are uncertain',
    'Fri 6p-2a on call\nSat 6p-2a maybe',
    ['- 12-04 18:00-02:00 ?tentative', '- 12-05 18:00-02:00 ?tentative'],
  ],
  ['a weekday that is not the date’s', 'Tue 12/4 6p-2a', ['- 12-04 18:00-02:00 ?weekday']],
  ['no end', 'Fri 6p', ['!0 no_span']],
  ['no day', '6p-2a', ['!0 no_day']],
  [
    'a chat message',
    'Hey! Here is your schedule for next week 😊\nMon off\nTues 5p-close\nThurs 6p-2a\nThanks!!',
    ['- 12-01 17:00-02:00', '- 12-03 18:00-02:00'],
  ],
  ['a phone number is no time', 'Call me 618-555-0199\nFri 6p-2a', ['- 12-04 18:00-02:00']],
  [
    'a line of days',
    'Mon Tue Wed Thu Fri\nBea 5p-1a off 5p-1a off 6p-2a\nOmar off 5p-1a x 6p-2a 6p-2a',
    [
      'Bea 11-30 17:00-01:00',
      'Bea 12-02 17:00-01:00',
      'Bea 12-04 18:00-02:00',
      'Omar 12-01 17:00-01:00',
      'Omar 12-03 18:00-02:00',
      'Omar 12-04 18:00-02:00',
    ],
  ],
  ['a line of days with a row that is too short', 'Mon Tue Wed Thu Fri\n5p-1a off 5p-1a off', ['!1 columns']],
  [
    'a table',
    '\tMon 11/30\tTue 12/1\tWed 12/2\nBea C.\t5p-1a\tOFF\t6p-CL\nOmar\tOFF\t11a-4p / 6p-2a\t',
    ['Bea C. 11-30 17:00-01:00', 'Bea C. 12-02 18:00-02:00', 'Omar 12-01 11:00-16:00', 'Omar 12-01 18:00-02:00'],
  ],
  [
    'a table with dates in a second row',
    'Name\tMon\tTue\tWed\n\t12/7\t12/8\t12/9\nBea\t5p-1a\t\t6p-2a',
    ['Bea 12-07 17:00-01:00', 'Bea 12-09 18:00-02:00'],
  ],
  ['a table of one’s own shifts', 'Mon\tTue\tWed\n5p-1a\toff\t6p-2a', ['- 11-30 17:00-01:00', '- 12-02 18:00-02:00']],
  [
    'a table with jobs',
    'Employee\tJob\tMon\tTue\tWed\nBea\tBar\t5p-1a CR\tOFF\t6p-2a Owl',
    ['Bea 11-30 17:00-01:00 @rail', 'Bea 12-02 18:00-02:00 (Owl) ?place'],
  ],
  [
    'a weekly line of one person',
    'Bea  M 5p-1a  T off  W 5p-1a  Th 6p-2a  F 6p-2a  S 6p-2a  Su off',
    [
      'Bea 11-30 17:00-01:00',
      'Bea 12-02 17:00-01:00',
      'Bea 12-03 18:00-02:00',
      'Bea 12-04 18:00-02:00',
      'Bea 12-05 18:00-02:00',
    ],
  ],
  [
    'day headings with people below',
    'FRIDAY 12/4\nBea 5p-1a\nOmar 6p-CL\n\nSATURDAY 12/5\nBea 6p-2a',
    ['Bea 12-04 17:00-01:00', 'Omar 12-04 18:00-02:00', 'Bea 12-05 18:00-02:00'],
  ],
  ['bullets', '• Fri 12/4: 6p-2a\n• Sat 12/5: 6p-2a', ['- 12-04 18:00-02:00', '- 12-05 18:00-02:00']],
  ['weekdays and dates with commas', 'Friday, December 4, 2026, 6:00 PM - 2:00 AM', ['- 12-04 18:00-02:00']],
  [
    'dates without weekdays',
    '12/4 6p-2a\n12/5 6p-2a\n12/11 6p-2a',
    ['- 12-04 18:00-02:00', '- 12-05 18:00-02:00', '- 12-11 18:00-02:00'],
  ],
  [
    'two weeks of weekdays',
    'Fri 6p-2a\nSat 6p-2a\nFri 6p-2a',
    ['- 12-04 18:00-02:00', '- 12-05 18:00-02:00', '- 12-11 18:00-02:00'],
  ],
  [
    'two people on the same days',
    'Bea\nFri 6p-2a\nSat 6p-2a\nOmar\nFri 5p-1a',
    ['Bea 12-04 18:00-02:00', 'Bea 12-05 18:00-02:00', 'Omar 12-04 17:00-01:00'],
  ],
  [
    'a venue’s heading',
    'Night Owl\nFri 6p-2a\nCopper Rail\nSat 6p-2a',
    ['- 12-04 18:00-02:00 @owl', '- 12-05 18:00-02:00 @rail'],
  ],
  ['a venue after a comma', 'Fri 12/4, 6p-2a, Copper Rail', ['- 12-04 18:00-02:00 @rail']],
  ['Spanish times', 'viernes de 5 pm a 1 am\nsábado 18:00 a 2:00', ['- 12-04 17:00-01:00', '- 12-05 18:00-02:00']],
  ['a Spanish date', '4 de diciembre 18-02', ['- 12-04 18:00-02:00']],
  ['days off in Spanish', 'lunes libre\nmartes descanso\nmiércoles 18-02', ['- 12-02 18:00-02:00']],
  ['capitals', 'BEA\nFRI 6PM-2AM', ['BEA 12-04 18:00-02:00']],
  ['seconds of the day', 'Sat 8pm-12:30am', ['- 12-05 20:00-00:30']],
  ['a shift by day', 'Sun 10a-6p brunch', ['- 11-29 10:00-18:00']],
  ['an early shift', 'Mon 6a-2p', ['- 11-30 06:00-14:00']],
  ['a long shift', 'Fri 12p-2a', ['- 12-04 12:00-02:00']],
  ['a short shift', 'Fri 9p-11p', ['- 12-04 21:00-23:00']],
  ['training', 'Tue 12/1 3p-5p training', ['- 12-01 15:00-17:00 ?tentative']],
  ['a shift to cover', 'Fri 6p-2a cover for Jen', ['Jen 12-04 18:00-02:00 ?tentative']],
  ['a night after another in one line', 'Fri 6p-2a Sat 7p-3a', ['- 12-04 18:00-02:00', '- 12-05 19:00-03:00']],
  ['one time for two days', 'Fri & Sat 6p-2a', ['- 12-05 18:00-02:00', '!0 no_span']],
  ['times that cannot be', 'Fri 28-35\nSat 6p-2a', ['- 12-05 18:00-02:00', '!0 no_span']],
  ['a date that does not exist', '2/30 6p-2a', ['!0 no_day']],
  ['an open start', 'Fri open-5p', ['!0 no_span']],
  ['nothing', '', []],
  ['a message without shifts', 'Thanks for covering last night, you rock!', []],
  [
    'a table with columns of words',
    'Date\tStart\tEnd\tLocation\n12/4/2026\t6:00 PM\t2:00 AM\tThe Copper Rail\n12/5/2026\t5:00 PM\t1:00 AM\tNight Owl',
    ['- 12-04 18:00-02:00 @rail', '- 12-05 17:00-01:00 @owl'],
  ],
  [
    'a table with names and columns of words',
    'Employee\tDay\tIn\tOut\nBea C\tFri 12/4\t6p\t2a\nOmar H\tFri 12/4\t5p\t1a',
    ['Bea C 12-04 18:00-02:00', 'Omar H 12-04 17:00-01:00'],
  ],
  [
    'a table with a row for each day',
    'Day\tBea\tOmar\nFri 12/4\t6p-2a\t5p-1a\nSat 12/5\toff\t6p-2a',
    ['Bea 12-04 18:00-02:00', 'Omar 12-04 17:00-01:00', 'Omar 12-05 18:00-02:00'],
  ],
  [
    'a table whose people have two rows',
    '\tThu 12/3\tFri 12/4\tSat 12/5\nBea\t11a-4p\t\t\n\t6p-2a\t6p-2a\t',
    ['Bea 12-03 11:00-16:00', 'Bea 12-03 18:00-02:00', 'Bea 12-04 18:00-02:00'],
  ],
  [
    'a table of stations with names in its cells',
    'Station\tThu 12/3\tFri 12/4\tSat 12/5\nBar\tBea 6p-2a\tOmar 6p-2a\tBea 6p-2a',
    ['Bea 12-03 18:00-02:00', 'Omar 12-04 18:00-02:00', 'Bea 12-05 18:00-02:00'],
  ],
])('reads %s', (_name, text, expected) => {
  expect(summarize(read(text))).toEqual(expected)
})

test('a list that begins with a weekday that is over may be this or next week’s', () => {
  expect(summarize(read('Mon 5p-1a\nTue 5p-1a', { today: '2026-12-02' }))).toEqual([
    '- 12-07 17:00-01:00 ?day',
    '- 12-08 17:00-01:00 ?day',
  ])
  expect(summarize(read('Fri 5p-1a', { today: '2026-12-02' }))).toEqual(['- 12-04 17:00-01:00'])
})

test('a venue that does not say when it closes is taken to close at two', () => {
  expect(summarize(read('Fri 6p-CL', { closing: undefined }))).toEqual(['- 12-04 18:00-02:00 ?close'])
  expect(summarize(read('Fri 6p-CL', { closing: 60 }))).toEqual(['- 12-04 18:00-01:00 ?close'])
})

test('a date without a year is the nearest one', () => {
  expect(read('Jan 2 6p-2a').shifts[0]?.start).toBe('2027-01-02T18:00')
  expect(read('11/27 6p-2a', { today: '2027-01-03' }).shifts[0]?.start).toBe('2026-11-27T18:00')
})
