import { lazy, Suspense } from 'react'
import type { Post } from '#contract/posts.ts'

// Two chunks, because most posts a viewer sees are by other people.
const PostMenu = lazy(() => import('./PostMenu.tsx').then((module) => ({ default: module.PostMenu })))

const OtherPostMenu = lazy(() => import('./OtherPostMenu.tsx').then((module) => ({ default: module.OtherPostMenu })))

/** The menu of a post: edit and delete for the viewer's own, report for other people's. */
export const PostActions = (props: { post: Post; onDeleted?: () => void }) => (
  <Suspense fallback={<span className="size-11" />}>
    {props.post.is_mine ? <PostMenu {...props} /> : <OtherPostMenu post={props.post} />}
  </Suspense>
)
