import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { ANSWER_DAYS, NOT_RIGHT_LIMIT } from './confirmations.limits.ts'
import { confirmationMessages } from './confirmations.texts.ts'
import { Instant } from './instant.ts'
import { SlugOrId } from './text.ts'

/** Whether a special, or a venue's opening hours, are known to be right. */
export const confirmationFields = {
  confirmed_at: Instant.describe('When the venue last saved or confirmed it.'),
  is_confirmed: z
    .boolean()
    .describe(`False if ${NOT_RIGHT_LIMIT} people have said since then that it is no longer right.`),
}

/** The same, for a viewer. */
export const answerableFields = {
  ...confirmationFields,
  can_answer: z
    .boolean()
    .describe(
      `True if you can say whether it is still right: the venue is not yours, and you last answered over ${ANSWER_DAYS} days ago or never.`,
    ),
}

export const HoursConfirmation = z.object(answerableFields)
export type HoursConfirmation = z.output<typeof HoursConfirmation>

/** Part of `contract.venues`. */
export const confirmations = {
  answer: memberContract
    .post(
      '/venues/{slugOrId}/answers',
      `Says whether a special or the opening hours of someone else's venue are still right. Returns 409 ANSWERED_BEFORE within ${ANSWER_DAYS} days of your last answer.`,
    )
    .errors({
      ANSWERED_BEFORE: {
        status: 409,
        message: confirmationMessages.answered,
        data: z.object({ again_at: z.iso.datetime().describe('When you can answer again.') }),
      },
    })
    .input(
      z.strictObject({
        slugOrId: SlugOrId,
        what: z
          .union([z.literal('hours'), z.uuid()], confirmationMessages.what)
          .describe('`hours`, or the id of a special.'),
        is_right: z.boolean(),
      }),
    )
    .output(z.object({ is_confirmed: confirmationFields.is_confirmed })),

  confirm: memberContract
    .post(
      '/venues/{slugOrId}/confirm',
      'Confirms that a special, the opening hours, or all of them are right at a venue that you own.',
    )
    .input(
      z.strictObject({
        slugOrId: SlugOrId,
        what: z
          .union([z.literal('all'), z.literal('hours'), z.uuid()], confirmationMessages.whatToConfirm)
          .describe('`all`, `hours`, or the id of a special.'),
      }),
    )
    .output(z.object({ confirmed_at: confirmationFields.confirmed_at })),
}
