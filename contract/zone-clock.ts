import type { Wall } from './opening-spans.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day and time that the clocks of an IANA time zone show at an instant: `2026-11-20` and `17:00`. */
export function toWall(moment: number, timeZone: string): Wall {
  const wall = new Date(toWallMoment(moment, timeZone)).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

/** The first instant at which the clocks of a zone show a time of a day, or the clock change that skips it. */
export function toMoment(date: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const [before, after] = [toOffset(wall - DAY, timeZone), toOffset(wall + DAY, timeZone)]
  if (before === after) return wall - before
  const shown = [wall - before, wall - after].sort((one, other) => one - other)
  return (
    shown.find((moment) => toOffset(moment, timeZone) === wall - moment) ??
    findChange(wall - after, wall - before, timeZone)
  )
}

/** The minute between two instants at which the offset changes. */
function findChange(from: number, to: number, timeZone: string): number {
  let [low, high] = [from, to]
  const offset = toOffset(low, timeZone)
  while (high - low > MINUTE) {
    const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE
    if (toOffset(middle, timeZone) === offset) low = middle
    else high = middle
  }
  return high
}

function toOffset(moment: number, timeZone: string): number {
  const minute = Math.floor(moment / MINUTE) * MINUTE
  return toWallMoment(minute, timeZone) - minute
}

function toWallMoment(moment: number, timeZone: string): number {
  const [month = 0, day, year = 0, hour, minute] = (findFormat(timeZone).format(moment).match(/\d+/g) ?? []).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** A formatter costs more than a thousand uses of it. A zone that this machine does not know is read as UTC. */
function findFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = createFormat(timeZone) ?? findFormat('UTC')
  formats.set(timeZone, made)
  return made
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    const [numeric, digits] = ['numeric', '2-digit'] as const
    const parts = { year: numeric, month: digits, day: digits, hour: digits, minute: digits, hourCycle: 'h23' } as const
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
  } catch {
    return undefined
  }
}
