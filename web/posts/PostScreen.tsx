import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChevronLeft, MessageCircle } from 'lucide-react'
import { Suspense, useEffect, useId } from 'react'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/core/api.ts'
import { useSession } from '#web/core/session.ts'
import { appTexts } from '#web/core/texts.ts'
import { useWatchPost } from '#web/live/watched-ids.ts'
import { isShiftOn, isShiftOver } from '#web/shifts/format-shift.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { useHasTwoColumns } from '#web/ui/use-media-query.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentList } from './CommentList.tsx'
import { formatCount, formatPostAuthor } from './format-post.ts'
import { IconCount } from './IconCount.tsx'
import { LikeButton, postActionStyle } from './LikeButton.tsx'
import { LikersButton } from './LikersButton.tsx'
import { PostActions } from './PostActions.tsx'
import { PostText } from './PostCard.tsx'
import { PostHeader } from './PostHeader.tsx'
import { formatMissingPost, PostNotFound } from './PostNotFound.tsx'
import { PostPhoto } from './PostPhoto.tsx'
import { PostSkeletons } from './PostSkeletons.tsx'
import { updateCachedPost } from './post-cache.ts'
import { useGoBack } from './use-go-back.ts'

// Loaded only where it has a column of its own.
const PostAuthorAside = lazyPart(() =>
  import('./PostAuthorAside.tsx').then((module) => ({ default: module.PostAuthorAside })),
)

/** One post with its comments. */
export const PostScreen = () => {
  const { postId } = useParams({ from: '/member/posts/$postId' })
  const post = useQuery(api.posts.get.queryOptions({ input: { id: postId } }))
  const cache = useQueryClient()
  // Copies the loaded post into cached lists, so that they are current when the viewer goes back.
  useEffect(() => {
    if (post.data) updateCachedPost(cache, post.data.id, () => post.data)
  }, [cache, post.data])
  const missing = formatMissingPost(postId, post.error, postMessages.missingId)
  if (missing) return <PostNotFound text={missing} />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <Back />
      <QueryView
        query={post}
        failed={postMessages.loadFailed}
        loading={<PostSkeletons text="Loading the post..." count={1} />}
      >
        {(found) => <PostView key={found.id} post={found} />}
      </QueryView>
    </div>
  )
}

const Back = () => (
  <button
    type="button"
    onClick={useGoBack()}
    className="link-line -ml-1 mb-2 inline-flex min-h-11 items-center gap-1.5 text-small"
  >
    <ChevronLeft aria-hidden className="size-4" />
    Back
  </button>
)

const PostView = ({ post }: { post: Post }) => {
  const id = useId()
  const hasTwoColumns = useHasTwoColumns()
  useWatchPost(post.id)
  const { now, next } = useNextShift(post)
  const goBack = useGoBack()
  const shift = next && isShiftOn(next, now) ? next : undefined
  const title = `Post by ${formatPostAuthor(post)}`
  return (
    <div className="grid items-start gap-5 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] desk:gap-8">
      <title>{`${title} · Last Call`}</title>
      <h1 className="sr-only">{title}</h1>
      <div className="grid min-w-0 gap-4">
        <Card as="article" aria-labelledby={id} className="grid gap-3">
          <PostHeader post={post} shift={shift} now={now} id={id} as="h2">
            <PostActions post={post} onDeleted={goBack} />
          </PostHeader>
          <PostText post={post} />
          <PostPhoto post={post} />
          <div className="-my-1 flex flex-wrap items-center gap-x-2">
            <LikeButton post={post} place="post" />
            <span className={postActionStyle}>
              <IconCount icon={MessageCircle} count={post.comment_count} word="comment" className="tabular" />
            </span>
            <LikersButton post={post} />
          </div>
        </Card>
        <Comments post={post} now={now} />
      </div>
      <Suspense>{hasTwoColumns ? <PostAuthorAside post={post} next={next} now={now} /> : null}</Suspense>
    </div>
  )
}

/** The author's current or next shift, read from their profile. */
const useNextShift = ({ author }: Post) => {
  const now = useCurrentMinute()
  const { data } = useQuery({
    ...api.profiles.get.queryOptions({ input: { slugOrId: author?.id ?? '' } }),
    enabled: author !== null,
  })
  return { now, next: data?.upcoming_shifts.items.find((shift) => !isShiftOver(shift, now)) }
}

const Comments = ({ post, now }: { post: Post; now: number }) => {
  const { status } = useSession()
  return (
    <Card aria-labelledby="comments" className="grid gap-3">
      <h2 id="comments">{post.comment_count > 0 ? formatCount(post.comment_count, 'comment') : 'Comments'}</h2>
      <CommentList post={post} now={now} />
      {status === 'ended' ? (
        <Notice title={postMessages.authNotReady}>
          <ButtonLink to="/login" search={{ next: `/posts/${post.id}` }} className="mt-2">
            {appTexts.goToSignIn}
          </ButtonLink>
        </Notice>
      ) : post.can_react ? (
        <div className="border-t border-line pt-3">
          <CommentForm post={post} />
        </div>
      ) : null}
    </Card>
  )
}
