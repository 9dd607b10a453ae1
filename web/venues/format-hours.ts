import { formatWallTime } from '#contract/format-opening.ts'
import { isWholeDay, type OpeningSpan } from '#contract/opening-spans.ts'
import { openingTexts } from '#contract/opening-state.texts.ts'
import { formatDay } from '#web/ui/times.ts'

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** `11:00 AM–2:00 PM, 4:00 PM–2:00 AM`, `Open 24 hours` or `Closed`. Times that are being entered are left out. */
export const formatSpans = (spans: readonly Pick<OpeningSpan, 'opens' | 'closes'>[]): string => {
  if (spans.some(isWholeDay)) return openingTexts.openAllDay
  const texts = spans
    .filter(({ opens, closes }) => opens !== '' && closes !== '')
    .map(({ opens, closes }) => `${formatWallTime(opens)}–${formatWallTime(closes)}`)
  return texts.join(', ') || (spans.length > 0 ? openingTexts.open : openingTexts.closed)
}

/** `Kitchen until 10:00 PM`, or undefined if nothing is said. */
export const formatKitchenNote = (spans: readonly OpeningSpan[]): string | undefined => {
  const times = spans.flatMap(({ kitchen_until }) => (kitchen_until === null ? [] : [formatWallTime(kitchen_until)]))
  return times.length > 0 ? openingTexts.kitchenUntil(times.join(', ')) : undefined
}

/** `Thu, Nov 26` */
export const formatDate = (date: string): string => formatDay(`${date}T12:00:00Z`, 'UTC')
