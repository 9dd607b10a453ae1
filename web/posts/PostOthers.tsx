import type { Post } from '#contract/posts.ts'
import { ReportEntry } from '#web/reports/ReportEntry.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { speakerOf } from './phrases.ts'

/** What one can do with a post of another. */
export const PostOthers = ({ post }: { post: Post }) => (
  <MoreMenu label={uiTexts.moreAbout(`the post of ${speakerOf(post)}`)} title="More" className="-mr-2.5 self-start">
    <ReportEntry subject_type="post" subject_id={post.id} label="this post" />
  </MoreMenu>
)
