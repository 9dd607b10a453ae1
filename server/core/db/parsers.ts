/** Object ids of the types that the two drivers would otherwise parse differently. */
const oid = { int8: 20, date: 1082, timestamp: 1114, interval: 1186, numeric: 1700 }

/**
 * How values are returned by either database: whole numbers as numbers; money, days and local times as text; instants
 * (timestamptz) as the driver's own `Date`.
 */
export const parsers: Readonly<Record<number, (text: string) => string | number>> = {
  [oid.int8]: parseSafeInteger,
  [oid.numeric]: parseText,
  [oid.date]: parseText,
  [oid.timestamp]: parseText,
  [oid.interval]: parseText,
}

/** The array types of these types, by the type of their elements. */
export const arrayElementTypes: Readonly<Record<number, number>> = {
  1016: oid.int8,
  1231: oid.numeric,
  1182: oid.date,
  1115: oid.timestamp,
  1187: oid.interval,
}

function parseText(text: string): string {
  return text
}

function parseSafeInteger(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`The database returned ${text}, which JavaScript cannot hold exactly`)
}
