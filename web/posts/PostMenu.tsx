import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { ShareMenuItem } from '#web/core/share/ShareMenuItem.tsx'
import { toPostTarget } from '#web/core/share/share-target.ts'
import { DeleteMenuItem, MenuItem } from '#web/ui/Menu.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import type { OnDemandMenuProps } from '#web/ui/OnDemandMenu.tsx'
import { DeletePost } from './DeletePost.tsx'
import { formatPostAuthor } from './format-post.ts'

type PostMenuProps = { post: Post; menu: OnDemandMenuProps; onDeleted?: (() => void) | undefined }

/** Edit, Share and Delete, for the viewer's own post or one by a venue they manage. */
export const PostMenu = ({ post, menu, onDeleted }: PostMenuProps) => {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <MoreMenu {...menu}>
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
