import { z } from 'zod'
import { done, memberContract, talentContract } from './access-levels.ts'
import { UserType, VerificationStatus } from './accounts.ts'
import { crossFieldRule } from './cross-field.ts'
import { EditVersion, editConflict, ReadEditVersion } from './edit-version.ts'
import { Instant, instantInput } from './instant.ts'
import { limits } from './limits.ts'
import { nearbyFields } from './location.ts'
import { nightFields, nightRule } from './nights.ts'
import { pageInput, pageOutput } from './paging.ts'
import {
  NEARBY_RADIUS_METERS,
  NEARBY_SHIFTS_LIMIT,
  ON_NOW_LIMIT,
  ON_NOW_RADIUS_METERS,
  SHIFT_CONFIRM_HOURS,
  SHIFT_MAX_HOURS,
  SHIFT_VISIBILITIES,
  STARTING_SOON_HOURS,
} from './shifts.limits.ts'
import { shiftMessages } from './shifts.texts.ts'
import { optionalText } from './text.ts'

const venueId = z.uuid({
  error: (issue) => (issue.input ? shiftMessages.missingVenue : shiftMessages.missing),
})
const instant = instantInput({
  missing: shiftMessages.missing,
  unreadable: shiftMessages.unreadable,
})

export const ShiftVisibility = z.enum(SHIFT_VISIBILITIES)
export type ShiftVisibility = z.infer<typeof ShiftVisibility>

/** The fields of the shift form. */
export const shiftFields = {
  venue_id: venueId,
  start_time: instant,
  end_time: instant,
  notes: optionalText(limits.notes, 'Notes'),
  visibility: ShiftVisibility.optional().describe(
    'Defaults to `everyone` who may see your schedule. An update keeps it.',
  ),
  allow_overlap: z
    .boolean()
    .default(false)
    .describe('True allows overlaps with your other shifts. Otherwise one returns 409.'),
  confirm_long: z
    .boolean()
    .default(false)
    .describe(`True allows more than ${SHIFT_CONFIRM_HOURS} hours. Otherwise that returns 409 LONG_SHIFT.`),
}
type Span = { start_time: string; end_time: string }
export const isShiftInOrder = (shift: Span) => Date.parse(shift.start_time) < Date.parse(shift.end_time)
export const isShiftShortEnough = (shift: Span) =>
  Date.parse(shift.end_time) - Date.parse(shift.start_time) <= SHIFT_MAX_HOURS * 3_600_000
/** A rule about both times that reports its error at `end_time`. */
export const shiftTimesRule = (error: string) =>
  crossFieldRule<Span>({ fields: ['start_time', 'end_time'], errorField: 'end_time', error })

/** A shift as its form submits it. Times are instants with an offset; the form converts from the venue's zone. */
export const ShiftDraft = z
  .strictObject(shiftFields)
  .refine(isShiftInOrder, shiftTimesRule(shiftMessages.endAfterStart))
  .refine(isShiftShortEnough, shiftTimesRule(shiftMessages.tooLong))

export const ShiftEdit = z
  .strictObject({
    id: z.uuid(shiftMessages.notFound),
    version: EditVersion.optional(),
    ...shiftFields,
    venue_id: z.uuid(shiftMessages.missingVenue),
  })
  .refine(isShiftInOrder, shiftTimesRule(shiftMessages.endAfterStartOnEdit))
  .refine(isShiftShortEnough, shiftTimesRule(shiftMessages.tooLong))

/** A shift in a list: its talent, venue and times. */
export const ShiftLine = z.object({
  id: z.uuid(),
  start_time: Instant,
  end_time: Instant.nullable().describe('Null if not shown to you.'),
  notes: z.string().nullable(),
  talent_id: z.uuid(),
  talent_username: z.string(),
  talent_username_slug: z.string(),
  talent_full_name: z.string().nullable(),
  talent_user_type: UserType,
  talent_verification_status: VerificationStatus,
  talent_avatar_url: z.string().nullable(),
  venue_id: z.uuid(),
  venue_slug: z.string(),
  venue_name: z.string(),
  venue_city: z.string().nullable(),
  venue_time_zone: z.string().describe('IANA time zone name. Show times in this zone.'),
  is_hidden: z.boolean().optional().describe('True if hidden by staff. Only its talent can view it.'),
})
export type ShiftLine = z.output<typeof ShiftLine>

const ShownAt = Instant.nullable().describe(
  'From when others can see your shift. Null if they already can, or never can.',
)

/** One of the user's own shifts. Other people never receive its visibility. */
export const OwnShiftLine = ShiftLine.extend({
  end_time: Instant,
  visibility: ShiftVisibility,
  shown_at: ShownAt,
})
export type OwnShiftLine = z.output<typeof OwnShiftLine>

