import type { Night } from '#contract/night-choice.ts'
import { addDays } from '#contract/opening-spans.ts'
import { formatDay, formatWeekday } from '#web/ui/times.ts'
import { nightTexts } from './texts.ts'

/** The nights that are named by their weekday and have a chip of their own: this week's. */
export const NIGHTS_LISTED = 7

const atNoon = (day: string): string => `${day}T12:00:00Z`

/** `Fri, Dec 4` */
export const formatNightDay = (day: string): string => formatDay(atNoon(day), 'UTC')

/** `Tonight`, `Tomorrow`, `Friday`, or `Fri, Dec 18` in a week or later. */
export const nameNight = (day: string, presentNight: string): string => {
  if (day === presentNight) return nightTexts.tonight
  if (day === addDays(presentNight, 1)) return nightTexts.tomorrow
  return day < addDays(presentNight, NIGHTS_LISTED) ? formatWeekday(atNoon(day), 'UTC') : formatNightDay(day)
}

/** `6 PM`, `12 AM`, `Late` */
export const formatNightTime = (at: string): string => {
  if (at === 'late') return nightTexts.late
  const hour = Number(at.slice(0, 2))
  return `${hour % 12 || 12}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}

/** `Friday`, `Friday at 6 PM`, `Tonight, late` */
export const formatNight = ({ day, at }: Night, presentNight: string): string => {
  const name = nameNight(day, presentNight)
  if (at === null) return name
  return at === 'late' ? `${name}, late` : `${name} at ${formatNightTime(at)}`
}

/** The same within a sentence: `tonight`, `tomorrow at 6 PM`, `on Friday`. */
export const formatNightInSentence = (night: Night, presentNight: string): string => {
  const text = formatNight(night, presentNight)
  const isNamed = night.day <= addDays(presentNight, 1)
  return isNamed ? text.charAt(0).toLowerCase() + text.slice(1) : `on ${text}`
}

/**
 * The search of an address with another night. All of the present night is now, which has no day, unless `presentNight` is
 * left out.
 */
export const withNight = <Search extends object>(search: Search, night: Night | null, presentNight?: string) => {
  const isNow = night?.at === null && night.day === presentNight
  return { ...search, day: undefined, at: undefined, ...toNightInput(isNow ? null : night) }
}

/** The API's input for a night. */
export const toNightInput = (night: Night | null): { day?: string; at?: string } =>
  night ? { day: night.day, ...(night.at && { at: night.at }) } : {}
