import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { Person } from './accounts.ts'
import { crossFieldRule } from './cross-field.ts'
import { Instant } from './instant.ts'
import { limits } from './limits.ts'
import { ImageAlt, ImageId, imageFields } from './media.ts'
import { Mentions } from './mentions.ts'
import { pageInput, pageOutput } from './paging.ts'
import { COMMENTS_PAGE_SIZE, POSTS_PAGE_SIZE, postMessages } from './posts.texts.ts'
import { optionalText, SlugOrId, textUpTo } from './text.ts'

/** The venue that a post is by. */
export const PostVenue = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  venue_image_url: z.string().nullable(),
})

/** A post by a person, or by a venue's owner in the venue's name. Exactly one of `author` and `venue` is set. */
export const Post = z.object({
  id: z.uuid(),
  author: Person.nullable(),
  venue: PostVenue.nullable(),
  content: z.string().nullable(),
  mentions: Mentions,
  ...imageFields,
  like_count: z.int(),
  comment_count: z.int(),
  liked_by_me: z.boolean(),
  is_mine: z.boolean().describe('the viewer may edit and delete it'),
  can_react: z.boolean().describe('false where the viewer can neither like nor comment'),
  created_at: Instant,
  edited_at: Instant.nullable(),
})
export type Post = z.output<typeof Post>

export const Comment = z.object({
  id: z.uuid(),
  post_id: z.uuid(),
  author: Person,
  content: z.string(),
  mentions: Mentions,
  can_delete: z.boolean().describe("its author, the post's author, or the owner of the venue"),
  created_at: Instant,
})
export type Comment = z.output<typeof Comment>

const fields = { content: optionalText(limits.post, 'A post'), image_alt: ImageAlt }
const DraftId = z
  .uuid(postMessages.invalidDraft)
  .optional()
  .describe('made by the client for what is being written: sent once more, it answers what stands')
const hasContent = (post: { content: string | null; picture_id?: string | null | undefined }) =>
  post.content !== null || typeof post.picture_id === 'string'
const emptyPostError = crossFieldRule<{ content: string | null; picture_id?: string }>({
  fields: ['content', 'picture_id'],
  errorField: 'content',
  error: postMessages.empty,
})

/** A post as its composer submits it. */
export const PostDraft = z
  .strictObject({ ...fields, picture_id: ImageId.optional(), draft_id: DraftId })
  .refine(hasContent, emptyPostError)
export const VenuePostDraft = z
  .strictObject({ slugOrId: SlugOrId, ...fields, picture_id: ImageId.optional(), draft_id: DraftId })
  .refine(hasContent, emptyPostError)

export const PostEdit = z
  .strictObject({
    id: z.uuid(postMessages.invalidId),
    ...fields,
    /** Null removes the image; if omitted, the image stays. */
    picture_id: ImageId.nullish(),
  })
  // If `picture_id` is omitted the post may already have an image, which only the server knows.
  .refine((post) => hasContent(post) || post.picture_id === undefined, emptyPostError)

export const CommentDraft = z.strictObject({
  id: z.uuid(postMessages.invalidId),
  content: textUpTo(limits.comment, 'A comment').min(1, postMessages.commentEmpty),
  draft_id: DraftId,
})

const byId = z.strictObject({ id: z.uuid(postMessages.invalidId) })
const bySlugOrId = { slugOrId: SlugOrId }
const done = z.object({ done: z.literal(true) })
const Liked = z.object({ liked_by_me: z.boolean(), like_count: z.int() })
const Posts = pageOutput(Post)

