import { sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { SpecialWindow } from '#contract/specials.ts'
import type { Db } from '#server/core/db/db.ts'
import { toZonedDateTime } from '#server/core/time-zones.ts'
import { createVenueCalendar, type SpecialValidity, toSpecialValidity } from '#server/specials/rules.ts'
import { TIME_ZONE, type VenueKey } from './venues.ts'

export type DemoSpecial = SpecialValidity & {
  where: VenueKey
  title: string
  price: string | null
  details: string | null
  windows: SpecialWindow[]
}

type SpecialSeed = [where: VenueKey, title: string, details?: string, price?: string]

const [SUN, MON, TUE, WED, THU, FRI, SAT] = [0, 1, 2, 3, 4, 5, 6]
const WEEKDAYS = [MON, TUE, WED, THU, FRI]
const EVERY_DAY = [SUN, ...WEEKDAYS, SAT]
const HALF_HOUR = 30

/** Weekly hours in the venue's time zone. Some cross midnight. */
const weeklySpecials: [days: number[], start_time: string, end_time: string, ...SpecialSeed][] = [
  [[THU, FRI, SAT], '23:00', '01:00', 'copperRail', 'The late rail', 'Wells and a bag of chips.', '$4'],
  [WEEKDAYS, '16:00', '19:00', 'copperRail', 'Old fashioned hour', 'Three bitters, one big cube.', '$6'],
  [[SUN], '18:00', '22:00', 'copperRail', 'Industry Sunday', 'Well drinks with a pay stub.', '$4'],
  [[FRI], '11:00', '21:00', 'mudlark', 'Fish fry and a pint', 'Until the cod is gone.', '$14'],
  [WEEKDAYS, '15:00', '18:00', 'mudlark', '$3 domestics'],
  [[THU, FRI, SAT], '22:00', '02:00', 'tinCeiling', 'Two-tin midnight', 'Two small cocktails, one price.', '$15'],
  [WEEKDAYS, '17:00', '18:30', 'tinCeiling', 'Commuter martinis', 'While the trains run.', '$8'],
  [[WED, THU], '19:00', '21:00', 'nightHeron', 'Half-price booths', 'With any bottle.'],
  [[MON, TUE, WED], '17:00', '19:00', 'lowLantern', 'Vermouth hour', 'A pour, an olive.', '$7'],
  [[SAT, SUN], '14:00', '17:00', 'sixpenny', 'Sours and a board game', '$5 sours on tap.'],
  [[THU], '17:00', '23:00', 'brassAnchor', 'Dollar oysters'],
  [EVERY_DAY, '11:00', '19:00', 'signalHouse', 'The long happy hour', 'Everything on the rail.', '$3'],
  [[TUE], '19:00', '23:00', 'porchLight', 'Two-for-one songbook night'],
  [[FRI, SAT], '22:00', '01:00', 'riverbend', 'Growler refills', 'After ten.', 'Half price'],
]

/** Always active when the demo is seeded, and at the same hours some days later. */
const runningSpecial: SpecialSeed = [
  'copperRail',
  'Half-price flights',
  'Any three from the whiskey wall. Ask Marisol for the mean one.',
]

/** By whole days, relative to today. */
const datedSpecials: [from: number, until: number, ...SpecialSeed][] = [
  [5, 5, 'copperRail', 'Holiday eve', 'Punch bowls for four, cab money for none.'],
  [-190, -52, 'copperRail', 'Patio spritz', 'Served outdoors, eaten by the wind.'],
  [-20, -1, 'tinCeiling', 'Cider press', 'The last of the orchard.'],
  [12, 12, 'tinCeiling', 'Repeal Day pours', 'Dollar gin in teacups.'],
  [-3, 25, 'marigold', 'Winter tonics', 'Four warm ones without proof, $6.'],
]

/** The demo specials around an instant. */
export function buildDemoSpecials(now: Date): DemoSpecial[] {
  const calendar = createVenueCalendar(TIME_ZONE)
  const local = toZonedDateTime(now, TIME_ZONE)
  const today = local.toPlainDate()
  const bounded = (valid_from: string | null, valid_until: string | null): SpecialValidity => {
    const bounds = toSpecialValidity(calendar, { valid_from, valid_until })
    if (!bounds.ok) throw new RangeError(`invalid dates of a demo special: ${valid_from} to ${valid_until}`)
    return bounds.validity
  }
  const dayText = (days: number) => today.add({ days }).toString()
  const begin = local
    .subtract({ hours: 1 })
    .round({ smallestUnit: 'minute', roundingIncrement: HALF_HOUR, roundingMode: 'floor' })
  const at = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' })
  const day = begin.dayOfWeek % 7
  return [
    {
      ...toDemoSpecial(runningSpecial),
      ...bounded(null, null),
      windows: buildWindows([day, (day + 5) % 7], at(begin), at(begin.add({ hours: 3 }))),
    },
    ...weeklySpecials.map(([days, start_time, end_time, ...rest]) => ({
      ...toDemoSpecial(rest),
      ...bounded(null, null),
      windows: buildWindows(days, start_time, end_time),
    })),
    ...datedSpecials.map(([from, until, ...rest]) => ({
      ...toDemoSpecial(rest),
      ...bounded(dayText(from), dayText(until)),
      windows: [],
    })),
  ]
}

const toDemoSpecial = ([where, title, details, price]: SpecialSeed) => ({
  where,
  title,
  price: price ?? null,
  details: details ?? null,
})

const buildWindows = (days: number[], start_time: string, end_time: string): SpecialWindow[] =>
  days.map((day) => ({ day, start_time, end_time }))

/** Inserts the demo specials. */
export async function insertSpecials(
  db: Db,
  cast: DemoSpecial[],
  venueIds: ReadonlyMap<VenueKey, string>,
  now: Date,
): Promise<void> {
  const rows = cast.flatMap(({ where, ...special }, place) => {
    const venue_id = venueIds.get(where)
    return venue_id ? [{ ...special, venue_id, place }] : []
  })
  await sql`
    with given as (
      select gen_random_uuid() as id, g.* from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (
        venue_id uuid, place integer, title text, price text, details text, valid_from timestamptz, valid_until timestamptz,
        valid_from_day date, valid_until_day date, windows jsonb)
    ), specials as (
      insert into venue_specials (
        id, venue_id, title, price, details, valid_from, valid_until, valid_from_day, valid_until_day, created_at, updated_at
      )
      select id, venue_id, title, price, details, valid_from, valid_until, valid_from_day, valid_until_day,
        ${now}::timestamptz - place * interval '1 minute', ${now}::timestamptz
      from given
    )
    insert into venue_special_windows (special_id, day, start_time, end_time)
    select given.id, w.day, w.start_time, w.end_time
    from given cross join jsonb_to_recordset(given.windows) as w (day integer, start_time text, end_time text)`.execute(
    db,
  )
}
