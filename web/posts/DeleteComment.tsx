import { useMutation, useQueryClient } from '@tanstack/react-query'
import { postMessages } from '#contract/posts.texts.ts'
import type { Comment } from '#contract/posts.ts'
import { api } from '#web/core/api.ts'
import { formatError, formatErrorReason, getErrorCode } from '#web/core/errors.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { type CommentPages, removeComment } from './comment-pages.ts'
import { updateCachedPost } from './post-cache.ts'
import { changeCommentCount } from './post-pages.ts'
import { postTexts } from './texts.ts'
import { commentsQueryOptions } from './use-comments.ts'

type DeleteCommentProps = { comment: Comment; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for confirmation before deleting a comment. */
export const DeleteComment = ({ comment, open, onOpenChange }: DeleteCommentProps) => {
  const cache = useQueryClient()
  const { queryKey } = commentsQueryOptions(comment.post_id)
  const remove = useMutation(
    api.posts.removeComment.mutationOptions({
      onSuccess: () => {
        onOpenChange(false)
        toast.success('Comment deleted.')
        cache.setQueryData<CommentPages>(queryKey, (data) => removeComment(data, comment.id))
        updateCachedPost(cache, comment.post_id, (post) => changeCommentCount(post, -1))
      },
    }),
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        // The comment was already deleted elsewhere, so closing the dialog refreshes the list.
        if (!next && getErrorCode(remove.error) === 'NOT_FOUND') void cache.invalidateQueries({ queryKey })
        if (!next) remove.reset()
        onOpenChange(next)
      }}
      title="Delete this comment?"
      confirm={postTexts.confirmDeleteComment}
      confirmBusy="Deleting..."
      cancel={uiTexts.keep}
      danger
      busy={remove.isPending}
      problem={toDeleteCommentProblem(remove.error)}
      onConfirm={() => remove.mutate({ id: comment.id })}
    >
      <p>It will be deleted for everyone. This can’t be undone.</p>
    </ConfirmDialog>
  )
}

const toDeleteCommentProblem = (error: unknown): string | undefined => {
  if (!error) return undefined
  if (getErrorCode(error) === 'NOT_FOUND') return postMessages.commentNotFound
  if (getErrorCode(error) === 'FORBIDDEN') return formatError(error, postMessages.cannotDeleteComment)
  return postMessages.deleteCommentFailed(formatErrorReason(error))
}
