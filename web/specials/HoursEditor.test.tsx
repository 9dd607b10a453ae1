// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import type { Hours } from './format-special.ts'
import { HoursEditor } from './HoursEditor.tsx'
import { specialTexts } from './texts.ts'

const Editor = ({ begin = [], isRequired = false }: { begin?: Hours[]; isRequired?: boolean }) => {
  const [hours, setHours] = useState(begin)
  return (
    <>
      <HoursEditor
        hours={hours}
        isRequired={isRequired}
        onChange={setHours}
        errorOf={(index, part) => (index === 1 ? `wrong ${part}` : undefined)}
      />
      <output>{JSON.stringify(hours)}</output>
    </>
  )
}

const readHours = () => JSON.parse(screen.getByRole('status').textContent) as Hours[]
const getWindow = (name: string) => within(screen.getByRole('group', { name }))

test('starts the first window at four and further ones with the hours of the last', async () => {
  const { user } = await show(<Editor />)
  await user.click(screen.getByRole('button', { name: specialTexts.addHours }))
  expect(readHours()).toEqual([{ days: [], start_time: '16:00', end_time: '19:00' }])
  const from = getWindow('Time slot 1').getByLabelText('From')
  await user.clear(from)
  await user.type(from, '21:00')
  await user.click(screen.getByRole('button', { name: specialTexts.addMoreHours }))
  expect(readHours()[1]).toEqual({ days: [], start_time: '21:00', end_time: '19:00' })
})

test('labels the day buttons by name and keeps the days in week order', async () => {
  const { user } = await show(<Editor begin={[{ days: [5], start_time: '16:00', end_time: '19:00' }]} />)
  await user.click(screen.getByRole('button', { name: 'Tuesday', pressed: false }))
  expect(readHours()[0]?.days).toEqual([2, 5])
  expect(screen.getByRole('button', { name: 'Tuesday' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: 'Friday', pressed: true }))
  expect(readHours()[0]?.days).toEqual([2])
})

test('says that hours past midnight end on the next day', async () => {
  await show(<Editor begin={[{ days: [5], start_time: '22:00', end_time: '02:00' }]} />)
  expect(screen.getByText('Ends the next day.')).toBeVisible()
})

test('says nothing about the next day for hours within a day', async () => {
  await show(<Editor begin={[{ days: [5], start_time: '16:00', end_time: '19:00' }]} />)
  expect(screen.queryByText('Ends the next day.')).toBeNull()
})

test('removes a window by its own button', async () => {
  const begin = [
    { days: [1], start_time: '16:00', end_time: '18:00' },
    { days: [2], start_time: '17:00', end_time: '19:00' },
  ]
  const { user } = await show(<Editor begin={begin} />)
  await user.click(screen.getByRole('button', { name: 'Remove time slot 1' }))
  expect(readHours()).toEqual([begin[1]])
})

test('shows errors in the window they concern', async () => {
  const one = { days: [1], start_time: '16:00', end_time: '18:00' }
  await show(<Editor begin={[one, one]} />)
  expect(getWindow('Time slot 2').getByText('wrong days')).toBeVisible()
  expect(getWindow('Time slot 2').getByText('wrong start_time')).toBeVisible()
  expect(getWindow('Time slot 1').queryByText(/^wrong/)).toBeNull()
})

test.each([
  [specialTexts.weekdays, [1, 2, 3, 4, 5]],
  [specialTexts.weekend, [0, 6]],
  [specialTexts.everyDay, [0, 1, 2, 3, 4, 5, 6]],
])('“%s” sets its days with one tap', async (name, days) => {
  const { user } = await show(<Editor begin={[{ days: [3], start_time: '16:00', end_time: '19:00' }]} />)
  await user.click(screen.getByRole('button', { name, pressed: false }))
  expect(readHours()[0]?.days).toEqual(days)
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
})

test('the only window of a weekly special can’t be removed; one of two can', async () => {
  const begin = [{ days: [1], start_time: '16:00', end_time: '18:00' }]
  const { user } = await show(<Editor begin={begin} isRequired />)
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: specialTexts.addMoreHours }))
  await user.click(screen.getByRole('button', { name: 'Remove time slot 2' }))
  expect(readHours()).toEqual(begin)
})
