import { toDisplayName } from '#server/core/people.ts'

export type Sender = { id: string; username: string; full_name: string | null }
type NotifiedPost = { id: string; venue_name: string | null }

/** Likes per person and hour, limited because each one notifies someone. */
export const MAX_LIKES_PER_HOUR = 600

/** At most this many people mentioned in one text are notified. */
export const MAX_NOTIFIED_MENTIONS = 10

const buildPostLink = (post_id: string) => `/posts/${post_id}`
/** How a message names a post: a person's own, or one of a venue whose name follows. */
export const YOUR_POST = 'your post'
export const POST_BY = 'a post by '
const describePost = (venue_name: string | null) => (venue_name === null ? YOUR_POST : POST_BY + venue_name)

/** Identifies a like's notification, so that it exists once and is deleted with the like. */
export const buildLikeDedupeKey = (post_id: string, liker_id: string) => `like:${post_id}:${liker_id}`

export const buildLikeNotification = (liker: Sender, post: NotifiedPost, like_id: string, recipient_id: string) => ({
  ...buildLikeDetails(liker, post.id),
  recipient_id,
  message: `${buildLikeMessageStart(liker)}${describePost(post.venue_name)}.`,
  metadata: { postId: post.id, likerId: liker.id, likeId: like_id },
})

/** The parts of a like's notification that do not depend on the post's owner or venue. */
export const buildLikeDetails = (liker: Sender, post_id: string) => ({
  sender_id: liker.id,
  type: 'new_like' as const,
  link_url: buildPostLink(post_id),
  dedupe_key: buildLikeDedupeKey(post_id, liker.id),
  group_key: `like:${post_id}`,
  post_id,
})

/** The start of a like's message; the statement that reads the post appends whose it is. */
export const buildLikeMessageStart = (liker: Sender) => `${toDisplayName(liker)} liked `

export const buildCommentNotification = (
  commenter: Sender,
  post: NotifiedPost,
  comment_id: string,
  recipient_id: string,
) => ({
  recipient_id,
  sender_id: commenter.id,
  type: 'new_comment' as const,
  message: `${toDisplayName(commenter)} commented on ${describePost(post.venue_name)}.`,
  link_url: buildPostLink(post.id),
  metadata: { postId: post.id, commentId: comment_id },
  dedupe_key: `comment:${comment_id}`,
  group_key: `comment:${post.id}`,
  post_id: post.id,
  comment_id,
})

/** Identifies the mention notifications of a text. */
export const buildMentionDedupeKey = ({ post_id, comment_id }: { post_id: string; comment_id?: string }) =>
  comment_id === undefined ? `mention:post:${post_id}` : `mention:comment:${comment_id}`

/** A mention in a venue's post comes from the venue and does not reveal who wrote it. */
export const buildMentionNotification = (
  writer: Sender,
  text: { post_id: string; comment_id?: string; venue: { id: string; name: string } | null },
  recipient_id: string,
) => {
  const { post_id, comment_id, venue } = text
  return {
    recipient_id,
    sender_id: venue ? null : writer.id,
    type: 'mention' as const,
    message: `${venue?.name ?? toDisplayName(writer)} mentioned you in a ${comment_id === undefined ? 'post' : 'comment'}.`,
    link_url: buildPostLink(post_id),
    metadata: { postId: post_id, ...(comment_id !== undefined && { commentId: comment_id }) },
    dedupe_key: buildMentionDedupeKey(text),
    post_id,
    ...(comment_id !== undefined && { comment_id }),
    ...(venue && { venue_id: venue.id }),
  }
}

/** Whether a post has neither text nor an image. */
export const isEmptyPost = (content: string | null, image_url: string | null): boolean =>
  content === null && image_url === null
