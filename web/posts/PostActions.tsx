import { lazy, Suspense } from 'react'
import type { Post } from '#contract/posts.ts'

// Most posts one reads are of others.
const PostMenu = lazy(() => import('./PostMenu.tsx').then((module) => ({ default: module.PostMenu })))

const OtherPostMenu = lazy(() => import('./OtherPostMenu.tsx').then((module) => ({ default: module.OtherPostMenu })))

/** What one can do with a post: with one's own, and with another's. */
export const PostActions = (props: { post: Post; onDeleted?: () => void }) => (
  <Suspense fallback={<span className="size-11" />}>
    {props.post.is_mine ? <PostMenu {...props} /> : <OtherPostMenu post={props.post} />}
  </Suspense>
)
