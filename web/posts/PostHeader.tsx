import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { VenueAvatar } from '#web/artwork/VenueAvatar.tsx'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import { formatPostAuthor } from './format-post.ts'
import { PersonLink } from './PersonLink.tsx'
import { PostedAt } from './PostedAt.tsx'

type PostHeaderProps = {
  post: Post
  /** The author's current shift. */
  shift: ShiftLine | undefined
  now: number
  /** Id of the author's name, for `aria-labelledby` on the post. */
  id: string
  as: 'h2' | 'h3'
  children?: ReactNode
}

/** The author of a post, where they are on shift now, and when they posted. `children` is the menu. */
export const PostHeader = ({ post, shift, now, id, as: Name, children }: PostHeaderProps) => (
  <div className="flex flex-wrap items-center gap-x-3">
    <PostAuthorAvatar post={post} lit={shift !== undefined} />
    {/* At large text sizes the name takes a line of its own. */}
    <div className="min-w-[min(100%,8rem)] flex-1">
      <Name id={id} className="text-name! leading-snug! wrap-anywhere">
        <PostAuthorLink post={post} />
      </Name>
      <p className="flex flex-wrap items-center gap-x-1.5 text-micro text-ink-3">
        {shift ? (
          <span className="inline-flex min-w-0 items-center gap-1 font-semibold text-lit-ink">
            <OnNowDot />
            <span>
              On shift<span className="hidden tablet:inline"> at {shift.venue_name}</span>
            </span>
          </span>
        ) : (
          <span className="wrap-anywhere">{post.author ? `@${post.author.username}` : 'Venue'}</span>
        )}
        <span aria-hidden>·</span>
        <PostedAt at={post.created_at} now={now} />
        {post.edited_at ? (
          <>
            <span aria-hidden>·</span>
            <span>Edited</span>
          </>
        ) : null}
      </p>
    </div>
    {children}
  </div>
)

const PostAuthorAvatar = ({ post: { author, venue }, lit }: { post: Post; lit: boolean }) => {
  if (venue) return <VenueAvatar venue={{ ...venue, image_url: venue.venue_image_url }} />
  return author ? <PersonAvatar person={author} lit={lit} /> : null
}

/** The author's name, linked to their profile or venue page. */
export const PostAuthorLink = ({ post }: { post: Pick<Post, 'author' | 'venue'> }) => {
  const style = 'thumb-room underline-offset-[0.2em] hover:underline'
  if (post.author && !post.venue) return <PersonLink person={post.author} className={style} />
  const name = <bdi>{formatPostAuthor(post)}</bdi>
  if (!post.venue) return name
  return (
    <Link to="/venues/$venueSlugOrId" params={{ venueSlugOrId: post.venue.slug }} className={style}>
      {name}
    </Link>
  )
}
