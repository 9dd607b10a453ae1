import { expect, test } from 'vitest'
import { formatClockTime } from '#web/ui/times.ts'
import { formatLinkState } from './link-state.ts'
import { calendarTexts } from './texts.ts'

const now = new Date(2026, 10, 20, 21, 4)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).toISOString()

test('says whether a link exists, when it was created and when it was last used', () => {
  const created_at = at(18, 20)
  expect(formatLinkState(undefined, now)).toBe(calendarTexts.noLink)
  expect(formatLinkState({ kind: 'mine', created_at, last_fetched_at: null }, now)).toBe(
    `Created Wed, Nov 18 at ${formatClockTime(created_at)} · not used yet`,
  )
  expect(formatLinkState({ kind: 'mine', created_at, last_fetched_at: at(20, 9) }, now)).toBe(
    `Created Wed, Nov 18 at ${formatClockTime(created_at)} · last used today at ${formatClockTime(at(20, 9))}`,
  )
})
