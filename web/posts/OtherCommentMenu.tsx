import type { Comment } from '#contract/posts.ts'
import { ReportMenuItem } from '#web/reports/ReportMenuItem.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { formatPersonName } from './format-post.ts'

/** Actions on another person's comment. */
export const OtherCommentMenu = ({ comment }: { comment: Comment }) => (
  <MoreMenu
    label={uiTexts.moreAbout(`${formatPersonName(comment.author)}’s comment`)}
    title="More"
    className="-mt-1.5 -mr-2.5 text-ink-3"
  >
    <ReportMenuItem subject_type="comment" subject_id={comment.id} label="this comment" />
  </MoreMenu>
)
