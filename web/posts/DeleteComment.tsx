import { useMutation, useQueryClient } from '@tanstack/react-query'
import { postMessages } from '#contract/posts.texts.ts'
import type { Comment } from '#contract/posts.ts'
import { api } from '#web/core/api.ts'
import { codeOf, problemText, reasonText } from '#web/core/problems.ts'
import { AskDialog } from '#web/ui/AskDialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { say } from '#web/ui/toast.ts'
import { type CommentPages, withoutComment } from './comment-pages.ts'
import { changePost } from './post-cache.ts'
import { withComments } from './post-pages.ts'
import { postTexts } from './texts.ts'
import { commentsOf } from './use-comments.ts'

type DeleteCommentProps = { comment: Comment; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks before a comment goes. */
export const DeleteComment = ({ comment, open, onOpenChange }: DeleteCommentProps) => {
  const cache = useQueryClient()
  const { queryKey } = commentsOf(comment.post_id)
  const remove = useMutation(
    api.posts.removeComment.mutationOptions({
      onSuccess: () => {
        onOpenChange(false)
        say('Comment deleted.')
        cache.setQueryData<CommentPages>(queryKey, (data) => withoutComment(data, comment.id))
        changePost(cache, comment.post_id, (post) => withComments(post, -1))
      },
    }),
  )
  return (
    <AskDialog
      open={open}
      onOpenChange={(next) => {
        // Gone from elsewhere: the list says so once the question is put away.
        if (!next && codeOf(remove.error) === 'NOT_FOUND') void cache.invalidateQueries({ queryKey })
        if (!next) remove.reset()
        onOpenChange(next)
      }}
      title="Delete this comment?"
      confirm={postTexts.confirmDeleteComment}
      confirmBusy="Deleting..."
      cancel={uiTexts.keep}
      danger
      busy={remove.isPending}
      problem={problemOf(remove.error)}
      onConfirm={() => remove.mutate({ id: comment.id })}
    >
      <p>It is gone for everybody and cannot be brought back.</p>
    </AskDialog>
  )
}

const problemOf = (error: unknown): string | undefined => {
  if (!error) return undefined
  if (codeOf(error) === 'NOT_FOUND') return postMessages.commentGone
  if (codeOf(error) === 'FORBIDDEN') return problemText(error, postMessages.cannotDeleteComment)
  return postMessages.deleteCommentFailed(reasonText(error))
}
