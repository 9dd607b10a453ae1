import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import type { Thread } from '#contract/forum.ts'
import { limits } from '#contract/limits.ts'
import { schemaMessages } from '#contract/schema.texts.ts'
import { client } from '#web/core/api.ts'
import { formatErrorReason, getErrorCode, toFieldErrors } from '#web/core/errors.ts'
import { useDraftId } from '#web/posts/use-draft-id.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { buildSubmitHandlers } from '#web/ui/submit-handlers.ts'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { addCachedReply, invalidateThread } from './forum-cache.ts'
import { useForumGuard } from './forum-guard.ts'
import { StaffAccessNote } from './StaffAccessNote.tsx'
import { forumTexts } from './texts.ts'

type ReplyFormProps = {
  thread: Thread
  text: string
  onText: (text: string) => void
  /** Called with whether the form has the focus. */
  onFocusWithin: (within: boolean) => void
  onSent: () => void
}

/** The form for a reply. The text is kept until the server has accepted it. */
export const ReplyForm = ({ thread, text, onText, onFocusWithin, onSent }: ReplyFormProps) => {
  const cache = useQueryClient()
  const guarded = useForumGuard()
  const draftIds = useDraftId()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState(false)

  const send = async () => {
    setProblem(undefined)
    const content = text.trim()
    const invalid = toReplyProblem(content)
    setFieldError(invalid)
    if (invalid) return document.getElementById(id)?.focus()
    setBusy(true)
    try {
      const reply = await guarded(() => client.forum.reply({ id: thread.id, content, ...draftIds.forContent(content) }))
      draftIds.renew()
      onText('')
      onSent()
      setSent(true)
      addCachedReply(cache, reply)
    } catch (error) {
      const contentError = toFieldErrors(error).content
      setFieldError(contentError)
      if (!contentError) setProblem(toReplyErrorReason(error))
      if (getErrorCode(error) === 'NOT_FOUND' || getErrorCode(error) === 'FORBIDDEN')
        void invalidateThread(cache, thread.id)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      {...buildSubmitHandlers(send, busy)}
      onFocus={() => onFocusWithin(true)}
      onBlur={() => onFocusWithin(false)}
      noValidate
      className="grid gap-3"
    >
      <TextAreaField
        id={id}
        label={forumTexts.reply}
        maxLength={limits.reply}
        value={text}
        error={fieldError}
        onChange={(event) => {
          onText(event.target.value)
          setFieldError(undefined)
          setSent(false)
        }}
      />
      <FormProblem message={problem} />
      <p role="status" className="sr-only">
        {sent ? 'Reply posted.' : ''}
      </p>
      <div className="flex items-center justify-between gap-3">
        <StaffAccessNote />
        <Button type="submit" look="solid" busy={busy} busyLabel="Sending...">
          Reply
        </Button>
      </div>
    </form>
  )
}

const toReplyProblem = (content: string): string | undefined => {
  if (!content) return forumMessages.replyEmpty
  return content.length > limits.reply ? schemaMessages.textTooLong('A reply', limits.reply) : undefined
}

/** If the discussion is no longer visible, the server's message equals the prefix and is not repeated. */
const toReplyErrorReason = (error: unknown): string => {
  const reason = formatErrorReason(error)
  return reason === forumMessages.replyFailed ? reason : `${forumMessages.replyFailed} ${reason}`
}
