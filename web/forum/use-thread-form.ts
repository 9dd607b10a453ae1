import { useId, useState } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import type { Thread } from '#contract/forum.ts'
import { limits } from '#contract/limits.ts'
import { schemaMessages } from '#contract/schema.texts.ts'
import { client } from '#web/core/api.ts'
import { formatError, formatErrorReason, getErrorCode, toFieldErrors } from '#web/core/errors.ts'
import { refreshSession } from '#web/core/session.ts'
import { ImageUploadError } from '#web/core/upload-image.ts'
import { useDraftId } from '#web/core/use-draft-id.ts'
import { useDraft } from '#web/posts/use-draft.ts'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { useSubmitHandlers } from '#web/ui/use-submit-handlers.ts'
import { TEXT_DRAFT_KEY, TITLE_DRAFT_KEY } from './draft-keys.ts'
import { useForumGuard } from './forum-guard.ts'
import { useThreadImage } from './use-thread-image.ts'

type FieldErrors = { title?: string; content?: string }

/** State of the form for a new discussion. A failed save or navigating away keeps everything entered. */
export const useThreadForm = (onStarted: (thread: Thread) => void) => {
  const [title, setTitle] = useDraft(TITLE_DRAFT_KEY)
  const [content, setContent] = useDraft(TEXT_DRAFT_KEY)
  const image = useThreadImage()
  // The image is kept in memory with the text, so a reload would lose it.
  useUnsavedChangesGuard((leaving) => leaving === 'document' && image.has)
  const draftIds = useDraftId()
  const guarded = useForumGuard()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()

  const send = async () => {
    setProblem(undefined)
    const texts = { title: title.trim(), content: content.trim() || null }
    const invalid = toThreadProblems(texts)
    setFieldErrors(invalid)
    if (invalid.title || invalid.content) return
    setBusy(true)
    try {
      const image_alt = image.has ? image.alt.trim() || null : null
      await image.save(async (image_id) => {
        const draft = { ...texts, image_alt, ...(image_id && { image_id }) }
        const thread = await guarded(() => client.forum.create({ ...draft, ...draftIds.forContent(draft) }))
        draftIds.renew()
        image.forget()
        setTitle('')
        setContent('')
        onStarted(thread)
      })
    } catch (error) {
      const { title: titleError, content: contentError, ...others } = toFieldErrors(error)
      setFieldErrors({ ...(titleError && { title: titleError }), ...(contentError && { content: contentError }) })
      // The image shows its own error. The upload may have failed for lost access, so the session is refreshed.
      if (error instanceof ImageUploadError) void refreshSession()
      else setProblem(Object.values(others)[0] ?? (titleError || contentError ? undefined : toThreadErrorReason(error)))
    } finally {
      setBusy(false)
    }
  }
  const toField = (name: keyof FieldErrors, value: string, set: (text: string) => void) => ({
    id: id + name,
    value,
    error: fieldErrors[name],
    onChange: (event: { target: { value: string } }) => {
      set(event.target.value)
      setFieldErrors({ ...fieldErrors, [name]: undefined })
    },
  })
  const { onSubmit } = useSubmitHandlers(send, busy)
  return {
    title: toField('title', title, setTitle),
    content: toField('content', content, setContent),
    image,
    busy,
    problem,
    submit: onSubmit,
  }
}

const toThreadProblems = ({ title, content }: { title: string; content: string | null }): FieldErrors => ({
  ...(!title && { title: forumMessages.titleMissing }),
  ...(title.length > limits.thread_title && { title: schemaMessages.textTooLong('A title', limits.thread_title) }),
  ...((content?.length ?? 0) > limits.thread && { content: schemaMessages.textTooLong('A discussion', limits.thread) }),
})

/** The message that staff cannot post is complete and needs no prefix. */
const toThreadErrorReason = (error: unknown) =>
  getErrorCode(error) === 'FORBIDDEN'
    ? formatError(error, forumMessages.createFailed)
    : `${forumMessages.createFailed} ${formatErrorReason(error)}`
