import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { PLACE_QUERY_MAX_LENGTH, PLACE_QUERY_MIN_LENGTH, PLACES_LIMIT } from './places.limits.ts'
import { normalizedTextUpTo } from './text.ts'

/** An address or a town on the map. */
export const Place = z.object({
  name: z.string(),
  detail: z.string().nullable().describe('Where it is.'),
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.output<typeof Place>

export const places = {
  find: memberContract
    .get('/places', 'Finds an address or town, best match first. 404 if the server has no geocoder.')
    .input(z.strictObject({ query: normalizedTextUpTo(PLACE_QUERY_MAX_LENGTH).min(PLACE_QUERY_MIN_LENGTH) }))
    .output(z.object({ items: z.array(Place).max(PLACES_LIMIT) })),
}
