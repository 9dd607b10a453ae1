import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { ShareMenuItem } from '#web/core/share/ShareMenuItem.tsx'
import { toPostTarget } from '#web/core/share/share-target.ts'
import { DeleteMenuItem, MenuItem } from '#web/ui/Menu.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { DeletePost } from './DeletePost.tsx'
import { formatPostAuthor } from './format-post.ts'

/** Edit, Share and Delete, for the viewer's own post or one by a venue they manage. */
export const PostMenu = ({ post, onDeleted }: { post: Post; onDeleted?: () => void }) => {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <MoreMenu label={uiTexts.moreAbout('this post')} menuLabel="Post" title="More" className="-mr-2.5 self-start">
        <MenuItem asChild>
          <Link to="/posts/$postId/edit" params={{ postId: post.id }}>
            <Pencil aria-hidden />
            Edit
          </Link>
        </MenuItem>
        <ShareMenuItem target={toPostTarget(post.id, formatPostAuthor(post))} />
        <DeleteMenuItem onSelect={() => setDeleting(true)} />
      </MoreMenu>
      <DeletePost post={post} open={deleting} onOpenChange={setDeleting} onDeleted={onDeleted} />
    </>
  )
}
