import { rosterMessages } from '#contract/roster.texts.ts'
import { rosterTexts } from '#web/shifts/roster/texts.ts'
import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, test } from './browser-test.ts'
import { dayAfter, listWeek, monday, postShifts, shiftAt, venueId } from './week-shifts.ts'

const phone = { viewport: { width: 390, height: 844 } }
const plain = (day: string) => day.replaceAll('-', '')

const roster = (week: string, hours: [day: number, from: string, to: string][], more = '') =>
  [
    'BEGIN:VCALENDAR',
    'X-WR-CALNAME:Mudlark rota',
    ...hours.flatMap(([day, from, to]) => [
      'BEGIN:VEVENT',
      `UID:shift-${day}`,
      `DTSTART;TZID=America/Chicago:${plain(dayAfter(week, day))}T${from}00`,
      `DTEND;TZID=America/Chicago:${plain(dayAfter(week, day))}T${to}00`,
      'SUMMARY:Bar',
      'END:VEVENT',
    ]),
    more,
    'END:VCALENDAR',
  ].join('\r\n')

test('a roster is imported, reviewed and posted; importing it again moves the changed shifts', async ({ openAs }) => {
  const noor = await openAs('noor', phone)
  const week = monday(12)
  const [mudlark, still] = [await venueId(noor, 'Mudlark Tavern'), await venueId(noor, 'The Still')]
  await postShifts(noor, [
    shiftAt(mudlark, dayAfter(week, 1), '12:00', 4),
    shiftAt(still, dayAfter(week, 2), '15:00', 4),
  ])
  const dayOff = 'BEGIN:VEVENT\r\nUID:off\r\nDTSTART;VALUE=DATE:20300101\r\nSUMMARY:Day off\r\nEND:VEVENT'
  const first = roster(
    week,
    [
      [1, '1200', '1600'],
      [2, '1400', '1800'],
      [3, '1400', '2200'],
      [4, '1400', '2200'],
    ],
    dayOff,
  )

  await noor.goto('/shifts/week')
  await noor.getByRole('link', { name: 'Import' }).click()
  await noor.getByRole('button', { name: rosterTexts.read }).click()
  await expect(noor.getByText('Please select a venue.')).toBeVisible()
  await expect(noor.getByText(rosterMessages.empty)).toBeVisible()
  await noor.getByLabel('Venue').selectOption({ label: 'Mudlark Tavern, Belleville' })
  await noor
    .getByLabel(rosterTexts.file)
    .setInputFiles({ name: 'rota.ics', mimeType: 'text/calendar', buffer: Buffer.from(first) })
  await noor.getByRole('button', { name: rosterTexts.read }).click()

  await expect(noor.getByRole('heading', { name: rosterTexts.review })).toBeVisible()
  await expect(noor.getByText('From Mudlark rota.')).toBeVisible()
  const entries = noor.getByRole('region', { name: 'Entries' }).getByRole('listitem')
  await expect(entries).toHaveCount(4)
  await expect(entries.nth(0)).toContainText('Already posted. Left as is.')
  await expect(entries.nth(0).getByRole('checkbox')).toBeDisabled()
  await expect(entries.nth(1)).toContainText('Overlaps your shift at The Still, 3:00 PM to 7:00 PM.')
  await expect(entries.nth(1).getByRole('checkbox')).not.toBeChecked()
  await expect(noor.getByText(rosterMessages.allDay)).toBeVisible()
  await expectAccessibleInThemes(noor, 'roster')
  await expectNoHorizontalScroll(noor, 'roster')
  expect(await listWeek(noor, week)).toHaveLength(2)

  // One of the shifts is at another venue.
  await entries
    .nth(3)
    .getByRole('button', { name: new RegExp(`^${rosterTexts.otherVenue}`) })
    .click()
  await noor.getByRole('combobox', { name: 'Venue' }).selectOption({ label: 'The Copper Rail, Belleville' })
  await expect(noor.getByRole('region', { name: 'Entries' })).toContainText('The Copper Rail')
  await noor.getByRole('button', { name: 'Add 2 shifts' }).click()
  await expect(noor.getByText('2 shifts added.')).toBeVisible()
  expect(await listWeek(noor, week)).toEqual([
    '12:00 Mudlark Tavern',
    '15:00 The Still',
    '14:00 Mudlark Tavern',
    '14:00 The Copper Rail',
  ])

  // The bar changed its roster: one shift later, one removed.
  await noor.goto('/shifts/import')
  await noor.getByLabel('Venue').selectOption({ label: 'Mudlark Tavern, Belleville' })
  await noor.getByLabel(rosterTexts.pasted).fill(
    roster(week, [
      [1, '1200', '1600'],
      [4, '1600', '2300'],
    ]),
  )
  await noor.getByRole('button', { name: rosterTexts.read }).click()
  await expect(noor.getByText(/^Moves from .* at The Copper Rail\.$/)).toBeVisible()
  const gone = noor.getByRole('region', { name: 'No longer in the roster' })
  await expect(gone.getByRole('checkbox')).toBeChecked()
  await noor.getByRole('button', { name: 'Move 1, cancel 1' }).click()
  await expect(noor.getByText('1 shift moved. 1 shift cancelled.')).toBeVisible()
  expect(await listWeek(noor, week)).toEqual(['12:00 Mudlark Tavern', '15:00 The Still', '16:00 The Copper Rail'])
})

