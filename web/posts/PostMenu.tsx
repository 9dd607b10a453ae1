import { Link } from '@tanstack/react-router'
import { Ellipsis, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { DeleteMenuItem, Menu, MenuItem } from '#web/ui/Menu.tsx'
import { DeletePost } from './DeletePost.tsx'

/** Edit and Delete, for the viewer's own post or one by a venue they manage. */
export const PostMenu = ({ post, onDeleted }: { post: Post; onDeleted?: () => void }) => {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <Menu
        label="Post"
        trigger={
          <IconButton label="Edit or delete this post" title="More" className="-mr-2.5 self-start">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem asChild>
          <Link to="/posts/$postId/edit" params={{ postId: post.id }}>
            <Pencil aria-hidden />
            Edit
          </Link>
        </MenuItem>
        <DeleteMenuItem onSelect={() => setDeleting(true)} />
      </Menu>
      <DeletePost post={post} open={deleting} onOpenChange={setDeleting} onDeleted={onDeleted} />
    </>
  )
}
