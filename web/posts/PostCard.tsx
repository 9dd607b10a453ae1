import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { MentionText } from '#web/mentions/MentionText.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentList } from './CommentList.tsx'
import { formatPostAuthor } from './format-post.ts'
import { IconCount } from './IconCount.tsx'
import { LikeButton, postActionStyle } from './LikeButton.tsx'
import { PostActions } from './PostActions.tsx'
import { PostHeader } from './PostHeader.tsx'
import { PostPhoto } from './PostPhoto.tsx'
import { postTexts } from './texts.ts'
import type { PostPlace } from './use-like.ts'

type PostCardProps = {
  post: Post
  place: Exclude<PostPlace, 'post'>
  /** The author's current shift. */
  shift?: ShiftLine
  now: number
  as?: 'h2' | 'h3'
}

/** A post in a list, with its likes and comments. The comment form unfolds when tapped. */
export const PostCard = ({ post, place, shift, now, as = 'h3' }: PostCardProps) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [writing, setWriting] = useState(false)
  return (
    <Card as="article" aria-labelledby={id} className="grid gap-3">
      <PostHeader post={post} shift={shift} now={now} id={id} as={as}>
        <PostActions post={post} />
      </PostHeader>
      <PostText post={post} />
      <PostPhoto post={post} />
      <div className="-my-1 flex flex-wrap items-center gap-x-2">
        <LikeButton post={post} place={place} />
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={cx(postActionStyle, 'hover:bg-surface-2')}
        >
          <IconCount icon={MessageCircle} count={post.comment_count} word="comment" className="tabular" />
        </button>
        <Link
          to="/posts/$postId"
          params={{ postId: post.id }}
          className="link-line ml-auto inline-flex min-h-11 items-center px-1"
        >
          View<span className="sr-only"> {formatPostAuthor(post)}’s post</span>
        </Link>
      </div>
      {open || post.can_react ? (
        <div className="grid gap-3 border-t border-line pt-3">
          {open ? <CommentList post={post} now={now} /> : null}
          {post.can_react && writing ? <CommentForm post={post} autoFocus onSent={() => setOpen(true)} /> : null}
          {post.can_react && !writing ? (
            <button
              type="button"
              onClick={() => setWriting(true)}
              className="edge min-h-11 w-full rounded-key px-4 text-left text-ink-3 hover:bg-surface-2"
            >
              {postTexts.writeComment}
              <span className="sr-only"> on {formatPostAuthor(post)}’s post</span>
            </button>
          ) : null}
        </div>
      ) : null}
    </Card>
  )
}

/** The text of a post, with its mentions as links. */
export const PostText = ({ post }: { post: Post }) =>
  post.content ? (
    <p dir="auto" className="text-pretty whitespace-pre-line wrap-anywhere">
      <MentionText text={post.content} mentions={post.mentions} />
    </p>
  ) : null
