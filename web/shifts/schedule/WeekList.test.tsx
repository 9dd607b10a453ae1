// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf, ownShiftWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
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
