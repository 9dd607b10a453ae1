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
  /** Whether the focus is in it. */
  onFocusWithin: (within: boolean) => void
  onSent: () => void
}

/** Where one answers. What is typed stays until it has arrived. */
export const ReplyForm = ({ thread, text, onText, onFocusWithin, onSent }: ReplyFormProps) => {
  const cache = useQueryClient()
  const guarded = useForumGuard()
  const drafts = useDraftId()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [mark, setMark] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState(false)

  const send = async () => {
    setProblem(undefined)
    const content = text.trim()
    const wrong = toReplyProblem(content)
    setMark(wrong)
    if (wrong) return document.getElementById(id)?.focus()
    setBusy(true)
    try {
      const reply = await guarded(() => client.forum.reply({ id: thread.id, content, ...drafts.of(content) }))
      drafts.renew()
      onText('')
      onSent()
      setSent(true)
      addCachedReply(cache, reply)
    } catch (error) {
      const aboutText = toFieldErrors(error).content
      setMark(aboutText)
      if (!aboutText) setProblem(toReplyErrorReason(error))
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
        error={mark}
        onChange={(event) => {
          onText(event.target.value)
          setMark(undefined)
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

/** Refused because the discussion is not shown to one, the server says the same again. */
const toReplyErrorReason = (error: unknown): string => {
  const reason = formatErrorReason(error)
  return reason === forumMessages.replyFailed ? reason : `${forumMessages.replyFailed} ${reason}`
}
