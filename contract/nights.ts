import { z } from 'zod'
import { crossFieldRule } from './cross-field.ts'
import { NIGHT_TIME } from './night-choice.ts'
import { NIGHT_DAYS_AHEAD } from './nights.limits.ts'
import { nightMessages } from './nights.texts.ts'

/** The optional fields of a read that can be of another night than the present one. */
export const nightFields = {
  day: z.iso
    .date(nightMessages.outOfRange)
    .optional()
    .describe(
      `Day on which the night begins, in each venue's zone; it lasts until 6 AM. At most ${NIGHT_DAYS_AHEAD} days ahead. Without it, the read is of now.`,
    ),
  at: z
    .string()
    .regex(NIGHT_TIME, nightMessages.unreadable)
    .optional()
    .describe('Time in the night: an hour such as `18:00`, or `late`. Hours before 6 AM are after midnight.'),
}

type NightInput = { day?: string | undefined; at?: string | undefined }

/** The arguments of `.refine` that refuse a time without a day. */
export const nightRule = [
  ({ day, at }: NightInput) => at === undefined || day !== undefined,
  crossFieldRule<NightInput>({ fields: ['day', 'at'], errorField: 'day', error: nightMessages.dayMissing }),
] as const
