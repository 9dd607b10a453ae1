import { sql } from 'kysely'
import type { EventTag } from '#contract/event-tags.ts'
import type { Db } from '#server/core/db/db.ts'
import { type ClockTime, ceilToHalfHour, floorToHalfHour, toLocalTime } from './shifts.ts'
import type { VenueKey } from './venues.ts'

export type DemoEvent = {
  where: VenueKey
  name: string
  description: string | null
  tags: EventTag[]
  start_time: Date
  end_time: Date | null
  is_cancelled: boolean
}

type EventSeed = [where: VenueKey, name: string, description?: string]

const HOUR = 3_600_000

/** Always running when the demo is seeded: hours since the start, hours until the end. */
const runningEvents: [since: number, left: number | null, ...EventSeed][] = [
  [2, 3, 'copperRail', 'Hank Moreau Trio', 'Upright piano, upright bass, slightly slumped drummer. No cover.'],
  [1, null, 'nightHeron', 'Torch songs with Lola', 'Two sets and whatever she feels like after.'],
]

/** By night, relative to the current one. Without hours, the event has no end. */
const nightEvents: [night: number, at: ClockTime, hours: number | null, ...EventSeed][] = [
  [
    4,
    '19:00',
    3,
    'copperRail',
    'Bar trivia with Kit',
    'Teams of six at most. Winners pick next week’s cursed category.',
  ],
  [6, '20:30', null, 'copperRail', 'Open mic, no covers'],
  [8, '21:00', 4, 'copperRail', 'DJ Corduroy, all vinyl'],
  [-3, '19:00', 3, 'copperRail', 'Bar trivia with Kit'],
  [-10, '19:00', 3, 'copperRail', 'Bar trivia with Kit'],
  [2, '20:00', 3, 'mudlark', 'Darts league night', 'Walk-ins throw from seven.'],
  [1, '19:30', 4, 'theStill', 'Honky-tonk on the porch', 'Bring boots. Chairs are first come.'],
  [3, '18:00', 2, 'tinCeiling', 'Amaro tasting', 'Six pours, one of them a dare.'],
  [10, '20:00', 5, 'tinCeiling', 'Repeal Day party', 'Dress for 1933.'],
  [1, '21:00', 3, 'nightHeron', 'Late jazz', 'The band starts when the room is quiet.'],
  [2, '15:00', 6, 'sixpenny', 'Board game marathon', 'Teachers at every table.'],
  [5, '18:30', 2, 'lowLantern', 'Vermouth school'],
  [6, '17:00', null, 'brassAnchor', 'Oyster Thursday', 'A dollar each until they are gone.'],
  [1, '20:00', 3, 'porchLight', 'Songwriters in the round', 'Four chairs, one microphone, no set list.'],
  [7, '19:00', 3, 'marigold', 'Zero-proof cocktail class'],
  [2, '21:00', 5, 'riverbend', 'Line dancing', 'Lessons for the first hour.'],
]

const TAGS: Record<string, EventTag[]> = {
  'Hank Moreau Trio': ['live_music', 'jazz'],
  'Torch songs with Lola': ['live_music', 'jazz'],
  'Bar trivia with Kit': ['trivia'],
  'Open mic, no covers': ['open_mic'],
  'DJ Corduroy, all vinyl': ['dj'],
  'Darts league night': ['games'],
  'Honky-tonk on the porch': ['live_music', 'country'],
  'Amaro tasting': ['tasting'],
  'Repeal Day party': ['theme_party'],
  'Late jazz': ['live_music', 'jazz'],
  'Board game marathon': ['games'],
  'Vermouth school': ['tasting'],
  'Oyster Thursday': ['food'],
  'Songwriters in the round': ['live_music', 'folk'],
  'Zero-proof cocktail class': ['tasting'],
  'Line dancing': ['dancing', 'country'],
}

const CANCELLED = 'Vermouth school'

/** The demo events around an instant. */
export function buildDemoEvents(now: Date): DemoEvent[] {
  return [
    ...runningEvents.map(([since, left, ...seed]) =>
      toDemoEvent(
        seed,
        floorToHalfHour(now.getTime() - since * HOUR),
        left === null ? null : ceilToHalfHour(now.getTime() + left * HOUR),
      ),
    ),
    ...nightEvents.map(([night, at, hours, ...seed]) => {
      const start = toLocalTime(now, night, at)
      return toDemoEvent(seed, start, hours === null ? null : start + hours * HOUR)
    }),
  ]
}

const toDemoEvent = ([where, name, description]: EventSeed, start: number, end: number | null): DemoEvent => ({
  where,
  name,
  description: description ?? null,
  tags: TAGS[name] ?? [],
  start_time: new Date(start),
  end_time: end === null ? null : new Date(end),
  is_cancelled: name === CANCELLED,
})

/** Inserts demo events, unless the venue has one of the same name within six days. */
export async function insertEvents(
  db: Db,
  cast: DemoEvent[],
  venueIds: ReadonlyMap<VenueKey, string>,
  now: Date,
): Promise<void> {
  const rows = cast.flatMap(({ where, ...event }) => {
    const venue_id = venueIds.get(where)
    return venue_id ? [{ ...event, venue_id }] : []
  })
  await sql`
    insert into venue_events (venue_id, name, description, tags, start_time, end_time, cancelled_at, created_at, updated_at)
    select venue_id, name, description, tags, start_time, end_time, case when is_cancelled then ${now}::timestamptz end,
      ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (
      venue_id uuid, name text, description text, tags text[], start_time timestamptz, end_time timestamptz, is_cancelled boolean)
    where not exists (
      select from venue_events e
      where e.venue_id = g.venue_id and e.name = g.name
        and e.start_time > g.start_time - interval '6 days' and e.start_time < g.start_time + interval '6 days'
    )`.execute(db)
}
