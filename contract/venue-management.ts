import { z } from 'zod'
import { businessContract, done, memberContract } from './access-levels.ts'
import { containsBadgeLookalike } from './confusables.ts'
import { EditVersion, editConflict } from './edit-version.ts'
import { limits } from './limits.ts'
import { Coordinate } from './location.ts'
import { ImageAlt, ImageId } from './media.ts'
import { profileMessages } from './profiles.texts.ts'
import { nameUpTo, optionalText, SlugOrId } from './text.ts'
import { venueMessages } from './venues.texts.ts'
import { VenueDetail } from './venues.ts'

const UUID_SHAPE = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i
const SCHEME = /^https?:\/\//i

const coordinate = Coordinate.nullable()

const fields = {
  name: nameUpTo(limits.name, 'A name')
    .min(1, venueMessages.nameMissing)
    .refine((name) => !UUID_SHAPE.test(name), venueMessages.nameLikeId)
    // A venue's name appears in the same places as a person's, for example as the author of a post.
    .refine((name) => !containsBadgeLookalike(name), profileMessages.nameBadge),
  description: optionalText(limits.description, 'A description'),
  address_line1: optionalText(limits.name, 'An address'),
  address_line2: optionalText(limits.name, 'An address'),
  city: optionalText(80, 'A city'),
  state_province: optionalText(80, 'A state'),
  postal_code: optionalText(20, 'A postal code'),
  country: optionalText(80, 'A country'),
  phone_number: optionalText(30, 'A phone number').refine(
    (value) => value === null || /^\+?[\d\s().-]{3,}$/.test(value),
    venueMessages.phone,
  ),
  website_url: optionalText(300, 'A website')
    .refine((value) => value === null || (URL.canParse(value) && SCHEME.test(value)), venueMessages.website)
    .transform((value) => value?.replace(SCHEME, (scheme) => scheme.toLowerCase()) ?? null),
  latitude: coordinate.describe('Degrees. If out of range, the location stays unchanged. Null clears it.'),
  longitude: coordinate.describe('Degrees. The same rules as for `latitude` apply.'),
  time_zone: z.string().max(64).nullable().describe('IANA time zone name. Null derives it from the coordinates.'),
  image_alt: ImageAlt,
  is_public: z.boolean().describe('Whether people without an account can open its page. False without an owner.'),
}

/** The fields of a venue that are texts. */
export const VENUE_TEXT_FIELDS = [
  'name',
  'description',
  'address_line1',
  'address_line2',
  'city',
  'state_province',
  'postal_code',
  'country',
  'phone_number',
  'website_url',
] as const satisfies readonly (keyof typeof fields)[]

/** A venue as its form submits it. */
export const VenueDraft = z.strictObject({
  ...fields,
  is_public: fields.is_public.default(true),
  allow_duplicate: z
    .boolean()
    .default(false)
    .describe('True creates the venue despite similar ones. Otherwise that returns 409 NEAR_DUPLICATE.'),
  image_id: ImageId.optional(),
})

export const VenueEdit = z.strictObject({
  slugOrId: SlugOrId,
  version: EditVersion.optional(),
  ...z.strictObject(fields).partial().shape,
  image_id: ImageId.nullish().describe('Null removes the image. If omitted, the image stays.'),
})

/** A saved venue, and whether its location was saved too: an invalid location doesn't stop the rest of the save. */
export const SavedVenue = z.object({
  venue: VenueDetail,
  location: z
    .enum(['saved', 'cleared', 'unchanged'])
    .describe('`unchanged`: the coordinates were out of range and were not saved.'),
})
export type SavedVenue = z.output<typeof SavedVenue>

/** A request to list a venue, as its form submits it. */
export const VenueRequestDraft = z.strictObject({
  name: nameUpTo(limits.name, 'A name').min(1, venueMessages.nameMissing),
  city: optionalText(80, 'A city'),
  details: optionalText(limits.notes, 'Details'),
})

/** A claim of a venue without an owner, as its form submits it. */
export const VenueClaim = z.strictObject({ slugOrId: SlugOrId, details: optionalText(limits.notes, 'Details') })

/** Procedures for venue owners, and for users who ask for a new venue. Part of `contract.venues`. */
export const venueManagement = {
  create: businessContract
    .post(
      '/venues',
      'Creates a venue that you own. Staff create a venue without an owner. The slug is derived from the name.',
      { successStatus: 201 },
    )
    .meta({ access_level: 'business', forbidden: venueMessages.onlyBusiness })
    .errors({
      NAME_FULL: { status: 409, message: venueMessages.nameTaken },
      NEAR_DUPLICATE: {
        status: 409,
        message: venueMessages.nearDuplicate,
        data: z.object({
          venues: z.array(z.object({ name: z.string(), slug: z.string(), city: z.string().nullable() })),
        }),
      },
    })
    .input(VenueDraft)
    .output(SavedVenue),

  update: memberContract
    .patch(
      '/venues/{slugOrId}',
      'Updates a venue that you own. Omitted fields stay unchanged. A new name gives it a new slug; the old one keeps working.',
    )
    .errors({ ...editConflict, NAME_FULL: { status: 409, message: venueMessages.nameTaken } })
    .input(VenueEdit)
    .output(SavedVenue),

  archive: memberContract
    .put(
      '/venues/{slugOrId}/archive',
      'Archives a venue that you own, which removes it from all lists, or restores it with `archived` false.',
    )
    .errors({ HIDDEN: { status: 409, message: venueMessages.hiddenByStaff } })
    .input(z.strictObject({ slugOrId: SlugOrId, archived: z.boolean() }))
    .output(z.object({ is_archived: z.boolean() })),

  request: memberContract
    .post(
      '/venue-requests',
      'Asks staff to list a venue. Returns 409 REQUEST_STANDS if you have an open request with the same name.',
    )
    .errors({
      REQUEST_STANDS: { status: 409, message: venueMessages.alreadyRequested },
      REQUESTS_FULL: { status: 409, message: venueMessages.tooManyRequests },
    })
    .input(VenueRequestDraft)
    .output(done),

  claim: businessContract
    .post('/venues/{slugOrId}/claim', 'Asks staff to make you the owner of a venue that has none.')
    .errors({
      HAS_OWNER: { status: 409, message: venueMessages.hasOwner },
      REQUEST_STANDS: { status: 409, message: venueMessages.alreadyClaimed },
      REQUESTS_FULL: { status: 409, message: venueMessages.tooManyRequests },
    })
    .input(VenueClaim)
    .output(done),
}
