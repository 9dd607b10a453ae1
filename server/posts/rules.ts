type Sender = { id: string; username: string; full_name: string | null }
type SpokenPost = { id: string; venue_name: string | null }

/** So many likes of one person's may be of the last hour: each tells somebody. */
export const LIKES_AN_HOUR = 600

/** So many of those named in one text hear of it. */
export const MENTIONS_TOLD = 10

const nameOf = ({ full_name, username }: Sender) => full_name ?? username
const linkTo = (post_id: string) => `/posts/${post_id}`
const whose = (venue_name: string | null) => (venue_name === null ? 'your post' : `a post of ${venue_name}`)

/** By which the notice of a like is known, so that it is there once and goes with the like. */
export const likeCause = (post_id: string, liker_id: string) => `like:${post_id}:${liker_id}`

export const likeNotice = (liker: Sender, post: SpokenPost, like_id: string, recipient_id: string) => ({
  recipient_id,
  sender_id: liker.id,
  type: 'new_like' as const,
  message: `${nameOf(liker)} liked ${whose(post.venue_name)}.`,
  link_url: linkTo(post.id),
  metadata: { postId: post.id, likerId: liker.id, likeId: like_id },
  cause: likeCause(post.id, liker.id),
  group_key: `like:${post.id}`,
  post_id: post.id,
})

export const commentNotice = (commenter: Sender, post: SpokenPost, comment_id: string, recipient_id: string) => ({
  recipient_id,
  sender_id: commenter.id,
  type: 'new_comment' as const,
  message: `${nameOf(commenter)} commented on ${whose(post.venue_name)}.`,
  link_url: linkTo(post.id),
  metadata: { postId: post.id, commentId: comment_id },
  cause: `comment:${comment_id}`,
  group_key: `comment:${post.id}`,
  post_id: post.id,
  comment_id,
})

/** By which the notices of those named in a text are known. */
export const mentionCause = ({ post_id, comment_id }: { post_id: string; comment_id?: string }) =>
  comment_id === undefined ? `mention:post:${post_id}` : `mention:comment:${comment_id}`

/** Where a venue speaks, nobody is named who speaks for it. */
export const mentionNotice = (
  writer: Sender,
  text: { post_id: string; comment_id?: string; venue: { id: string; name: string } | null },
  recipient_id: string,
) => {
  const { post_id, comment_id, venue } = text
  return {
    recipient_id,
    sender_id: venue ? null : writer.id,
    type: 'mention' as const,
    message: `${venue?.name ?? nameOf(writer)} mentioned you in a ${comment_id === undefined ? 'post' : 'comment'}.`,
    link_url: linkTo(post_id),
    metadata: { postId: post_id, ...(comment_id !== undefined && { commentId: comment_id }) },
    cause: mentionCause(text),
    post_id,
    ...(comment_id !== undefined && { comment_id }),
    ...(venue && { venue_id: venue.id }),
  }
}

/** Whether a post would say nothing any more. */
export const saysNothing = (content: string | null, image_url: string | null): boolean =>
  content === null && image_url === null
