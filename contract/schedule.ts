import { z } from 'zod'
import { memberContract, talentContract } from './access-levels.ts'
import { EditVersion, editConflict } from './edit-version.ts'
import { Instant } from './instant.ts'
import { ROSTER_MAX_EVENTS } from './roster.limits.ts'
import { MAX_SHIFTS_PER_BATCH, MAX_SHIFTS_PER_SERIES, MAX_SHIFTS_PER_WEEK, RESTORE_MINUTES } from './schedule.limits.ts'
import { scheduleMessages } from './schedule.texts.ts'
import { shiftMessages } from './shifts.texts.ts'
import {
  isShiftInOrder,
  isShiftShortEnough,
  OwnShiftLine,
  ShiftVisibility,
  shiftFields,
  shiftTimesRule,
} from './shifts.ts'

const EARLIEST = '2000-01-01'
const LATEST = '2100-01-01'

/** A calendar day, `2026-11-20`, from 2000 up to but not including 2100. */
export const CalendarDay = z.iso
  .date(scheduleMessages.untilMissing)
  .refine((day) => day >= EARLIEST && day < LATEST, shiftMessages.unreadable)

/** A shift of the user, and how it repeats (`series` is null if it doesn't). */
export const OwnShift = OwnShiftLine.extend({
  has_income: z.boolean().describe('True if you recorded income for the shift.'),
  series: z
    .object({
      id: z.uuid(),
      upcoming: z
        .int()
        .describe('Number of shifts that `scope` all changes: not begun (this one: not ended), without income.'),
      following: z.int().describe('Of these, the number from this one on.'),
      last_start_time: Instant,
    })
    .nullable(),
})
export type OwnShift = z.output<typeof OwnShift>

/** Another shift of the user that overlaps. */
export const Clash = z.object({
  venue_name: z.string(),
  start_time: Instant,
  end_time: Instant,
  venue_time_zone: z.string(),
})

/** A shift as it would be posted, and the shift it clashes with, if any. */
export const PlannedShift = z.object({
  venue_id: z.uuid(),
  venue_name: z.string(),
  venue_city: z.string().nullable(),
  venue_time_zone: z.string(),
  start_time: Instant,
  end_time: Instant,
  notes: z.string().nullable(),
  visibility: ShiftVisibility,
  verdict: z.enum(['free', 'duplicate', 'overlap']),
  clash: Clash.nullable(),
})
export type PlannedShift = z.output<typeof PlannedShift>

/** `Clash` for error data, where instants are ISO text and not Dates. */
const ClashText = Clash.extend({ start_time: z.string(), end_time: z.string() })
export const PlannedText = PlannedShift.extend({
  start_time: z.string(),
  end_time: z.string(),
  clash: ClashText.nullable(),
})
export type PlannedText = z.output<typeof PlannedText>

export const batchConflicts = {
  DUPLICATE_SHIFT: { status: 409, message: scheduleMessages.duplicates },
  OVERLAPPING_SHIFTS: {
    status: 409,
    message: scheduleMessages.overlaps,
    data: z.object({ overlaps: z.array(PlannedText) }),
  },
  LONG_SHIFT: { status: 409, message: shiftMessages.confirmLong },
} as const

const { allow_overlap, confirm_long, ...shiftItemFields } = shiftFields

const ShiftBatchItem = z
  .strictObject(shiftItemFields)
  .refine(isShiftInOrder, shiftTimesRule(shiftMessages.endAfterStart))
  .refine(isShiftShortEnough, shiftTimesRule(shiftMessages.tooLong))

/** Shifts to post in one request, each once or weekly until a last day. */
export const ShiftBatchDraft = z.strictObject({
  items: z.array(ShiftBatchItem).min(1, scheduleMessages.nothing).max(MAX_SHIFTS_PER_WEEK),
  repeat_until: CalendarDay.nullable()
    .default(null)
    .describe("Last day of the weekly repetition, in each venue's zone. Null posts each shift once."),
  allow_overlap,
  confirm_long,
})

const shiftIdInput = { id: z.uuid(shiftMessages.notFound) }

export const SeriesChange = z
  .strictObject({
    ...shiftIdInput,
    scope: z.enum(['following', 'all']),
    version: EditVersion.optional(),
    ...shiftFields,
    venue_id: z.uuid(shiftMessages.missingVenue),
  })
  .refine(isShiftInOrder, shiftTimesRule(shiftMessages.endAfterStartOnEdit))
  .refine(isShiftShortEnough, shiftTimesRule(shiftMessages.tooLong))

/** The user's own schedule: weeks, repeating shifts, and cancelling and restoring shifts. */
export const schedule = {
  week: memberContract
    .get(
      '/me/week',
      'Lists your shifts of the seven days from `from` on. A shift that starts before 4 AM counts as the day before.',
    )
    .input(z.strictObject({ from: CalendarDay }))
    .output(z.object({ items: z.array(OwnShift) })),

  get: memberContract
    .get('/me/shifts/{id}', 'Returns one of your shifts and how it repeats. Any other shift returns 404.')
    .input(z.strictObject(shiftIdInput))
    .output(OwnShift),

  copy: memberContract
    .get(
      '/me/week/copy',
      'Returns your shifts of the seven days from `from` on, moved to the same local time in the seven days from `into` on. Posts nothing.',
    )
    .input(
      z.strictObject({
        into: CalendarDay,
        from: CalendarDay.optional().describe('First day to copy. By default, seven days before `into`.'),
      }),
    )
    .output(z.object({ items: z.array(PlannedShift) })),

  add: talentContract
    .post(
      '/shifts/batch',
      `Posts several shifts, each once or weekly at the same local time: at most ${MAX_SHIFTS_PER_SERIES} times each and ${MAX_SHIFTS_PER_BATCH} shifts in total. Duplicates are skipped.`,
      { successStatus: 201 },
    )
    .meta({ access_level: 'talent', forbidden: shiftMessages.notTalent })
    .errors(batchConflicts)
    .input(ShiftBatchDraft)
    .output(z.object({ items: z.array(OwnShiftLine), skipped: z.array(PlannedShift).describe('Duplicates.') })),

  change: memberContract
    .patch(
      '/shifts/{id}/series',
      'Updates one of your repeating shifts and those after it, or all upcoming ones. Shifts that have started stay unchanged, except the one with this `id`.',
    )
    .errors(batchConflicts)
    .errors({ ...editConflict, NO_SERIES: { status: 409, message: scheduleMessages.noSeries } })
    .input(SeriesChange)
    .output(z.object({ changed: z.int(), items: z.array(OwnShiftLine) })),

  remove: memberContract
    .delete(
      '/shifts/{id}/series',
      'Cancels one of your shifts, or it and those after it, or all upcoming ones. Shifts that have started stay unchanged, except the one with this `id`.',
    )
    .input(z.strictObject({ ...shiftIdInput, scope: z.enum(['this', 'following', 'all']).default('this') }))
    .output(z.object({ ids: z.array(z.uuid()).describe('Ids of the cancelled shifts, for `schedule.restore`.') })),

  restore: memberContract
    .post(
      '/shifts/restore',
      `Restores shifts that you cancelled in the last ${RESTORE_MINUTES} minutes, except those you have posted again since. Returns 410 GONE if none can be restored.`,
    )
    .errors({ GONE: { status: 410, message: scheduleMessages.restoreExpired } })
    // As many shifts as one roster import can cancel.
    .input(z.strictObject({ ids: z.array(z.uuid(shiftMessages.notFound)).min(1).max(ROSTER_MAX_EVENTS) }))
    .output(z.object({ restored: z.int() })),
}
