import { z } from 'zod'
import { member } from './doors.ts'
import { limits } from './limits.ts'
import { pageInput, pageOf } from './paging.ts'
import { ShiftLine } from './shifts.ts'
import { textUpTo } from './text.ts'

/** An id or a slug; a UUID-shaped text is always an id. */
export const SlugOrId = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[a-z0-9._-]+$/i)

/** A row of the shift form's venue field. */
export const VenueOption = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string().nullable(),
  time_zone: z.string().describe('IANA name'),
})
export type VenueOption = z.output<typeof VenueOption>

export const VenueCard = VenueOption.extend({
  slug: z.string(),
  state_province: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  follower_count: z.int(),
  on_now_count: z.int().describe('people on shift whom the viewer may see'),
})
export type VenueCard = z.output<typeof VenueCard>

export const VenueDetail = VenueCard.extend({
  description: z.string().nullable(),
  address_line1: z.string().nullable(),
  address_line2: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
  phone_number: z.string().nullable(),
  website_url: z.string().nullable(),
  is_mine: z.boolean(),
  on_now: z.array(ShiftLine).describe('at most 50, whoever is on longest first'),
  upcoming_shifts: pageOf(ShiftLine),
})
export type VenueDetail = z.output<typeof VenueDetail>

const bySlugOrId = { slugOrId: SlugOrId }

export const venues = {
  list: member
    .route({
      summary: 'Venues A–Z, with `q` those whose name or city holds it.',
      method: 'GET',
      path: '/venues',
      tags: ['venues'],
    })
    .input(
      z.strictObject({
        q: textUpTo(limits.name).default(''),
        ...pageInput(30, 50),
      }),
    )
    .output(pageOf(VenueCard)),

  options: member
    .route({
      summary: 'Every venue a shift can be posted at, A–Z, at most 500; with `q` those whose name or city holds it.',
      method: 'GET',
      path: '/venue-options',
      tags: ['venues'],
    })
    .input(z.strictObject({ q: textUpTo(limits.name).default('') }))
    .output(z.object({ items: z.array(VenueOption) })),

  get: member
    .route({
      summary: 'One venue with who is on now and who comes next, as far as the viewer may see them.',
      method: 'GET',
      path: '/venues/{slugOrId}',
      tags: ['venues'],
    })
    .input(z.strictObject(bySlugOrId))
    .output(VenueDetail),

  shifts: member
    .route({
      summary: "More of a venue's coming shifts, soonest first.",
      method: 'GET',
      path: '/venues/{slugOrId}/shifts',
      tags: ['venues'],
    })
    .input(z.strictObject({ ...bySlugOrId, ...pageInput(20, 50) }))
    .output(pageOf(ShiftLine)),
}
