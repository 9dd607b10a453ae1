// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { WeekList } from './WeekList.tsx'

test('in the last night of a month, the free days of the next one name it', async () => {
  // Three in the morning of December 1, which is still the night of November 30.
  const now = new Date(2026, 11, 1, 3).getTime()
  await show(<WeekList from="2026-11-30" shifts={[]} now={now} talent chosen={undefined} onChoose={() => undefined} />)
  const days = screen.getAllByRole('link').map((day) => day.textContent)
  expect(days.slice(0, 2)).toEqual(['Today30Add a shift on Mon, Nov 30', 'Tue1DecAdd a shift on Tue, Dec 1'])
})
