import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { DeleteMenuItem, MenuItem } from '#web/ui/Menu.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { DeletePost } from './DeletePost.tsx'

/** Edit and Delete, for the viewer's own post or one by a venue they manage. */
export const PostMenu = ({ post, onDeleted }: { post: Post; onDeleted?: () => void }) => {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <MoreMenu label="Edit or delete this post" menuLabel="Post" title="More" className="-mr-2.5 self-start">
        <MenuItem asChild>
          <Link to="/posts/$postId/edit" params={{ postId: post.id }}>
            <Pencil aria-hidden />
            Edit
          </Link>
        </MenuItem>
        <DeleteMenuItem onSelect={() => setDeleting(true)} />
      </MoreMenu>
      <DeletePost post={post} open={deleting} onOpenChange={setDeleting} onDeleted={onDeleted} />
    </>
  )
}
