import { z } from 'zod'
import { done, memberContract } from './access-levels.ts'
import { answerableFields } from './confirmations.ts'
import { crossFieldRule } from './cross-field.ts'
import { DraftId } from './draft-id.ts'
import { EditVersion, editConflict, ReadEditVersion } from './edit-version.ts'
import { Instant, instantInput } from './instant.ts'
import { limits } from './limits.ts'
import { ImageAlt, ImageId, imageFields } from './media.ts'
import { SPECIAL_WINDOWS_LIMIT, SPECIALS_LIMIT } from './specials.limits.ts'
import { specialMessages } from './specials.texts.ts'
import { nameUpTo, optionalText, SlugOrId } from './text.ts'

const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, specialMessages.unreadable)

/** Hours on one weekday, `17:00`, in the venue's zone. An end at or before the start is on the next day. */
export const SpecialWindow = z
  .strictObject({
    day: z.int().min(0).max(6).describe('Weekday on which it begins; 0 is Sunday.'),
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
  venue_time_zone: z.string().describe('IANA time zone name.'),
  title: z.string(),
  price: z
    .string()
    .nullable()
    .describe('What it costs or takes off, in the words of the venue: `$5`, `Half price`. Null if not given.'),
  details: z.string().nullable(),
  valid_from: Instant.nullable().describe('Start of the special. Null if it has none.'),
  valid_until: Instant.nullable().describe(
    'End of the special. For a whole day, the first moment after it. Null if open-ended.',
  ),
  valid_from_day: z.iso
    .date()
    .nullable()
    .describe('Local day, if the start was entered without a time. Otherwise null.'),
  valid_until_day: z.iso
    .date()
    .nullable()
    .describe('Last local day, if the end was entered without a time. Otherwise null.'),
  windows: z.array(SpecialWindow),
  status: SpecialStatus.nullable().describe('Null if the special has neither dates nor hours.'),
  active_until: Instant.nullable().describe('When an active special stops. Null if it is not active or has no end.'),
  next_window: z
    .object({ start_time: Instant, end_time: Instant })
    .nullable()
    .describe('Next hours, if now is within its dates but outside its hours. Otherwise null.'),
  created_at: Instant,
  ...answerableFields,
  ...imageFields,
})
export type VenueSpecial = z.output<typeof VenueSpecial>

const instant = instantInput({ missing: specialMessages.unreadable, unreadable: specialMessages.unreadable })
/** A whole day in the venue's zone. */
const day = z.iso
  .date({ abort: true })
  .refine((value) => value >= '2000-01-01' && value < '2100-01-01', specialMessages.unreadable)
export const SpecialBound = z
  .union([day, instant], { error: specialMessages.unreadable })
  .nullable()
  .default(null)
  .describe("A whole day in the venue's zone, or an instant. Null for no limit.")

const Price = nameUpTo(limits.price, 'A price')
  .nullable()
  .transform((value) => value || null)

const fields = {
  title: nameUpTo(limits.name, 'A title').min(1, specialMessages.titleMissing),
  details: optionalText(limits.description, 'Details'),
  valid_from: SpecialBound,
  valid_until: SpecialBound,
  windows: z.array(SpecialWindow).max(SPECIAL_WINDOWS_LIMIT).default([]),
  image_alt: ImageAlt,
}

/** A special as its form submits it. The server checks the order of the dates, because that needs the venue's zone. */
export const SpecialDraft = z.strictObject({
  slugOrId: SlugOrId,
  ...fields,
  price: Price.default(null),
  image_id: ImageId.optional(),
  draft_id: DraftId,
})

export const SpecialEdit = z.strictObject({
  id: z.uuid(specialMessages.notFound),
  version: EditVersion.optional(),
  ...fields,
  price: Price.optional().describe('If omitted, the price stays.'),
  image_id: ImageId.nullish().describe('Null removes the image. If omitted, the image stays.'),
})

const byId = z.strictObject({ id: z.uuid(specialMessages.notFound) })

export const specials = {
  list: memberContract
    .get(
      '/venues/{slugOrId}/specials',
      `Lists a venue's specials, at most ${SPECIALS_LIMIT}: active, without dates, upcoming, then expired; within each, by start, then newest first.`,
    )
    .input(z.strictObject({ slugOrId: SlugOrId }))
    .output(z.object({ items: z.array(VenueSpecial).max(SPECIALS_LIMIT) })),

  get: memberContract
    .get('/specials/{id}', 'Returns a special.')
    .input(byId)
    .output(VenueSpecial.extend({ is_mine: z.boolean(), version: ReadEditVersion })),

  create: memberContract
    .post(
      '/venues/{slugOrId}/specials',
      `Adds a special to a venue that you own. A venue can have at most ${SPECIALS_LIMIT}; beyond that, it returns 409 FULL.`,
      { successStatus: 201 },
    )
    .errors({ FULL: { status: 409, message: specialMessages.tooManySpecials } })
    .input(SpecialDraft)
    .output(VenueSpecial),

  update: memberContract
    .patch('/specials/{id}', 'Updates a special of a venue that you own.')
    .errors(editConflict)
    .input(SpecialEdit)
    .output(VenueSpecial),

  remove: memberContract
    .delete('/specials/{id}', 'Deletes a special of a venue that you own.')
    .input(byId)
    .output(done),
}
