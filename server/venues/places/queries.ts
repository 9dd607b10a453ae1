import type { Place } from '#contract/places.ts'
import type { Db } from '#server/core/db/db.ts'

/** The cached places of a normalized search; undefined if there are none or they have expired. */
export async function findCachedPlaces(db: Db, query: string, now: Date): Promise<Place[] | undefined> {
  const row = await db
    .selectFrom('place_searches')
    .select('places')
    .where('query', '=', query)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && (row.places as Place[])
}

export async function storePlaces(db: Db, search: { query: string; places: Place[]; expires_at: Date }): Promise<void> {
  const { query, expires_at } = search
  const places = JSON.stringify(search.places)
  await db
    .insertInto('place_searches')
    .values({ query, places, expires_at })
    .onConflict((conflict) => conflict.column('query').doUpdateSet({ places, expires_at }))
    .execute()
}

export async function deleteExpiredPlaceSearches(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('place_searches').where('expires_at', '<=', now).execute()
}
