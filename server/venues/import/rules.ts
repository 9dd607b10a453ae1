import { VENUE_TEXT_FIELDS, VenueDraft } from '#contract/venue-management.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { resolveCoordinates, resolveTimeZone, toSlug, type VenueCoordinates } from '#server/venues/management/rules.ts'

const TEXT_COLUMNS = [...VENUE_TEXT_FIELDS, 'time_zone'] as const
const NUMBER_COLUMNS = ['latitude', 'longitude'] as const
const VENUE_COLUMNS: readonly string[] = [...TEXT_COLUMNS, ...NUMBER_COLUMNS]

const ZONE_HINT = 'Give a time_zone, such as America/Chicago, or latitude and longitude.'

type VenueTexts = Omit<
  ReturnType<typeof VenueDraft.parse>,
  'latitude' | 'longitude' | 'time_zone' | 'image_alt' | 'allow_duplicate' | 'image_id'
>
/** A row that can be imported. `line` is where it ends in the file. */
export type VenueRow = {
  line: number
  texts: VenueTexts
  slug: string
  place: VenueCoordinates | null
  time_zone: string
}
/** Why a field cannot be imported, and what is valid. */
export type RowProblem = { line: number; field: string; problem: string }

/** A row as the file has it: texts by column. */
export type RowTexts = Record<string, string>

/** The problem with a file's columns, if there is one. */
export function findColumnProblem(columns: readonly string[]): string | undefined {
  const unknown = columns.find((name) => !VENUE_COLUMNS.includes(name))
  if (unknown !== undefined) return `Unknown column “${unknown}”. Columns: ${VENUE_COLUMNS.join(', ')}.`
  return columns.includes('name') ? undefined : 'The first line must name the columns, with at least “name”.'
}

/** Checks a row with the rules of the venue form. */
export function parseRow(record: RowTexts, line: number): VenueRow | RowProblem[] {
  const texts = TEXT_COLUMNS.map((column) => [column, record[column] || null])
  const numbers = NUMBER_COLUMNS.map((column) => [column, record[column] ? Number(record[column]) : null])
  const draft = VenueDraft.safeParse({ ...Object.fromEntries([...texts, ...numbers]), name: record.name ?? '' })
  if (!draft.success)
    return draft.error.issues.map(({ path, message }) => ({ line, field: String(path[0]), problem: message }))
  const { latitude, longitude, time_zone: zone, image_alt, allow_duplicate, image_id, ...fields } = draft.data
  const { location, place } = resolveCoordinates({ latitude, longitude }, null)
  if (location === 'unchanged')
    return [{ line, field: 'latitude', problem: 'Give a latitude from -90 to 90 and a longitude from -180 to 180.' }]
  const time_zone = resolveTimeZone(zone, place, null)
  if (!time_zone) return [{ line, field: 'time_zone', problem: `${venueMessages.timeZone} ${ZONE_HINT}` }]
  return { line, texts: fields, slug: toSlug(fields.name), place, time_zone }
}

/** Degrees, somewhat more than the distance within which two venues can be the same. */
const MAX_DEGREES = 0.05

/** Whether two rows could be near-duplicates by their location: a cheap check before that of the database. */
export function isPossiblyNear(one: VenueRow, other: VenueRow): boolean {
  if (!one.place || !other.place) return one.texts.city?.toLowerCase() === other.texts.city?.toLowerCase()
  if (Math.abs(one.place.latitude - other.place.latitude) > MAX_DEGREES) return false
  const degrees = Math.abs(one.place.longitude - other.place.longitude)
  // Meridians meet at the poles, so degrees of longitude become shorter.
  return Math.min(degrees, 360 - degrees) * Math.cos((one.place.latitude * Math.PI) / 180) <= MAX_DEGREES
}
