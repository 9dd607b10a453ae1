// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NOW, shiftWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { getViewerTimeZone } from '#web/ui/times.ts'
import { ShiftBoardLine } from './ShiftBoardLine.tsx'

const now = Date.parse(shiftWith().start_time) - 60_000
const zoneAbroad = 'Asia/Tokyo'

test('names the zone of a venue elsewhere once, apart from the times', async () => {
  await show(<ShiftBoardLine shift={shiftWith({ venue_time_zone: zoneAbroad })} now={now} />, { now: NOW })
  expect(screen.getByText('GMT+9')).toBeVisible()
  expect(screen.getByText(/^until 2:00.PM$/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'The Still' })).toBeVisible()
})

test('names no zone if the viewer’s clock shows the same time', async () => {
  await show(<ShiftBoardLine shift={shiftWith({ venue_time_zone: getViewerTimeZone() })} now={now} />, { now: NOW })
  expect(screen.queryByText(/GMT|C[SD]T|UTC/)).toBeNull()
})
