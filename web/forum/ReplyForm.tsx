import { useQueryClient } from '@tanstack/react-query'
import { forumMessages } from '#contract/forum.texts.ts'
import type { Thread } from '#contract/forum.ts'
import { limits } from '#contract/limits.ts'
import { schemaMessages } from '#contract/schema.texts.ts'
import { client } from '#web/core/api.ts'
import { formatErrorReason, getErrorCode } from '#web/core/errors.ts'
import { useMessageForm } from '#web/posts/use-message-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
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

/** The form for a reply. */
export const ReplyForm = ({ thread, text, onText, onFocusWithin, onSent }: ReplyFormProps) => {
  const cache = useQueryClient()
  const guarded = useForumGuard()
  const { form, field, busy, problem, sent } = useMessageForm({
    text,
    onText,
    check: toReplyProblem,
    send: (draft) => guarded(() => client.forum.reply({ id: thread.id, ...draft })),
    onSent: (reply) => {
      onSent()
      addCachedReply(cache, reply)
    },
    onFailed: (error) => {
      if (getErrorCode(error) === 'NOT_FOUND' || getErrorCode(error) === 'FORBIDDEN')
        void invalidateThread(cache, thread.id)
    },
    explain: toReplyErrorReason,
  })
  return (
    <form {...form} onFocus={() => onFocusWithin(true)} onBlur={() => onFocusWithin(false)} className="grid gap-3">
      <TextAreaField {...field} label={forumTexts.reply} maxLength={limits.reply} />
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
