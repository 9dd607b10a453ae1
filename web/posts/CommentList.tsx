import { useInfiniteQuery } from '@tanstack/react-query'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { listOldestFirst } from '#web/core/paging.ts'
import { useScrollToHash } from '#web/core/use-scroll-to-hash.ts'
import { CommentListItem } from './CommentListItem.tsx'
import { MessageList } from './MessageList.tsx'
import { commentsQueryOptions } from './post-cache.ts'
import { postTexts } from './texts.ts'

/** The comments on a post, oldest first. */
export const CommentList = ({ post, now }: { post: Post; now: number }) => {
  const comments = useInfiniteQuery(commentsQueryOptions(post.id))
  const loaded = listOldestFirst(comments.data?.pages ?? [])
  useScrollToHash('comment-', comments)
  return (
    <MessageList
      query={comments}
      count={loaded.length}
      loading="Loading comments..."
      failed={postMessages.commentsFailed}
      more={postTexts.moreComments}
      onMore={() => void comments.fetchNextPage()}
    >
      {loaded.length > 0 ? (
        <ul className="grid gap-1">
          {loaded.map((comment) => (
            <CommentListItem key={comment.id} comment={comment} now={now} />
          ))}
        </ul>
      ) : comments.hasNextPage ? null : (
        <p className="py-1 text-small text-ink-2">{postMessages.noComments}</p>
      )}
    </MessageList>
  )
}
