import { TONIGHT_ENDS_HOUR } from '#contract/dark-schedule.limits.ts'
import { toZonedDateTime } from '#server/core/time-zones.ts'
import type { PersonKey } from './people.ts'
import { TIME_ZONE, type VenueKey } from './venues.ts'

export type DemoShift = {
  who: PersonKey
  where: VenueKey
  start_time: Date
  end_time: Date
  notes: string | null
  /** Shifts with the same value belong to one repeating shift. */
  series: string | null
}

type PersonAtVenue = [who: PersonKey, where: VenueKey]
export type ClockTime = `${number}:${number}`

const HALF_HOUR = 1_800_000
const HOUR = 3_600_000

/** Always running when the demo is seeded: hours since the start, hours until the end. */
const runningShifts: [...PersonAtVenue, since: number, left: number, notes?: string][] = [
  ['mari', 'copperRail', 4, 4, 'Mezcal flights until they run out.'],
  ['dez', 'mudlark', 2, 5],
  ['hank', 'copperRail', 3, 3, 'Requests after ten.'],
  ['june', 'lowLantern', 4, 3.5],
  ['priya', 'sixpenny', 3, 4.5],
  ['otis', 'nightHeron', 1, 3],
  ['rosa', 'theStill', 2, 5.5],
  ['imani', 'marigold', 3.5, 4],
  ['kenji', 'tinCeiling', 3, 4],
  ['freya', 'marigold', 2, 5],
  ['rex', 'mudlark', 2, 4],
]

/** Later the same night, at a local time; soon, if that time has passed. */
const tonightShifts: [...PersonAtVenue, at: ClockTime, hours: number, notes?: string][] = [
  ['lola', 'nightHeron', '22:00', 2.5, 'Late set.'],
  ['teo', 'tinCeiling', '22:30', 3.5],
  ['cord', 'sixpenny', '23:00', 3, 'All-vinyl.'],
  ['clay', 'riverbend', '22:00', 3],
]

/** By night, relative to the current one. */
const weekShifts: [...PersonAtVenue, night: number, at: ClockTime, hours: number, notes?: string][] = [
  ['bea', 'mudlark', 1, '11:00', 8, 'Day shift, come for lunch.'],
  ['bea', 'copperRail', 3, '17:00', 8],
  ['eli', 'nightHeron', 4, '20:30', 3],
  ['wes', 'copperRail', 2, '16:00', 6],
  ['nadia', 'brassAnchor', 1, '17:00', 8],
  ['gus', 'signalHouse', 1, '15:00', 8],
  ['sol', 'riverbend', 2, '21:00', 3],
  ['abe', 'theStill', 4, '17:00', 7],
  ['sasha', 'sixpenny', 5, '21:00', 4],
  ['vivi', 'nightHeron', 1, '21:00', 2],
  ['freya', 'marigold', 2, '17:00', 7],
  ['kenji', 'tinCeiling', 1, '17:00', 8],
  ['mari', 'copperRail', 1, '17:00', 9],
  ['mari', 'nightHeron', 2, '14:00', 6, 'Guest shift.'],
  ['dez', 'mudlark', 1, '20:00', 6],
  ['priya', 'sixpenny', 2, '16:00', 8],
  ['june', 'lowLantern', 4, '16:00', 7],
  ['bea', 'mudlark', -2, '16:00', 9],
  ['bea', 'mudlark', -5, '16:00', 9],
  ['bea', 'copperRail', -9, '17:00', 8],
  ['eli', 'porchLight', -3, '20:00', 3],
  ['mari', 'copperRail', -1, '17:00', 8],
]

/** Repeats weekly from a night on, for a number of weeks. */
const weeklyShifts: [...PersonAtVenue, night: number, at: ClockTime, hours: number, weeks: number, notes?: string][] = [
  ['eli', 'porchLight', 1, '20:00', 3, 6, 'Two sets, no cover.'],
  ['hank', 'mudlark', 1, '18:30', 2.5, 8],
]

/** The demo shifts around an instant: running, later that night, in the surrounding week and in the weeks after. */
export function buildDemoShifts(now: Date): DemoShift[] {
  return [
    ...runningShifts.map(([who, where, since, left, notes]) =>
      toDemoShift(
        who,
        where,
        floorToHalfHour(now.getTime() - since * HOUR),
        ceilToHalfHour(now.getTime() + left * HOUR),
        notes,
      ),
    ),
    ...tonightShifts.map(([who, where, at, hours, notes], index) => {
      const planned = toLocalTime(now, 0, at)
      const start = planned > now.getTime() ? planned : ceilToHalfHour(now.getTime() + (index + 1) * HALF_HOUR)
      return toDemoShift(who, where, start, start + hours * HOUR, notes)
    }),
    ...weekShifts.map(([who, where, night, at, hours, notes]) => {
      const start = toLocalTime(now, night, at)
      return toDemoShift(who, where, start, start + hours * HOUR, notes)
    }),
    ...weeklyShifts.flatMap(([who, where, night, at, hours, weeks, notes]) =>
      Array.from({ length: weeks }, (_, week) => {
        const start = toLocalTime(now, night + week * 7, at)
        return { ...toDemoShift(who, where, start, start + hours * HOUR, notes), series: `${who} at ${where}` }
      }),
    ),
  ]
}

const toDemoShift = (who: PersonKey, where: VenueKey, start: number, end: number, notes = ''): DemoShift => ({
  who,
  where,
  start_time: new Date(start),
  end_time: new Date(end),
  notes: notes || null,
  series: null,
})

export const floorToHalfHour = (instant: number) => Math.floor(instant / HALF_HOUR) * HALF_HOUR
export const ceilToHalfHour = (instant: number) => Math.ceil(instant / HALF_HOUR) * HALF_HOUR

/** A local time, `night` nights from the current one, in epoch milliseconds. */
export function toLocalTime(now: Date, night: number, at: ClockTime): number {
  return toZonedDateTime(now, TIME_ZONE)
    .subtract({ hours: TONIGHT_ENDS_HOUR })
    .toPlainDate()
    .add({ days: night })
    .toZonedDateTime({ timeZone: TIME_ZONE, plainTime: at }).epochMilliseconds
}
