import { lazy } from 'react'
import type { Post } from '#contract/posts.ts'
import { OnDemandMenu } from '#web/ui/OnDemandMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { formatPostAuthor } from './format-post.ts'

// Two chunks, because most posts a viewer sees are by other people.
const fetchPostMenu = () => import('./PostMenu.tsx')
const PostMenu = lazy(() => fetchPostMenu().then((module) => ({ default: module.PostMenu })))

const fetchOtherPostMenu = () => import('./OtherPostMenu.tsx')
const OtherPostMenu = lazy(() => fetchOtherPostMenu().then((module) => ({ default: module.OtherPostMenu })))

const button = { title: 'More', className: '-mr-2.5 self-start' }

/** The menu of a post: edit and delete for the viewer's own, report for other people's. */
export const PostActions = ({ post, onDeleted }: { post: Post; onDeleted?: () => void }) =>
  post.is_mine ? (
    <OnDemandMenu {...button} label={uiTexts.moreAbout('this post')} menuLabel="Post" fetchMenu={fetchPostMenu}>
      {(menu) => <PostMenu post={post} menu={menu} onDeleted={onDeleted} />}
    </OnDemandMenu>
  ) : (
    <OnDemandMenu
      {...button}
      label={uiTexts.moreAbout(`${formatPostAuthor(post)}’s post`)}
      fetchMenu={fetchOtherPostMenu}
    >
      {(menu) => <OtherPostMenu post={post} menu={menu} />}
    </OnDemandMenu>
  )
