import { lazy, Suspense } from 'react'
import type { Post } from '#contract/posts.ts'

// Most posts one reads are of others.
const PostMenu = lazy(() => import('./PostMenu.tsx').then((module) => ({ default: module.PostMenu })))

/** What one can do with a post, where it is one's own. */
export const PostActs = (props: { post: Post; onDeleted?: () => void }) =>
  props.post.is_mine ? (
    <Suspense fallback={<span className="size-11" />}>
      <PostMenu {...props} />
    </Suspense>
  ) : null
