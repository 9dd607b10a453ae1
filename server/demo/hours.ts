import type { OpeningException, OpeningSpan } from '#contract/opening-spans.ts'
import type { Db } from '#server/core/db/db.ts'
import { toLocalDate } from '#server/core/time-zones.ts'
import { replaceHours } from '#server/venues/hours/queries.ts'
import { TIME_ZONE, type VenueKey } from './venues.ts'

const span = (opens: string, closes: string, kitchen_until: string | null = null): OpeningSpan => ({
  opens,
  closes,
  kitchen_until,
})

const CLOSED: OpeningSpan[] = []
const late = [span('16:00', '02:00', '22:00')]
const evening = [span('16:00', '00:00', '21:00')]
const lunchAndNight = [span('11:00', '14:00'), span('16:00', '01:00', '22:00')]
const cocktails = [span('17:00', '00:00')]
const lateCocktails = [span('17:00', '02:00')]
const allDay = [span('00:00', '00:00')]

/** From Sunday to Saturday. The Still has none, so its page says nothing. */
const weeks: Partial<Record<VenueKey, OpeningSpan[][]>> = {
  copperRail: [evening, CLOSED, evening, evening, late, late, late],
  mudlark: [evening, lunchAndNight, lunchAndNight, lunchAndNight, lunchAndNight, lunchAndNight, late],
  tinCeiling: [CLOSED, cocktails, cocktails, cocktails, lateCocktails, lateCocktails, lateCocktails],
  nightHeron: [CLOSED, CLOSED, CLOSED, [span('18:00', '00:00')], ...Array(3).fill([span('18:00', '03:00')])],
  sixpenny: [[span('12:00', '20:00')], CLOSED, evening, evening, evening, late, [span('12:00', '02:00')]],
  lowLantern: [CLOSED, cocktails, cocktails, cocktails, cocktails, lateCocktails, lateCocktails],
  brassAnchor: [evening, evening, evening, evening, late, late, late],
  signalHouse: Array(7).fill(allDay),
  porchLight: [CLOSED, CLOSED, evening, evening, evening, late, late],
  marigold: [[span('16:00', '23:00', '22:00')], CLOSED, CLOSED, ...Array(4).fill([span('16:00', '01:00', '00:00')])],
  riverbend: [[span('12:00', '22:00')], evening, evening, evening, evening, late, [span('12:00', '02:00', '22:00')]],
}

/** Relative to today. */
const exceptions: [where: VenueKey, days: number, note: string, spans: OpeningSpan[]][] = [
  ['tinCeiling', 5, 'Private party', CLOSED],
  ['tinCeiling', 12, 'Repeal Day', [span('15:00', '02:00')]],
]

/** Inserts the opening hours of the demo venues. */
export async function insertHours(db: Db, venueIds: ReadonlyMap<VenueKey, string>, now: Date): Promise<void> {
  const today = toLocalDate(now, TIME_ZONE)
  for (const [key, week] of Object.entries(weeks) as [VenueKey, OpeningSpan[][]][]) {
    const venueId = venueIds.get(key)
    if (!venueId) continue
    const dates: (OpeningException & { note: string })[] = exceptions
      .filter(([where]) => where === key)
      .map(([, days, note, spans]) => ({ date: today.add({ days }).toString(), note, spans }))
    await replaceHours(db, venueId, { week, exceptions: dates }, now)
  }
}
