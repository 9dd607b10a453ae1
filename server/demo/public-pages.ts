import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import type { PersonKey } from './people.ts'
import type { VenueKey } from './venues.ts'

const PUBLIC_VENUES: readonly VenueKey[] = ['copperRail', 'tinCeiling']
const WEB_PAGES: Partial<Record<PersonKey, 'profile' | 'tonight'>> = { mari: 'tonight', dez: 'profile' }

/** Opens the pages of two venues and of two bartenders to people without an account. */
export async function openPublicPages(
  db: Db,
  { personIds, venueIds }: { personIds: Map<PersonKey, string>; venueIds: Map<VenueKey, string> },
): Promise<void> {
  const venues = PUBLIC_VENUES.map((key) => venueIds.get(key))
  await sql`update venues set is_public = true where id = any(${venues}::uuid[])`.execute(db)
  for (const [key, level] of Object.entries(WEB_PAGES))
    await sql`update profiles set web_page = ${level} where id = ${personIds.get(key as PersonKey)}`.execute(db)
}
