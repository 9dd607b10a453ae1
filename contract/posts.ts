import { z } from 'zod'
import { done, memberContract } from './access-levels.ts'
import { Person } from './accounts.ts'
import { crossFieldRule } from './cross-field.ts'
import { DraftId } from './draft-id.ts'
import { EditVersion, editConflict, ReadEditVersion } from './edit-version.ts'
import { Instant } from './instant.ts'
import { limits } from './limits.ts'
import { ImageAlt, ImageId, imageFields } from './media.ts'
import { Mentions } from './mentions.ts'
import { pageInput, pageOutput } from './paging.ts'
import { COMMENTS_PAGE_SIZE, POSTS_PAGE_SIZE } from './posts.limits.ts'
import { postMessages } from './posts.texts.ts'
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
  is_mine: z.boolean().describe('True if you can edit and delete the post.'),
  can_react: z.boolean().describe('False if you can neither like the post nor comment on it.'),
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
  can_delete: z
    .boolean()
    .describe('True for the author of the comment, the author of the post, and the owner of its venue.'),
  created_at: Instant,
})
export type Comment = z.output<typeof Comment>

const fields = { content: optionalText(limits.post, 'A post'), image_alt: ImageAlt }
const hasContent = (post: { content: string | null; image_id?: string | null | undefined }) =>
  post.content !== null || typeof post.image_id === 'string'
const emptyPostError = crossFieldRule<{ content: string | null; image_id?: string }>({
  fields: ['content', 'image_id'],
  errorField: 'content',
  error: postMessages.empty,
})

/** A post as its composer submits it. */
export const PostDraft = z
  .strictObject({ ...fields, image_id: ImageId.optional(), draft_id: DraftId })
  .refine(hasContent, emptyPostError)
export const VenuePostDraft = z
  .strictObject({ slugOrId: SlugOrId, ...fields, image_id: ImageId.optional(), draft_id: DraftId })
  .refine(hasContent, emptyPostError)

export const PostEdit = z
  .strictObject({
    id: z.uuid(postMessages.invalidId),
    version: EditVersion.optional(),
    ...fields,
    image_id: ImageId.nullish().describe('Null removes the image. If omitted, the image stays.'),
  })
  // If `image_id` is omitted the post may already have an image, which only the server knows.
  .refine((post) => hasContent(post) || post.image_id === undefined, emptyPostError)

export const CommentDraft = z.strictObject({
  id: z.uuid(postMessages.invalidId),
  content: textUpTo(limits.comment, 'A comment').min(1, postMessages.commentEmpty),
  draft_id: DraftId,
})

const byId = z.strictObject({ id: z.uuid(postMessages.invalidId) })
const bySlugOrId = { slugOrId: SlugOrId }
const Liked = z.object({ liked_by_me: z.boolean(), like_count: z.int() })
const Posts = pageOutput(Post)

export const posts = {
  create: memberContract
    .post('/posts', 'Creates a post of your own with text, an image, or both.', { successStatus: 201 })
    .input(PostDraft)
    .output(Post),

  createForVenue: memberContract
    .post('/venues/{slugOrId}/posts', 'Creates a post of a venue. Returns 403 if you do not own the venue.', {
      successStatus: 201,
    })
    .input(VenuePostDraft)
    .output(Post),

  get: memberContract
    .get('/posts/{id}', 'Returns a post. Returns 403 if its author has a private profile that you do not follow.')
    .input(byId)
    .output(Post.extend({ version: ReadEditVersion })),

  update: memberContract
    .patch(
      '/posts/{id}',
      'Updates one of your posts, or a post of a venue that you own. Any other post returns 403 if you can view it, otherwise 404.',
    )
    .errors(editConflict)
    .input(PostEdit)
    .output(Post),

  remove: memberContract
    .delete(
      '/posts/{id}',
      'Deletes one of your posts, or a post of a venue that you own, with its image, likes and comments.',
    )
    .input(byId)
    .output(done),

  like: memberContract.put('/posts/{id}/like', 'Likes a post. Repeating it has no effect.').input(byId).output(Liked),

  unlike: memberContract
    .delete(
      '/posts/{id}/like',
      'Removes your like and its notification. Repeating it has no effect. `like_count` is 0 for a post that you can no longer view.',
    )
    .input(byId)
    .output(Liked),

  likers: memberContract
    .get('/posts/{id}/likes', 'Lists the people who like a post and whom you can view, newest first.')
    .input(z.strictObject({ id: z.uuid(postMessages.invalidId), ...pageInput(30) }))
    .output(pageOutput(Person)),

  comments: memberContract
    .get('/posts/{id}/comments', 'Lists the comments on a post, oldest first.')
    .input(z.strictObject({ id: z.uuid(postMessages.invalidId), ...pageInput(COMMENTS_PAGE_SIZE, 50) }))
    .output(pageOutput(Comment)),

  comment: memberContract
    .post('/posts/{id}/comments', 'Adds a comment to a post.', { successStatus: 201 })
    .input(CommentDraft)
    .output(Comment),

  removeComment: memberContract
    .delete(
      '/comments/{id}',
      'Deletes one of your comments, or a comment on a post by you or by your venue. Any other comment returns 403 if you can view it, otherwise 404.',
    )
    .input(z.strictObject({ id: z.uuid(postMessages.commentNotFound) }))
    .output(done),

  mine: memberContract
    .get('/me/posts', 'Lists your own posts, newest first, without posts of your venues.')
    .input(z.strictObject(pageInput(POSTS_PAGE_SIZE, 50)))
    .output(Posts),

  ofProfile: memberContract
    .get(
      '/profiles/{slugOrId}/posts',
      "Lists a person's own posts, newest first. Returns 403 for a private profile that you do not follow.",
    )
    .input(z.strictObject({ ...bySlugOrId, ...pageInput(POSTS_PAGE_SIZE, 50) }))
    .output(Posts),

  ofVenue: memberContract
    .get('/venues/{slugOrId}/posts', "Lists a venue's posts, newest first.")
    .input(z.strictObject({ ...bySlugOrId, ...pageInput(POSTS_PAGE_SIZE, 50) }))
    .output(Posts),
}