test('a pasted message is read without sending colleagues’ shifts, corrected and posted', async ({ openAs }) => {
  const noor = await openAs('noor', phone)
  const week = monday(9)
  const date = (day: number) => dayAfter(week, day).slice(5).replace('-', '/')
  const sent: string[] = []
  noor.on('request', (request) => sent.push(request.postData() ?? ''))

  await noor.goto('/shifts/week')
  await noor.getByRole('link', { name: 'Import' }).click()
  await noor.getByLabel('Venue').selectOption({ label: 'Mudlark Tavern, Belleville' })
  await noor.getByLabel(rosterTexts.pasted).fill('Thanks for last week, all!')
  await noor.getByRole('button', { name: rosterTexts.read }).click()
  await expect(noor.getByText(rosterTexts.noShifts, { exact: true })).toBeVisible()

  const message = `Schedule:
${date(1)} Noor 5p-11p, Zebulon 6p-2a
${date(2)} Zebulon 5p-12a
${date(3)} Noor 6p-cl
${date(4)} Noor 6p`
  await noor.getByLabel(rosterTexts.pasted).fill(message)
  await noor.getByRole('button', { name: rosterTexts.read }).click()
  await expect(noor.getByText(rosterTexts.stays)).toBeVisible()
  await expect(noor.getByRole('radio', { name: /^Noor/ })).toBeChecked()
  await expectAccessibleInThemes(noor, 'roster-person')
  await noor.getByRole('button', { name: rosterTexts.continue }).click()

  const entries = noor.getByRole('region', { name: 'Entries' }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.nth(0).getByRole('checkbox')).toBeChecked()
  await expect(entries.nth(1)).toContainText(rosterTexts.guesses.close)
  await expect(entries.nth(1).getByRole('checkbox')).not.toBeChecked()
  const unread = noor.getByRole('region', { name: rosterTexts.unread })
  await unread.getByLabel(rosterTexts.unreadHint).fill(`${date(4)} Noor 6p-11p`)
  await expectAccessibleInThemes(noor, 'roster-text')
  await expectNoHorizontalScroll(noor, 'roster-text')
  await unread.getByRole('button', { name: rosterTexts.readAgain }).click()
  await expect(entries).toHaveCount(3)
  await expect(unread).toBeHidden()
  await noor.getByRole('button', { name: 'Add 2 shifts' }).click()
  await expect(noor.getByText('2 shifts added.')).toBeVisible()
  expect(await listWeek(noor, week)).toEqual(['17:00 Mudlark Tavern', '18:00 Mudlark Tavern'])
  expect(sent.filter((body) => body.includes('Zebulon'))).toEqual([])
  expect(sent.filter((body) => body.includes('5p-11p'))).not.toEqual([])

  // The name is remembered, and a corrected roster moves the shift.
  await noor.goto('/shifts/import')
  await noor.getByLabel('Venue').selectOption({ label: 'Mudlark Tavern, Belleville' })
  await noor
    .getByLabel(rosterTexts.pasted)
    .fill(`${date(1)} Noor 4p-11p\n${date(4)} Noor 6p-11p\n${date(4)} Zebulon 6p-2a`)
  await noor.getByRole('button', { name: rosterTexts.read }).click()
  await expect(noor.getByText(/^Moves from/)).toBeVisible()
  await noor.getByRole('button', { name: 'Move 1', exact: false }).click()
  await expect(noor.getByText(/^1 shift moved/)).toBeVisible()

  // The venue chosen for a place is remembered, too.
  const readPlace = async () => {
    await noor.goto('/shifts/import')
    await noor.getByLabel('Venue').selectOption({ label: 'Mudlark Tavern, Belleville' })
    await noor.getByLabel(rosterTexts.pasted).fill(`${date(5)} Noor 6p-11p at Rusty`)
    await noor.getByRole('button', { name: rosterTexts.read }).click()
  }
  await readPlace()
  await expect(entries).toContainText(rosterTexts.guesses.place('Rusty'))
  await expect(entries.getByRole('checkbox')).not.toBeChecked()
  await entries.getByRole('button', { name: new RegExp(`^${rosterTexts.otherVenue}`) }).click()
  await noor.getByRole('combobox', { name: 'Venue' }).selectOption({ label: 'The Copper Rail, Belleville' })
  await expect(entries.first()).toContainText('The Copper Rail')
  await readPlace()
  await expect(entries).toContainText('The Copper Rail')
  await expect(entries.getByRole('checkbox')).toBeChecked()
})
