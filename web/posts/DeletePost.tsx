import { useQueryClient } from '@tanstack/react-query'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { api, client } from '#web/core/api.ts'
import { DeleteDialog, type DeletionState } from '#web/core/DeleteDialog.tsx'
import { formatError, formatErrorReason, getErrorCode } from '#web/core/errors.ts'
import { formatList } from '#web/ui/format-list.ts'
import { formatCount } from './format-post.ts'
import { removeCachedPost } from './post-cache.ts'
import { postTexts } from './texts.ts'

/** Asks for confirmation before deleting a post, which cannot be undone. */
export const DeletePost = ({ post, onDeleted, ...dialog }: DeletionState & { post: Post }) => {
  const cache = useQueryClient()
  const parts = formatDeletedParts(post)
  const done = () => {
    onDeleted?.()
    removeCachedPost(cache, post.id)
    void cache.invalidateQueries({ queryKey: api.posts.mine.key() })
  }
  return (
    <DeleteDialog
      {...dialog}
      title="Delete this post?"
      confirm={postTexts.confirmDelete}
      deleteItem={() => client.posts.remove({ id: post.id })}
      failed={toDeletePostProblem}
      deleted={postMessages.deleted}
      onDeleted={done}
    >
      <p>{parts ? `It will be deleted with ${parts}.` : 'It will be deleted for everyone.'}</p>
      <p>This can’t be undone.</p>
    </DeleteDialog>
  )
}

/** `its photo, 87 likes and 3 comments` */
const formatDeletedParts = ({ image_url, like_count, comment_count }: Post): string => {
  const parts = [
    image_url && 'its photo',
    like_count > 0 && formatCount(like_count, 'like'),
    comment_count > 0 && formatCount(comment_count, 'comment'),
  ].filter((part): part is string => Boolean(part))
  return formatList(parts)
}

/** The server's message for another person's post is complete and needs no prefix. */
const toDeletePostProblem = (error: unknown): string =>
  getErrorCode(error) === 'FORBIDDEN'
    ? formatError(error, postMessages.cannotDelete)
    : postMessages.deleteFailed(formatErrorReason(error))
