import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { useScrollToHash } from '#web/core/use-scroll-to-hash.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { useListFocusFallback } from '#web/ui/use-list-focus-fallback.ts'
import { CommentListItem } from './CommentListItem.tsx'
import { flattenComments } from './comment-pages.ts'
import { postTexts } from './texts.ts'
import { useComments } from './use-comments.ts'

/** The comments on a post, oldest first, with a button that loads the next page. */
export const CommentList = ({ post, now }: { post: Post; now: number }) => {
  const comments = useComments(post.id)
  const { isFetchNextPageError: nextFailed, hasNextPage, isFetchingNextPage } = comments
  const loaded = flattenComments(comments.data?.pages ?? [])
  const box = useListFocusFallback(loaded.length)
  useScrollToHash('comment-', comments)
  const more = () => void comments.fetchNextPage()
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <QueryView query={comments} failed={postMessages.commentsFailed} loading={<CommentSkeletons />}>
        {() =>
          loaded.length > 0 ? (
            <ul className="grid gap-1">
              {loaded.map((comment) => (
                <CommentListItem key={comment.id} comment={comment} now={now} />
              ))}
            </ul>
          ) : hasNextPage ? null : (
            <p className="py-1 text-small text-ink-2">{postMessages.noComments}</p>
          )
        }
      </QueryView>
      {nextFailed ? <Notice tone="error" title={postMessages.commentsFailed} onRetry={more} className="my-3" /> : null}
      {hasNextPage && !nextFailed ? (
        <div className="flex justify-center pt-2">
          <Button busy={isFetchingNextPage} busyLabel="Loading..." onClick={more}>
            {postTexts.moreComments}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const CommentSkeletons = () => (
  <Loading text="Loading comments..." quiet>
    {['a', 'b'].map((key) => (
      <span key={key} aria-hidden className="flex gap-3 py-2">
        <Skeleton className="size-10 flex-none rounded-full!" />
        <span className="grid flex-1 content-center gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
        </span>
      </span>
    ))}
  </Loading>
)
