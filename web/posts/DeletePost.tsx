import { useMutation, useQueryClient } from '@tanstack/react-query'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/core/api.ts'
import { formatError, formatErrorReason, getErrorCode } from '#web/core/errors.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatList } from '#web/ui/format-list.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { formatCount } from './format-post.ts'
import { removeCachedPost } from './post-cache.ts'
import { postTexts } from './texts.ts'

type DeletePostProps = {
  post: Post
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Asks for confirmation before deleting a post, which cannot be undone. */
export const DeletePost = ({ post, open, onOpenChange, onDeleted }: DeletePostProps) => {
  const cache = useQueryClient()
  const parts = formatDeletedParts(post)
  const done = () => {
    onOpenChange(false)
    toast.success(postMessages.deleted)
    onDeleted?.()
    removeCachedPost(cache, post.id)
    void cache.invalidateQueries({ queryKey: api.posts.mine.key() })
  }
  const remove = useMutation(
    api.posts.remove.mutationOptions({
      onSuccess: done,
      // Already deleted, for example in another tab: the outcome is the same.
      onError: (error) => (getErrorCode(error) === 'NOT_FOUND' ? done() : undefined),
    }),
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) remove.reset()
        onOpenChange(next)
      }}
      title="Delete this post?"
      confirm={postTexts.confirmDelete}
      confirmBusy="Deleting..."
      cancel={uiTexts.keep}
      danger
      busy={remove.isPending}
      problem={toDeletePostProblem(remove.error)}
      onConfirm={() => remove.mutate({ id: post.id })}
    >
      <p>{parts ? `It will be deleted with ${parts}.` : 'It will be deleted for everyone.'}</p>
      <p>This can’t be undone.</p>
    </ConfirmDialog>
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

const toDeletePostProblem = (error: unknown): string | undefined => {
  if (!error || getErrorCode(error) === 'NOT_FOUND') return undefined
  // The server's message for another person's post is complete and needs no prefix.
  return getErrorCode(error) === 'FORBIDDEN'
    ? formatError(error, postMessages.cannotDelete)
    : postMessages.deleteFailed(formatErrorReason(error))
}
