import { isFollowing, latest, type Model, type Shift, type Viewer } from './model.ts'
import { visible } from './surface.ts'
import { atLocal, clockOf, HOUR, localDay, weekdayOf } from './times.ts'

const fridayMorning = (thursday: number) => atLocal(thursday + 1, 5 * HOUR)

/** The summary emails due now, each at most once a day, with their shifts. */
export function summariesDue(model: Model, viewer: Viewer): { topic: string; day: number; shifts: Shift[] }[] {
  const today = localDay(model.now)
  const hour = (model.now - atLocal(today, 0)) / HOUR
  const due: { topic: string; day: number; shifts: Shift[] }[] = []
  const within = (from: number, until: number, running: boolean) =>
    isFollowing(model, viewer)
      ? visible(model, viewer).filter((shift) => {
          const { start, end } = latest(shift)
          return start < until && end > Math.max(from, model.now) && (running || start >= from)
        })
      : []
  const weekday = weekdayOf(today)
  if ((weekday === 4 && hour >= 12) || (weekday === 5 && hour < 12)) {
    const thursday = weekday === 4 ? today : today - 1
    const shifts = within(fridayMorning(thursday), atLocal(thursday + 4, 5 * HOUR), false)
    due.push({ topic: 'weekend', day: thursday, shifts })
  }
  if (hour >= 17 && hour < 21)
    due.push({
      topic: 'tonight',
      day: today,
      shifts: within(atLocal(today, 17 * HOUR), atLocal(today + 1, 5 * HOUR), true),
    })
  return due
}

export const summaryWords = (shifts: readonly Shift[], isEndShown: boolean): string =>
  shifts
    .map((shift) => `${clockOf(latest(shift).start)} – ${isEndShown ? clockOf(latest(shift).end) : 'late'}`)
    .join(', ')
