import { useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { postMessages } from '#contract/posts.texts.ts'
import type { Comment, Post } from '#contract/posts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { client } from '#web/core/api.ts'
import { appendItem } from '#web/core/cached-lists.ts'
import { formatErrorReason, getErrorCode } from '#web/core/errors.ts'
import { sendLoggedIn } from '#web/core/login-request.ts'
import type { Pages } from '#web/core/paging.ts'
import { useMe, useSession } from '#web/core/session.ts'
import { MentionTextArea } from '#web/mentions/MentionTextArea.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { formatPostAuthor } from './format-post.ts'
import { commentsQueryOptions, refetchPost, updateCachedPost } from './post-cache.ts'
import { changeCommentCount } from './post-pages.ts'
import { postTexts } from './texts.ts'
import { useDraft } from './use-draft.ts'
import { useMessageForm } from './use-message-form.ts'

type CommentFormProps = {
  post: Post
  onSent?: () => void
  /** Whether the form appeared because the user tapped it. */
  autoFocus?: boolean
}

/** A text field under a post that grows with its text. */
export const CommentForm = ({ post, onSent, autoFocus = false }: CommentFormProps) => {
  const me = useMe()
  const cache = useQueryClient()
  const { status } = useSession()
  const [text, setText] = useDraft(`comment ${post.id}`, { survivesReload: true })
  const { form, field, busy, problem, sent } = useMessageForm({
    text,
    onText: setText,
    blocked: status === 'signed_in' ? undefined : postMessages.authNotReady,
    check: (content) => (content ? undefined : postMessages.commentEmpty),
    send: (draft) => sendLoggedIn(() => client.posts.comment({ id: post.id, ...draft })),
    onSent: (comment) => {
      cache.setQueryData<Pages<Comment>>(commentsQueryOptions(post.id).queryKey, (data) => appendItem(data, comment))
      updateCachedPost(cache, post.id, (shown) => changeCommentCount(shown, 1))
      onSent?.()
    },
    onFailed: (error) => {
      if (getErrorCode(error) === 'NOT_FOUND') void refetchPost(cache, post.id)
    },
    explain: toCommentProblem,
  })
  return (
    <form {...form} className="grid gap-2">
      <div className="flex items-start gap-3">
        <PersonAvatar person={me} size="s" className="mt-1" />
        <div className="-mt-1.5 min-w-0 flex-1">
          <MentionTextArea
            {...field}
            label={<span className="sr-only">Comment on {formatPostAuthor(post)}’s post</span>}
            rows={1}
            placeholder={postTexts.writeComment}
            autoFocus={autoFocus}
            className="min-h-12! resize-none!"
            maxLength={text ? limits.comment : undefined}
          />
        </div>
        <IconButton
          type="submit"
          label={busy ? 'Posting your comment' : postTexts.postComment}
          title={postTexts.postComment}
          aria-disabled={busy || undefined}
          filled
          className="mt-0.5"
        >
          <SendHorizontal aria-hidden />
        </IconButton>
      </div>
      <p role="status" className="sr-only">
        {sent ? 'Comment posted.' : ''}
      </p>
      <FormProblem message={problem} />
    </form>
  )
}

const toCommentProblem = (error: unknown): string =>
  getErrorCode(error) === 'UNAUTHORIZED'
    ? postMessages.authNotReady
    : `${postMessages.commentFailed} ${formatErrorReason(error)}`
