import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { Person } from './accounts.ts'
import { crossFieldRule } from './cross-field.ts'
import { Instant } from './instant.ts'
import { limits } from './limits.ts'
import { nearbyFields } from './location.ts'
import { nightFields, nightRule } from './nights.ts'
import { pageInput, pageOutput } from './paging.ts'
import { NEARBY_RADIUS_METERS } from './shifts.limits.ts'
import { talentMessages } from './talent.texts.ts'
import { nameUpTo } from './text.ts'

/** A directory card with the current or next shift, if the viewer may see one. */
export const TalentCard = Person.extend({
  next_shift_start_time: Instant.nullable(),
  next_shift_end_time: Instant.nullable().describe('Null without a shift, or if not shown to you.'),
  next_shift_venue_id: z.uuid().nullable(),
  next_shift_venue_slug: z.string().nullable(),
  next_shift_venue_name: z.string().nullable(),
  next_shift_venue_city: z.string().nullable(),
  next_shift_venue_time_zone: z.string().nullable(),
  next_shift_venue_latitude: z.number().nullable(),
  next_shift_venue_longitude: z.number().nullable(),
})
export type TalentCard = z.output<typeof TalentCard>

const locationInput = nearbyFields(NEARBY_RADIUS_METERS)

/**
 * Which talent to list. With a location, which the browser rounds before it sends it, only talent whose current or
 * next shift is within the radius.
 */
export const TalentFilter = z
  .strictObject({
    user_type: z.enum(['bartender', 'entertainer']).optional(),
    on_now: z.boolean().default(false),
    q: nameUpTo(limits.name, 'A name').default(''),
    lat: locationInput.lat.optional(),
    lon: locationInput.lon.optional(),
    radius_meters: locationInput.radius_meters,
    ...nightFields,
    ...pageInput(24, 50),
  })
  .refine(...nightRule)
  .refine(
    (filter) => (filter.lat === undefined) === (filter.lon === undefined),
    crossFieldRule<{ lat?: number; lon?: number }>({
      fields: ['lat', 'lon'],
      errorField: 'lat',
      error: talentMessages.locationIncomplete,
    }),
  )
export type TalentFilter = z.output<typeof TalentFilter>

export const talent = {
  list: memberContract
    .get(
      '/talent',
      'Lists bartenders and entertainers: those on shift now first, then by next shift, then by name. With `day`, those who work that night, each with their shift, by start. `q` filters from two characters on. A cursor is valid only with the filter that returned it.',
    )
    .input(TalentFilter)
    .output(pageOutput(TalentCard)),
}
