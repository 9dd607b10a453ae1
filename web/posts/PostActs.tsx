import { lazy, Suspense } from 'react'
import type { Post } from '#contract/posts.ts'

// Most posts one reads are of others.
const PostMenu = lazy(() => import('./PostMenu.tsx').then((module) => ({ default: module.PostMenu })))

const PostOthers = lazy(() => import('./PostOthers.tsx').then((module) => ({ default: module.PostOthers })))

/** What one can do with a post: with one's own, and with another's. */
export const PostActs = (props: { post: Post; onDeleted?: () => void }) => (
  <Suspense fallback={<span className="size-11" />}>
    {props.post.is_mine ? <PostMenu {...props} /> : <PostOthers post={props.post} />}
  </Suspense>
)
