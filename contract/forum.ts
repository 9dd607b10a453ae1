import { z } from 'zod'
import { adminContract, bartenderContract } from './access-levels.ts'
import { Person } from './accounts.ts'
import { forumMessages, REPLIES_PAGE_SIZE, THREADS_PAGE_SIZE } from './forum.texts.ts'
import { Instant } from './instant.ts'
import { limits } from './limits.ts'
import { ImageAlt, ImageId, imageFields } from './media.ts'
import { pageInput, pageOutput } from './paging.ts'
import { optionalText, textUpTo } from './text.ts'

/** Verified bartenders, and staff with read access. */
const forumContract = bartenderContract.meta({ access_level: 'bartender', forbidden: forumMessages.denied })

/** A discussion in the list. A collapsed one has no title, text or author; its replies remain readable. */
export const ThreadLine = z.object({
  id: z.uuid(),
  title: z.string().nullable().describe('null where collapsed'),
  excerpt: z.string().nullable().describe('how its text begins'),
  author: Person.nullable().describe('null where collapsed, or where the account is gone'),
  ...imageFields,
  is_pinned: z.boolean(),
  is_collapsed: z.boolean().describe('not shown to the viewer, for whatever reason'),
  is_hidden: z.boolean().describe('hidden by staff; staff alone gets such'),
  is_mine: z.boolean(),
  reply_count: z.int(),
  created_at: Instant,
})
export type ThreadLine = z.output<typeof ThreadLine>

export const Thread = ThreadLine.omit({ excerpt: true }).extend({
  content: z.string().nullable(),
  can_reply: z.boolean(),
  can_delete: z.boolean().describe('its author, and staff'),
  can_pin: z.boolean().describe('staff'),
})
export type Thread = z.output<typeof Thread>

export const Reply = z.object({
  id: z.uuid(),
  thread_id: z.uuid(),
  author: Person.nullable().describe('null where collapsed, or where the account is gone'),
  content: z.string().nullable().describe('null where collapsed'),
  is_collapsed: z.boolean(),
  is_hidden: z.boolean().describe('hidden by staff; to others than staff it is collapsed'),
  is_mine: z.boolean(),
  can_delete: z.boolean(),
  created_at: Instant,
})
export type Reply = z.output<typeof Reply>

const DraftId = z
  .uuid(forumMessages.invalidDraft)
  .optional()
  .describe('made by the client for what is being written: sent once more, it answers what stands')

/** A discussion as its form submits it. */
export const ThreadDraft = z.strictObject({
  title: textUpTo(limits.thread_title, 'A title').min(1, forumMessages.titleMissing),
  content: optionalText(limits.thread, 'A discussion'),
  picture_id: ImageId.optional(),
  image_alt: ImageAlt,
  draft_id: DraftId,
})

export const ReplyDraft = z.strictObject({
  id: z.uuid(forumMessages.loadFailed),
  content: textUpTo(limits.reply, 'A reply').min(1, forumMessages.replyEmpty),
  draft_id: DraftId,
})

const thread = z.strictObject({ id: z.uuid(forumMessages.loadFailed) })
const done = z.object({ done: z.literal(true) })
const Pinned = z.object({ is_pinned: z.boolean() })

/** Behind the Bar. The audit log records every read by staff. */
export const forum = {
  threads: forumContract
    .route({
      summary: 'Discussions, pinned ones first, else newest first.',
      method: 'GET',
      path: '/forum/threads',
      tags: ['forum'],
    })
    .input(z.strictObject(pageInput(THREADS_PAGE_SIZE, 50)))
    .output(pageOutput(ThreadLine)),

  create: forumContract
    .route({
      summary: `Starts a discussion. Staff: 403 "${forumMessages.staffReadOnly}"`,
      method: 'POST',
      path: '/forum/threads',
      successStatus: 201,
      tags: ['forum'],
    })
    .input(ThreadDraft)
    .output(Thread),

  get: forumContract
    .route({
      summary: 'One discussion, without its replies.',
      method: 'GET',
      path: '/forum/threads/{id}',
      tags: ['forum'],
    })
    .input(thread)
    .output(Thread),

  remove: forumContract
    .route({
      summary: `Deletes a discussion with its replies and its picture: its author, and staff. Else 403 "${forumMessages.notYourThread}"`,
      method: 'DELETE',
      path: '/forum/threads/{id}',
      tags: ['forum'],
    })
    .input(thread)
    .output(done),

  pin: adminContract
    .route({
      summary: 'Keeps a discussion on top of the list. Doing it twice is success.',
      method: 'PUT',
      path: '/forum/threads/{id}/pin',
      tags: ['forum'],
    })
    .input(thread)
    .output(Pinned),

  unpin: adminContract
    .route({
      summary: 'Lets a discussion go down the list again. Doing it twice is success.',
      method: 'DELETE',
      path: '/forum/threads/{id}/pin',
      tags: ['forum'],
    })
    .input(thread)
    .output(Pinned),

  replies: forumContract
    .route({
      summary: 'What was said in a discussion, oldest first.',
      method: 'GET',
      path: '/forum/threads/{id}/replies',
      tags: ['forum'],
    })
    .input(z.strictObject({ id: z.uuid(forumMessages.loadFailed), ...pageInput(REPLIES_PAGE_SIZE, 50) }))
    .output(pageOutput(Reply)),

  reply: forumContract
    .route({
      summary: `Says something in a discussion. Staff: 403 "${forumMessages.staffReadOnly}" Whom it is collapsed for: 403 "${forumMessages.replyFailed}"`,
      method: 'POST',
      path: '/forum/threads/{id}/replies',
      successStatus: 201,
      tags: ['forum'],
    })
    .input(ReplyDraft)
    .output(Reply),

  removeReply: forumContract
    .route({
      summary: `Deletes a reply: its author, and staff. Else 403 "${forumMessages.notYourReply}"`,
      method: 'DELETE',
      path: '/forum/replies/{id}',
      tags: ['forum'],
    })
    .input(z.strictObject({ id: z.uuid(forumMessages.replyNotFound) }))
    .output(done),
}
