import { z } from 'zod'
import { adminContract, contractFor, done } from './access-levels.ts'
import { Person } from './accounts.ts'
import { DraftId } from './draft-id.ts'
import { EXCERPT_LENGTH, REPLIES_PAGE_SIZE, THREADS_PAGE_SIZE } from './forum.limits.ts'
import { forumMessages } from './forum.texts.ts'
import { Instant } from './instant.ts'
import { limits } from './limits.ts'
import { ImageAlt, ImageId, imageFields } from './media.ts'
import { pageInput, pageOutput } from './paging.ts'
import { optionalText, textUpTo } from './text.ts'

/** Verified bartenders, and staff with read access. */
const forumContract = contractFor({ access_level: 'bartender', forbidden: forumMessages.denied })

/** A discussion in the list. A collapsed one has no title, text or author; its replies remain readable. */
export const ThreadLine = z.object({
  id: z.uuid(),
  title: z.string().nullable().describe('Null if collapsed.'),
  excerpt: z
    .string()
    .nullable()
    .describe(`Beginning of the text, at most ${EXCERPT_LENGTH} characters. Null if collapsed or empty.`),
  author: Person.nullable().describe('Null if collapsed, or if the account has been deleted.'),
  ...imageFields,
  is_pinned: z.boolean(),
  is_collapsed: z.boolean().describe('True if the content is not shown to you. The reason is not given.'),
  is_hidden: z.boolean().describe('True if hidden by staff. Only staff receive hidden discussions.'),
  is_mine: z.boolean(),
  reply_count: z.int(),
  created_at: Instant,
})
export type ThreadLine = z.output<typeof ThreadLine>

export const Thread = ThreadLine.omit({ excerpt: true }).extend({
  content: z.string().nullable(),
  can_reply: z.boolean(),
  can_delete: z.boolean().describe('True for the author and for staff.'),
  can_pin: z.boolean().describe('True for staff.'),
})
export type Thread = z.output<typeof Thread>

export const Reply = z.object({
  id: z.uuid(),
  thread_id: z.uuid(),
  author: Person.nullable().describe('Null if collapsed, or if the account has been deleted.'),
  content: z.string().nullable().describe('Null if collapsed.'),
  is_collapsed: z.boolean(),
  is_hidden: z.boolean().describe('True if hidden by staff. Everyone else receives the reply collapsed.'),
  is_mine: z.boolean(),
  can_delete: z.boolean(),
  created_at: Instant,
})
export type Reply = z.output<typeof Reply>

/** A discussion as its form submits it. */
export const ThreadDraft = z.strictObject({
  title: textUpTo(limits.thread_title, 'A title').min(1, forumMessages.titleMissing),
  content: optionalText(limits.thread, 'A discussion'),
  image_id: ImageId.optional(),
  image_alt: ImageAlt,
  draft_id: DraftId,
})

export const ReplyDraft = z.strictObject({
  id: z.uuid(forumMessages.loadFailed),
  content: textUpTo(limits.reply, 'A reply').min(1, forumMessages.replyEmpty),
  draft_id: DraftId,
})

const thread = z.strictObject({ id: z.uuid(forumMessages.loadFailed) })
const Pinned = z.object({ is_pinned: z.boolean() })

/** Behind the Bar. The audit log records every read by staff. */
export const forum = {
  threads: forumContract
    .get('/forum/threads', 'Lists discussions: pinned ones first, then newest first.')
    .input(z.strictObject(pageInput(THREADS_PAGE_SIZE, 50)))
    .output(pageOutput(ThreadLine)),

  create: forumContract
    .post('/forum/threads', 'Starts a discussion. Staff can only read and get 403.', { successStatus: 201 })
    .input(ThreadDraft)
    .output(Thread),

  get: forumContract
    .get('/forum/threads/{id}', 'Returns a discussion without its replies.')
    .input(thread)
    .output(Thread),

  remove: forumContract
    .delete(
      '/forum/threads/{id}',
      'Deletes a discussion with its replies and image. Anyone except its author and staff gets 403.',
    )
    .input(thread)
    .output(done),

  pin: adminContract
    .put('/forum/threads/{id}/pin', 'Pins a discussion to the top of the list. Repeating it has no effect.')
    .input(thread)
    .output(Pinned),

  unpin: adminContract
    .delete('/forum/threads/{id}/pin', 'Unpins a discussion. Repeating it has no effect.')
    .input(thread)
    .output(Pinned),

  replies: forumContract
    .get('/forum/threads/{id}/replies', 'Lists the replies to a discussion, oldest first.')
    .input(z.strictObject({ id: z.uuid(forumMessages.loadFailed), ...pageInput(REPLIES_PAGE_SIZE, 50) }))
    .output(pageOutput(Reply)),

  reply: forumContract
    .post(
      '/forum/threads/{id}/replies',
      'Adds a reply to a discussion. Staff, and anyone who sees the discussion collapsed, get 403.',
      { successStatus: 201 },
    )
    .input(ReplyDraft)
    .output(Reply),

  removeReply: forumContract
    .delete('/forum/replies/{id}', 'Deletes a reply. Anyone except its author and staff gets 403.')
    .input(z.strictObject({ id: z.uuid(forumMessages.replyNotFound) }))
    .output(done),
}
