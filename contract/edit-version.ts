import { z } from 'zod'
import { editConflictMessage, editVersionMessage } from './edit-version.texts.ts'

/** Returned with what its owner edits. Optional in an update, so that API clients can ignore it. */
export const EditVersion = z
  .string()
  .max(300)
  .regex(/^[\w.-]+$/, editVersionMessage)
  .describe('From `get`. The update fails with EDIT_CONFLICT if someone saved other values since.')

/** The version in a read, for the person who may edit. */
export const ReadEditVersion = EditVersion.optional().describe('Only if you can edit it. Send it with an update.')

/** Someone saved other values since the version that an update was made from. */
export const editConflict = {
  EDIT_CONFLICT: {
    status: 409,
    message: editConflictMessage,
    data: z.object({
      version: z.string().describe('Send this to save anyway.'),
      changes: z
        .array(z.object({ field: z.string(), saved: z.string().nullable().describe('Null unless it is a text.') }))
        .describe('The fields with other values.'),
    }),
  },
} as const
