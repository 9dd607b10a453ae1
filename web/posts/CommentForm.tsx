import { useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { client } from '#web/core/api.ts'
import { formatErrorReason, getErrorCode, toFieldErrors } from '#web/core/errors.ts'
import { useMe, useSession } from '#web/core/session.ts'
import { MentionTextArea } from '#web/mentions/MentionTextArea.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { buildSubmitHandlers } from '#web/ui/submit-handlers.ts'
import { appendComment, type CommentPages } from './comment-pages.ts'
import { formatPostAuthor } from './format-post.ts'
import { refetchPost, updateCachedPost } from './post-cache.ts'
import { changeCommentCount } from './post-pages.ts'
import { postTexts } from './texts.ts'
import { commentsQueryOptions } from './use-comments.ts'
import { useDraft } from './use-draft.ts'
import { useDraftId } from './use-draft-id.ts'

type CommentFormProps = { post: Post; onSent?: () => void }

/** A text field under a post that grows with its text. The text is kept until the server has accepted it. */
export const CommentForm = ({ post, onSent }: CommentFormProps) => {
  const me = useMe()
  const cache = useQueryClient()
  const { status } = useSession()
  const id = useId()
  const [text, setText] = useDraft(`comment ${post.id}`)
  const draftIds = useDraftId()
  const [busy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState(false)

  const send = async () => {
    setProblem(undefined)
    if (status !== 'signed_in') return setProblem(postMessages.authNotReady)
    if (!text.trim()) {
      setFieldError(postMessages.commentEmpty)
      document.getElementById(id)?.focus()
      return
    }
    setBusy(true)
    try {
      const comment = await client.posts.comment({ id: post.id, content: text, ...draftIds.forContent(text) })
      draftIds.renew()
      setText('')
      setSent(true)
      cache.setQueryData<CommentPages>(commentsQueryOptions(post.id).queryKey, (data) => appendComment(data, comment))
      updateCachedPost(cache, post.id, (shown) => changeCommentCount(shown, 1))
      onSent?.()
    } catch (error) {
      setFieldError(toFieldErrors(error).content)
      if (getErrorCode(error) === 'NOT_FOUND') void refetchPost(cache, post.id)
      setProblem(toCommentProblem(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form {...buildSubmitHandlers(send, busy)} noValidate className="grid gap-2">
      <div className="flex items-start gap-3">
        <PersonAvatar person={me} size="s" className="mt-1" />
        <div className="-mt-1.5 min-w-0 flex-1">
          <MentionTextArea
            id={id}
            label={<span className="sr-only">Comment on {formatPostAuthor(post)}’s post</span>}
            rows={1}
            placeholder="Write a comment"
            className="min-h-12! resize-none!"
            maxLength={text ? limits.comment : undefined}
            value={text}
            error={fieldError}
            onChange={(event) => {
              setText(event.target.value)
              setFieldError(undefined)
              setSent(false)
            }}
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

const toCommentProblem = (error: unknown): string | undefined => {
  if (getErrorCode(error) === 'UNAUTHORIZED') return postMessages.authNotReady
  if (toFieldErrors(error).content) return undefined
  return `${postMessages.commentFailed} ${formatErrorReason(error)}`
}