/** One of the user's own shifts in their list. */
export const ListedOwnShift = OwnShiftLine.extend({
  venue_image_url: z.string().nullable().describe('Link to the venue’s image.'),
  has_income: z
    .boolean()
    .optional()
    .describe('True if you recorded income for the shift. Only in the list of past shifts.'),
})
export type ListedOwnShift = z.output<typeof ListedOwnShift>

/** A single shift, with its visibility if it is the user's own. */
export const ShiftDetail = ShiftLine.extend({
  visibility: ShiftVisibility.optional().describe('Only for your own shifts.'),
  shown_at: ShownAt.optional(),
  version: ReadEditVersion,
})
export type ShiftDetail = z.output<typeof ShiftDetail>

export const NearbyShift = ShiftLine.extend({
  venue_latitude: z.number(),
  venue_longitude: z.number(),
  distance_meters: z.number().describe('Distance from the given location, in meters.'),
})
export type NearbyShift = z.output<typeof NearbyShift>

/** Input of `shifts.near`. */
export const NearbyShiftsInput = z
  .strictObject({
    ...nearbyFields(NEARBY_RADIUS_METERS),
    ...nightFields,
    limit: z.int().min(1).max(50).default(NEARBY_SHIFTS_LIMIT),
  })
  .refine(...nightRule)

/** Input of `shifts.onNow`. */
export const OnNowInput = z.strictObject({ ...nearbyFields(ON_NOW_RADIUS_METERS), ...nightFields }).refine(...nightRule)

/** Reasons why a shift is not posted or changed. */
export const shiftConflicts = {
  DUPLICATE_SHIFT: { status: 409, message: shiftMessages.duplicate },
  OVERLAPPING_SHIFT: {
    status: 409,
    message: shiftMessages.overlap,
    data: z.object({
      venue_name: z.string(),
      start_time: z.string(),
      end_time: z.string(),
      venue_time_zone: z.string(),
    }),
  },
  LONG_SHIFT: { status: 409, message: shiftMessages.confirmLong },
} as const

const byId = z.strictObject({ id: z.uuid(shiftMessages.notFound) })

export const shifts = {
  create: talentContract
    .post(
      '/shifts',
      `Posts a shift of at most ${SHIFT_MAX_HOURS} hours and notifies your followers. A past shift, for your income record, notifies no one.`,
      { successStatus: 201 },
    )
    .meta({ access_level: 'talent', forbidden: shiftMessages.notTalent })
    .errors(shiftConflicts)
    .input(ShiftDraft)
    .output(OwnShiftLine),

  edit: memberContract
    .patch('/shifts/{id}', 'Updates one of your shifts. Any other shift returns 403 if you can view it, otherwise 404.')
    .errors({ ...shiftConflicts, ...editConflict })
    .input(ShiftEdit)
    .output(OwnShiftLine),

  remove: memberContract
    .delete(
      '/shifts/{id}',
      'Cancels one of your shifts and removes it from all lists; its income stays. Any other shift returns 403 if you can view it, otherwise 404.',
    )
    .input(byId)
    .output(done),

  get: memberContract
    .get('/shifts/{id}', 'Returns a shift. A shift that you may not see returns 404.')
    .input(byId)
    .output(ShiftDetail),

  mine: memberContract
    .get('/me/shifts', 'Lists your shifts: `upcoming` (not yet ended) soonest first, or `past` newest first.')
    .input(
      z.strictObject({
        when: z.enum(['upcoming', 'past']).default('upcoming'),
        ...pageInput(20, 50),
      }),
    )
    .output(pageOutput(ListedOwnShift)),

  followed: memberContract
    .get(
      '/shifts/followed',
      'Lists the current and upcoming shifts of the people you follow: current ones first, then by start. With `day`, those of that night.',
    )
    .input(z.strictObject({ ...nightFields, ...pageInput(10, 50) }).refine(...nightRule))
    .output(pageOutput(ShiftLine)),

  near: memberContract
    .get(
      '/shifts/near',
      'Lists the current and upcoming shifts within `radius_meters` of a location: current ones first, then by start. With `day`, those of that night, nearest first.',
    )
    .input(NearbyShiftsInput)
    .output(z.object({ items: z.array(NearbyShift) })),

  onNow: memberContract
    .get(
      '/shifts/on-now',
      `Lists the shifts within \`radius_meters\` of a location that are in progress, then those that start within ${STARTING_SOON_HOURS} hours, nearest first, at most ${ON_NOW_LIMIT}. With \`day\`, those of that night, nearest first.`,
    )
    .input(OnNowInput)
    .output(z.object({ items: z.array(NearbyShift) })),
}
