import { type Night, toLastNight } from '#contract/night-choice.ts'
import { addDays } from '#contract/opening-spans.ts'
import { formatNightDay, formatNightTime, NIGHTS_LISTED, nameNight } from './format-night.ts'
import { nightTexts } from './texts.ts'

/** The times that have a chip, as hours of the day. */
const HOURS = [12, 14, 16, 17, 18, 19, 20, 21, 22]

type NightOption = { value: string; label: string; full: string }

/** The nights of this week, tonight first. */
export const listNightOptions = (presentNight: string): NightOption[] =>
  Array.from({ length: NIGHTS_LISTED }, (_, days) => {
    const value = addDays(presentNight, days)
    const name = nameNight(value, presentNight)
    return { value, label: days < 2 ? name : name.slice(0, 3), full: days < 2 ? name : formatNightDay(value) }
  })

/** The times of a night: all of it or now, then hours, then late. Hours of tonight that are over are left out. */
export const listTimeOptions = (
  night: Night | null,
  { presentNight, hourNow, hasAnyDay = false }: { presentNight: string; hourNow: number; hasAnyDay?: boolean },
): NightOption[] => {
  const isTonight = !night || night.day === presentNight
  const first = isTonight && !hasAnyDay ? nightTexts.now : nightTexts.anyTime
  // Before 6 AM it is still the night before.
  const passed = isTonight ? (hourNow < 6 ? hourNow + 24 : hourNow) : -1
  const hours = HOURS.filter((hour) => hour > passed).map((hour) => `${String(hour).padStart(2, '0')}:00`)
  const chosen = night?.at && night.at !== 'late' && !hours.includes(night.at) ? [night.at] : []
  return [
    { value: '', label: first, full: first },
    ...[...chosen, ...hours, 'late'].map((at) => ({
      value: at,
      label: formatNightTime(at),
      full: formatNightTime(at),
    })),
  ]
}

/** The first and last day of the calendar that can be chosen. */
export const getDayBounds = (presentNight: string) => ({ min: presentNight, max: toLastNight(presentNight) })