export const posts = {
  create: memberContract
    .route({
      summary: 'Says something for myself: text, a picture, or both.',
      method: 'POST',
      path: '/posts',
      successStatus: 201,
      tags: ['posts'],
    })
    .input(PostDraft)
    .output(Post),

  createForVenue: memberContract
    .route({
      summary: `Says something for a venue of mine. Not the owner: 403 "${postMessages.notYourVenue}"`,
      method: 'POST',
      path: '/venues/{slugOrId}/posts',
      successStatus: 201,
      tags: ['posts'],
    })
    .input(VenuePostDraft)
    .output(Post),

  get: memberContract
    .route({
      summary: `One post. Of a private person whom I may know of, but not see in full: 403 "${postMessages.private}"`,
      method: 'GET',
      path: '/posts/{id}',
      tags: ['posts'],
    })
    .input(byId)
    .output(Post),

  update: memberContract
    .route({
      summary: "Changes a post of mine, or of a venue of mine. Another's is 403 where I may see it, else 404.",
      method: 'PATCH',
      path: '/posts/{id}',
      tags: ['posts'],
    })
    .input(PostEdit)
    .output(Post),

  remove: memberContract
    .route({
      summary: 'Deletes a post of mine, or of a venue of mine, with its picture, likes and comments.',
      method: 'DELETE',
      path: '/posts/{id}',
      tags: ['posts'],
    })
    .input(byId)
    .output(done),

  like: memberContract
    .route({
      summary: 'Likes a post that I may see. Doing it twice is success.',
      method: 'PUT',
      path: '/posts/{id}/like',
      tags: ['posts'],
    })
    .input(byId)
    .output(Liked),

  unlike: memberContract
    .route({
      summary:
        'Takes my like back, and the notice of it. Doing it twice is success. Of a post out of my sight the count is 0.',
      method: 'DELETE',
      path: '/posts/{id}/like',
      tags: ['posts'],
    })
    .input(byId)
    .output(Liked),

  likers: memberContract
    .route({
      summary: 'Who likes a post, newest first, as far as I may know of them.',
      method: 'GET',
      path: '/posts/{id}/likes',
      tags: ['posts'],
    })
    .input(z.strictObject({ id: z.uuid(postMessages.invalidId), ...pageInput(30) }))
    .output(pageOutput(Person)),

  comments: memberContract
    .route({
      summary: 'What was said under a post, oldest first.',
      method: 'GET',
      path: '/posts/{id}/comments',
      tags: ['posts'],
    })
    .input(z.strictObject({ id: z.uuid(postMessages.invalidId), ...pageInput(COMMENTS_PAGE_SIZE, 50) }))
    .output(pageOutput(Comment)),

  comment: memberContract
    .route({
      summary: 'Says something under a post that I may see.',
      method: 'POST',
      path: '/posts/{id}/comments',
      successStatus: 201,
      tags: ['posts'],
    })
    .input(CommentDraft)
    .output(Comment),

  removeComment: memberContract
    .route({
      summary: `Deletes a comment: mine, or under a post of mine or of a venue of mine. Else 403 "${postMessages.cannotDeleteComment}" where I may see it.`,
      method: 'DELETE',
      path: '/comments/{id}',
      tags: ['posts'],
    })
    .input(z.strictObject({ id: z.uuid(postMessages.commentNotFound) }))
    .output(done),

  mine: memberContract
    .route({
      summary: 'What I said for myself, newest first.',
      method: 'GET',
      path: '/me/posts',
      tags: ['posts'],
    })
    .input(z.strictObject(pageInput(POSTS_PAGE_SIZE, 50)))
    .output(Posts),

  ofProfile: memberContract
    .route({
      summary: 'What somebody says for themselves, newest first. A private profile that I do not follow: 403.',
      method: 'GET',
      path: '/profiles/{slugOrId}/posts',
      tags: ['posts'],
    })
    .input(z.strictObject({ ...bySlugOrId, ...pageInput(POSTS_PAGE_SIZE, 50) }))
    .output(Posts),

  ofVenue: memberContract
    .route({
      summary: 'What a venue says, newest first.',
      method: 'GET',
      path: '/venues/{slugOrId}/posts',
      tags: ['posts'],
    })
    .input(z.strictObject({ ...bySlugOrId, ...pageInput(POSTS_PAGE_SIZE, 50) }))
    .output(Posts),
}
