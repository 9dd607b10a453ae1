import { useQueryClient } from '@tanstack/react-query'
import { postMessages } from '#contract/posts.texts.ts'
import type { Comment } from '#contract/posts.ts'
import { client } from '#web/core/api.ts'
import { removeItem } from '#web/core/cached-lists.ts'
import { DeleteDialog } from '#web/core/DeleteDialog.tsx'
import { formatError, formatErrorReason, getErrorCode } from '#web/core/errors.ts'
import type { Pages } from '#web/core/paging.ts'
import type { DialogState } from '#web/ui/dialog-state.ts'
import { commentsQueryOptions, updateCachedPost } from './post-cache.ts'
import { changeCommentCount } from './post-pages.ts'
import { postTexts } from './texts.ts'

/** Asks for confirmation before deleting a comment. */
export const DeleteComment = ({ comment, ...dialog }: DialogState & { comment: Comment }) => {
  const cache = useQueryClient()
  const { queryKey } = commentsQueryOptions(comment.post_id)
  const done = () => {
    cache.setQueryData<Pages<Comment>>(queryKey, (data) => removeItem(data, comment.id))
    updateCachedPost(cache, comment.post_id, (post) => changeCommentCount(post, -1))
  }
  return (
    <DeleteDialog
      {...dialog}
      title="Delete this comment?"
      confirm={postTexts.confirmDeleteComment}
      deleteItem={() => client.posts.removeComment({ id: comment.id })}
      failed={toDeleteCommentProblem}
      deleted="Comment deleted."
      onDeleted={done}
      // Refreshes the list, which still holds the comment.
      onMissing={() => void cache.invalidateQueries({ queryKey })}
    >
      <p>It will be deleted for everyone. This can’t be undone.</p>
    </DeleteDialog>
  )
}

const toDeleteCommentProblem = (error: unknown): string => {
  if (getErrorCode(error) === 'NOT_FOUND') return postMessages.commentNotFound
  if (getErrorCode(error) === 'FORBIDDEN') return formatError(error, postMessages.cannotDeleteComment)
  return postMessages.deleteCommentFailed(formatErrorReason(error))
}
