// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf, ownShiftWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { visibilityTexts } from '#web/shifts/texts.ts'
import { getViewerTimeZone } from '#web/ui/times.ts'
import { WeekList } from './WeekList.tsx'

test('in the last night of a month, the free days of the next one name it', async () => {
  // Three in the morning of December 1, which is still the night of November 30.
  const now = new Date(2026, 11, 1, 3).getTime()
  await show(<WeekList from="2026-11-30" shifts={[]} now={now} talent chosen={undefined} onChoose={() => undefined} />)
  const days = screen.getAllByRole('link').map((day) => day.textContent)
  expect(days.slice(0, 2)).toEqual(['Tonight30Add a shift on Mon, Nov 30', 'Tue1DecAdd a shift on Tue, Dec 1'])
})

test('after midnight, only the night before is called tonight', async () => {
  const now = new Date(2026, 10, 29, 0, 10).getTime()
  const shiftOn = (day: number) => ({
    ...ownShiftWith({
      id: idOf(day),
      start_time: new Date(2026, 10, day, 18).toISOString(),
      end_time: new Date(2026, 10, day + 1, 2).toISOString(),
      venue_time_zone: getViewerTimeZone(),
    }),
    series: null,
    has_income: false,
  })
  const shifts = [shiftOn(28), shiftOn(29)]
  await show(
    <WeekList from="2026-11-23" shifts={shifts} now={now} talent chosen={undefined} onChoose={() => undefined} />,
  )
  const [saturday, sunday] = screen.getAllByRole('listitem')
  expect(saturday).toHaveTextContent(/^Tonight28/)
  expect(sunday).toHaveTextContent(/^Sun29/)
})

const SIX = new Date(2026, 10, 28, 18)
const SHOWN = { shown_at: new Date(2026, 10, 28, 18, 15).toISOString() }
test.each<[string, Parameters<typeof ownShiftWith>[0], Date, RegExp | null]>([
  ['to followers later', { ...SHOWN, visibility: 'followers' }, SIX, /Shown to followers from 6:15.PM/],
  ['to everyone later', SHOWN, SIX, /Shown from 6:15.PM/],
  ['to everyone later, over', SHOWN, new Date(2026, 10, 28, 23), null],
  ['to followers', { visibility: 'followers' }, SIX, new RegExp(visibilityTexts.followers)],
  ['to everyone', {}, SIX, null],
])('a shift says who sees it, and from when: %s', async (_, more, now, text) => {
  const times = { start_time: SIX.toISOString(), end_time: new Date(2026, 10, 28, 23).toISOString() }
  const own = ownShiftWith({ ...times, venue_time_zone: getViewerTimeZone(), ...more })
  const list = { from: '2026-11-23', shifts: [{ ...own, series: null, has_income: false }], chosen: undefined }
  await show(<WeekList {...list} now={now.getTime()} talent onChoose={() => undefined} />)
  const [first] = screen.getAllByRole('listitem')
  if (text) expect(first).toHaveTextContent(text)
  else expect(first).not.toHaveTextContent(/Shown|who follow me/)
})
