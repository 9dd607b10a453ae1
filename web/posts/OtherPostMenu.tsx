import type { Post } from '#contract/posts.ts'
import { ShareMenuItem } from '#web/core/share/ShareMenuItem.tsx'
import { toPostTarget } from '#web/core/share/share-target.ts'
import { ReportMenuItem } from '#web/reports/ReportMenuItem.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import type { OnDemandMenuProps } from '#web/ui/OnDemandMenu.tsx'
import { formatPostAuthor } from './format-post.ts'

/** Actions on another person's post. */
export const OtherPostMenu = ({ post, menu }: { post: Post; menu: OnDemandMenuProps }) => (
  <MoreMenu {...menu}>
    <ShareMenuItem target={toPostTarget(post.id, formatPostAuthor(post))} />
    <ReportMenuItem subject_type="post" subject_id={post.id} label="this post" />
  </MoreMenu>
)
