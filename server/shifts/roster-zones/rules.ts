import { Temporal } from 'temporal-polyfill'
import { isTimeZone } from '#server/core/time-zones.ts'

/** A time zone that a calendar file defines itself: its changes of the offset, oldest first. */
export type DefinedZone = { changes: readonly OffsetChange[] }
/** When the offset changes, in seconds since 1970, and the seconds east of UTC before and after. */
export type OffsetChange = { at: number; before: number; after: number }
/** An IANA name, `floating` for the venue's local time, or a zone that the file defines. */
export type Zone = string | DefinedZone

const DAY = 86_400

/** The instant of a wall time. A time that a clock change skips moves forward; one that occurs twice is the first. */
export function toInstant(wall: string, zone: Zone): Temporal.Instant {
  const time = Temporal.PlainDateTime.from(wall)
  if (typeof zone === 'string') return time.toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant()
  const local = time.toZonedDateTime('UTC').epochMilliseconds / 1000
  const [earlier, later] = [findOffset(zone, local - DAY), findOffset(zone, local + DAY)]
  const candidates = [local - earlier, local - later].filter((at) => at + findOffset(zone, at) === local)
  const at = candidates.length > 0 ? Math.min(...candidates) : local - earlier
  return Temporal.Instant.fromEpochMilliseconds(1000 * at)
}

export function toWallTime(instant: Temporal.Instant, zone: Zone): Temporal.PlainDateTime {
  if (typeof zone === 'string') return instant.toZonedDateTimeISO(zone).toPlainDateTime()
  const seconds = findOffset(zone, Math.floor(instant.epochMilliseconds / 1000))
  return instant.add({ seconds }).toZonedDateTimeISO('UTC').toPlainDateTime()
}

const findOffset = ({ changes }: DefinedZone, at: number): number =>
  changes.findLast((change) => change.at <= at)?.after ?? changes[0]?.before ?? 0

/**
 * The zone for a name in a file, or undefined: an IANA or Windows name, a path that ends in an IANA name, or a zone that
 * the file defines. Well-known names come first, because many programs write only half of such a zone's definition.
 */
export function resolveZone(
  name: string,
  define: (name: string) => DefinedZone | undefined = () => undefined,
  locations: ReadonlyMap<string, string> = new Map(),
): Zone | undefined {
  const isKnown = (candidate: string | undefined) => candidate !== undefined && isFullZoneName(candidate)
  const known = [name, WINDOWS_ZONES[name], takeLastParts(name, 2), takeLastParts(name, 3)].find(isKnown)
  return known ?? define(name) ?? [locations.get(name)].find(isKnown)
}

const takeLastParts = (name: string, parts: number) => name.split('/').slice(-parts).join('/')

/** Only full names: an abbreviation of a few letters is ambiguous. */
const isFullZoneName = (name: string): boolean =>
  /^(UTC|GMT|Z|[A-Z][A-Za-z_]+\/[A-Za-z_+\-/0-9]+)$/.test(name) && isTimeZone(name === 'Z' ? 'UTC' : name)

// The names that Outlook writes, for the zones where our users are.
const WINDOWS_ZONES: Record<string, string> = {
  'Alaskan Standard Time': 'America/Anchorage',
  'Atlantic Standard Time': 'America/Halifax',
  'Canada Central Standard Time': 'America/Regina',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Central Standard Time': 'America/Chicago',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
  'Eastern Standard Time': 'America/New_York',
  'GMT Standard Time': 'Europe/London',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Romance Standard Time': 'Europe/Paris',
  'US Eastern Standard Time': 'America/Indiana/Indianapolis',
  'US Mountain Standard Time': 'America/Phoenix',
  'W. Europe Standard Time': 'Europe/Berlin',
}
