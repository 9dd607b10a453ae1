import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { crossFieldRule } from './cross-field.ts'
import { Instant, instantInput } from './instant.ts'
import { limits } from './limits.ts'
import { ImageAlt, ImageId, imageFields } from './media.ts'
import { SPECIAL_WINDOWS_LIMIT, SPECIALS_LIMIT, specialMessages } from './specials.texts.ts'
import { nameUpTo, optionalText, SlugOrId } from './text.ts'

const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, specialMessages.unreadable)

/** Hours on one weekday, `17:00`, in the venue's zone. An end at or before the start is on the next day. */
export const SpecialWindow = z
  .strictObject({
    day: z.int().min(0).max(6).describe('the day it begins, 0 is Sunday'),
    start_time: LocalTime,
    end_time: LocalTime,
  })
  .refine(
    (window) => window.start_time !== window.end_time,
    crossFieldRule<{ start_time: string; end_time: string }>({
      fields: ['start_time', 'end_time'],
      errorField: 'end_time',
      error: specialMessages.windowEmpty,
    }),
  )
export type SpecialWindow = z.output<typeof SpecialWindow>

export const SpecialStatus = z.enum(['active', 'upcoming', 'expired'])
export type SpecialStatus = z.output<typeof SpecialStatus>

/** A special: what a venue offers, its dates, and its hours of the week. */
export const VenueSpecial = z.object({
  id: z.uuid(),
  venue_id: z.uuid(),
  venue_name: z.string(),
  venue_slug: z.string(),
  venue_time_zone: z.string().describe('IANA name'),
  title: z.string(),
  details: z.string().nullable(),
  valid_from: Instant.nullable(),
  valid_until: Instant.nullable().describe('of a whole day: the first moment after it'),
  valid_from_day: z.iso.date().nullable().describe('the local day, where it was entered without a time'),
  valid_until_day: z.iso.date().nullable().describe('the last local day, where it was entered without a time'),
  windows: z.array(SpecialWindow),
  status: SpecialStatus.nullable().describe('null: it has no dates and no hours, and no badge'),
  active_until: Instant.nullable().describe('when an active one stops, if it does'),
  next_window: z
    .object({ start_time: Instant, end_time: Instant })
    .nullable()
    .describe('of one in range but not in its hours'),
  created_at: Instant,
  ...imageFields,
})
export type VenueSpecial = z.output<typeof VenueSpecial>

const instant = instantInput({ missing: specialMessages.unreadable, unreadable: specialMessages.unreadable })
/** A whole day in the venue's zone. `Bound` is such a day or an instant with an offset. */
const day = z.iso
  .date({ abort: true })
  .refine((value) => value >= '2000-01-01' && value < '2100-01-01', specialMessages.unreadable)
const Bound = z.union([day, instant], { error: specialMessages.unreadable }).nullable().default(null)

const fields = {
  title: nameUpTo(limits.name, 'A title').min(1, specialMessages.titleMissing),
  details: optionalText(limits.description, 'Details'),
  valid_from: Bound,
  valid_until: Bound,
  windows: z.array(SpecialWindow).max(SPECIAL_WINDOWS_LIMIT).default([]),
  image_alt: ImageAlt,
}

/** A special as its form submits it. The server checks the order of the dates, because that needs the venue's zone. */
export const SpecialDraft = z.strictObject({ slugOrId: SlugOrId, ...fields, picture_id: ImageId.optional() })

export const SpecialEdit = z.strictObject({
  id: z.uuid(specialMessages.notFound),
  ...fields,
  /** Null removes the image; if omitted, the image stays. */
  picture_id: ImageId.nullish(),
})

const byId = z.strictObject({ id: z.uuid(specialMessages.notFound) })

export const specials = {
  list: memberContract
    .route({
      summary:
        "A venue's specials: active ones, those without dates, upcoming ones, those that are over; each by start, then the newest; at most 100.",
      method: 'GET',
      path: '/venues/{slugOrId}/specials',
      tags: ['specials'],
    })
    .input(z.strictObject({ slugOrId: SlugOrId }))
    .output(z.object({ items: z.array(VenueSpecial).max(SPECIALS_LIMIT) })),

  get: memberContract
    .route({ summary: 'One special.', method: 'GET', path: '/specials/{id}', tags: ['specials'] })
    .input(byId)
    .output(VenueSpecial.extend({ is_mine: z.boolean() })),

  create: memberContract
    .route({
      summary: 'Adds a special to a venue of mine.',
      method: 'POST',
      path: '/venues/{slugOrId}/specials',
      successStatus: 201,
      tags: ['specials'],
    })
    .errors({ FULL: { status: 409, message: specialMessages.tooManySpecials } })
    .input(SpecialDraft)
    .output(VenueSpecial),

  update: memberContract
    .route({
      summary: 'Changes a special of a venue of mine.',
      method: 'PATCH',
      path: '/specials/{id}',
      tags: ['specials'],
    })
    .input(SpecialEdit)
    .output(VenueSpecial),

  remove: memberContract
    .route({
      summary: 'Deletes a special of a venue of mine.',
      method: 'DELETE',
      path: '/specials/{id}',
      tags: ['specials'],
    })
    .input(byId)
    .output(z.object({ done: z.literal(true) })),
}
