import { type FormEvent, useId, useState } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import type { Thread } from '#contract/forum.ts'
import { limits } from '#contract/limits.ts'
import { schemaMessages } from '#contract/schema.texts.ts'
import { client } from '#web/core/api.ts'
import { formatError, formatErrorReason, getErrorCode, toFieldErrors } from '#web/core/errors.ts'
import { refreshSession } from '#web/core/session.ts'
import { ImageUploadError } from '#web/core/upload-image.ts'
import { useDraft } from '#web/posts/use-draft.ts'
import { useDraftId } from '#web/posts/use-draft-id.ts'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { TEXT_DRAFT_KEY, TITLE_DRAFT_KEY } from './draft-keys.ts'
import { useForumGuard } from './forum-guard.ts'
import { useThreadImage } from './use-thread-image.ts'

type FieldErrors = { title?: string; content?: string }

/** A discussion that is being started. Nothing of it is lost where that fails, or where one looks elsewhere meanwhile. */
export const useThreadForm = (onStarted: (thread: Thread) => void) => {
  const [title, setTitle] = useDraft(TITLE_DRAFT_KEY)
  const [content, setContent] = useDraft(TEXT_DRAFT_KEY)
  const picture = useThreadImage()
  // The picture is kept beside the words, but no more than they are over a reload.
  useUnsavedChangesGuard((leaving) => leaving === 'document' && picture.has)
  const drafts = useDraftId()
  const guarded = useForumGuard()
  const id = useId()
  const titleId = `${id}title`
  const contentId = `${id}content`
  const [busy, setBusy] = useState(false)
  const [marks, setMarks] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()

  const mark = (found: FieldErrors) => {
    setMarks(found)
    const at = found.title ? titleId : found.content ? contentId : undefined
    if (at) document.getElementById(at)?.focus()
  }

  const send = async () => {
    setProblem(undefined)
    const words = { title: title.trim(), content: content.trim() || null }
    const wrong = toThreadProblems(words)
    mark(wrong)
    if (wrong.title || wrong.content) return
    setBusy(true)
    try {
      const image_alt = picture.has ? picture.alt.trim() || null : null
      await picture.save(async (picture_id) => {
        const said = { ...words, image_alt, ...(picture_id && { picture_id }) }
        const thread = await guarded(() => client.forum.create({ ...said, ...drafts.of(said) }))
        drafts.renew()
        picture.forget()
        setTitle('')
        setContent('')
        onStarted(thread)
      })
    } catch (error) {
      const { title: aboutTitle, content: aboutContent, ...others } = toFieldErrors(error)
      mark({ ...(aboutTitle && { title: aboutTitle }), ...(aboutContent && { content: aboutContent }) })
      // It is said at the picture; whether one may still be here, the session knows.
      if (error instanceof ImageUploadError) void refreshSession()
      else setProblem(Object.values(others)[0] ?? (aboutTitle || aboutContent ? undefined : toThreadErrorReason(error)))
    } finally {
      setBusy(false)
    }
  }
  const write = (set: (text: string) => void, name: keyof FieldErrors) => (event: { target: { value: string } }) => {
    set(event.target.value)
    setMarks({ ...marks, [name]: undefined })
  }
  return {
    title: { id: titleId, value: title, error: marks.title, onChange: write(setTitle, 'title') },
    content: { id: contentId, value: content, error: marks.content, onChange: write(setContent, 'content') },
    picture,
    busy,
    problem,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!busy) void send()
    },
  }
}

const toThreadProblems = ({ title, content }: { title: string; content: string | null }): FieldErrors => ({
  ...(!title && { title: forumMessages.titleMissing }),
  ...(title.length > limits.thread_title && { title: schemaMessages.textTooLong('A title', limits.thread_title) }),
  ...((content?.length ?? 0) > limits.thread && { content: schemaMessages.textTooLong('A discussion', limits.thread) }),
})

/** That staff does not post says all there is to say. */
const toThreadErrorReason = (error: unknown) =>
  getErrorCode(error) === 'FORBIDDEN'
    ? formatError(error, forumMessages.createFailed)
    : `${forumMessages.createFailed} ${formatErrorReason(error)}`
