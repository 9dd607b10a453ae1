import { getDateFormatter, toDayTileParts } from '#web/ui/times.ts'
import { addDays, toNoonUtc } from './zoned-time.ts'

const DAYS_OF_WEEK = 7

/** The Monday of a day's week. */
export const getMonday = (day: string): string =>
  addDays(day, -((new Date(toNoonUtc(day)).getUTCDay() + 6) % DAYS_OF_WEEK))

/** Options of the day picker: seven days from `from` on. Today is called `name`. */
export const listDayOptions = (from: string, today = from, name = 'Today') =>
  Array.from({ length: DAYS_OF_WEEK }, (_, ahead) => {
    const value = addDays(from, ahead)
    const noon = toNoonUtc(value)
    const { weekday, day } = toDayTileParts(noon, 'UTC')
    const full = getDateFormatter('UTC', { weekday: 'long', month: 'long', day: 'numeric' })
    return {
      value,
      day,
      weekday: value === today ? name : weekday,
      full: `${value === today ? `${name}, ` : ''}${full.text(noon)}`,
    }
  })
