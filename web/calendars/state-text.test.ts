import { expect, test } from 'vitest'
import { clockText } from '#web/ui/times.ts'
import { stateText } from './state-text.ts'
import { calendarTexts } from './texts.ts'

const now = new Date(2026, 10, 20, 21, 4)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).toISOString()

test('says whether there is an address, since when, and when it was fetched', () => {
  const created_at = at(18, 20)
  expect(stateText(undefined, now)).toBe(calendarTexts.noLink)
  expect(stateText({ kind: 'mine', created_at, last_fetched_at: null }, now)).toBe(
    `Made Wed, Nov 18 at ${clockText(created_at)} · not fetched yet`,
  )
  expect(stateText({ kind: 'mine', created_at, last_fetched_at: at(20, 9) }, now)).toBe(
    `Made Wed, Nov 18 at ${clockText(created_at)} · last fetched today at ${clockText(at(20, 9))}`,
  )
})
