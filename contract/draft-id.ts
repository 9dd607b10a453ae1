import { z } from 'zod'
import { schemaMessages } from './schema.texts.ts'

/** The `draft_id` of a form that creates something. */
export const DraftId = z
  .uuid(schemaMessages.draftId)
  .optional()
  .describe('Idempotency key, made by the client. Sent again, it returns what it created first.')
