import type { Comment } from '#contract/posts.ts'
import { ReportEntry } from '#web/reports/ReportEntry.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { personName } from './phrases.ts'

/** What one can do with a comment of another. */
export const CommentOthers = ({ comment }: { comment: Comment }) => (
  <MoreMenu
    label={`More about the comment of ${personName(comment.author)}`}
    title="More"
    className="-mt-1.5 -mr-2.5 text-ink-3"
  >
    <ReportEntry subject_type="comment" subject_id={comment.id} label="this comment" />
  </MoreMenu>
)
