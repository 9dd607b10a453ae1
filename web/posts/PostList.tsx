import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { PagedView } from '#web/core/PagedView.tsx'
import { listUniqueItems, type Pages } from '#web/core/paging.ts'
import { useListFocusFallback } from '#web/ui/use-list-focus-fallback.ts'
import { PostCard } from './PostCard.tsx'
import { PostSkeletons } from './PostSkeletons.tsx'

type PostListProps = {
  posts: UseInfiniteQueryResult<Pages<Post>>
  place: 'profile' | 'venue'
  /** The author's current shift. */
  shift?: ShiftLine
  now: number
  failed: string
  empty: ReactNode
}

/** The posts of a profile or a venue, newest first, loaded page by page. */
export const PostList = ({ posts, place, shift, now, failed, empty }: PostListProps) => {
  const box = useListFocusFallback(listUniqueItems(posts.data?.pages ?? []).length)
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PagedView query={posts} failed={failed} loading={<PostSkeletons />}>
        {(loaded) =>
          loaded.length > 0 ? (
            <ul className="grid gap-4">
              {loaded.map((post) => (
                <li key={post.id} className="min-w-0">
                  <PostCard post={post} place={place} shift={shift} now={now} />
                </li>
              ))}
            </ul>
          ) : posts.hasNextPage ? null : (
            empty
          )
        }
      </PagedView>
    </div>
  )
}
