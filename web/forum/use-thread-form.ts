import { type FormEvent, useId, useState } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import type { Thread } from '#contract/forum.ts'
import { limits } from '#contract/limits.ts'
import { schemaMessages } from '#contract/schema.texts.ts'
import { client } from '#web/core/api.ts'
import { codeOf, fieldProblems, problemText, reasonText } from '#web/core/problems.ts'
import { PictureFailed } from '#web/core/send-picture.ts'
import { refreshSession } from '#web/core/session.ts'
import { useDraft } from '#web/posts/use-draft.ts'
import { useDraftId } from '#web/posts/use-draft-id.ts'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { useGuarded } from './refused.ts'
import { unsentText, unsentTitle } from './unsent.ts'
import { useThreadPicture } from './use-thread-picture.ts'

type Marks = { title?: string; content?: string }

/** A discussion that is being started. Nothing of it is lost where that fails, or where one looks elsewhere meanwhile. */
export const useThreadForm = (onStarted: (thread: Thread) => void) => {
  const [title, setTitle] = useDraft(unsentTitle)
  const [content, setContent] = useDraft(unsentText)
  const picture = useThreadPicture()
  // The picture is kept beside the words, but no more than they are over a reload.
  useUnsaved((leaving) => leaving === 'document' && picture.has)
  const drafts = useDraftId()
  const guarded = useGuarded()
  const id = useId()
  const titleId = `${id}title`
  const contentId = `${id}content`
  const [busy, setBusy] = useState(false)
  const [marks, setMarks] = useState<Marks>({})
  const [problem, setProblem] = useState<string>()

  const mark = (found: Marks) => {
    setMarks(found)
    const at = found.title ? titleId : found.content ? contentId : undefined
    if (at) document.getElementById(at)?.focus()
  }

  const send = async () => {
    setProblem(undefined)
    const words = { title: title.trim(), content: content.trim() || null }
    const wrong = problemsOf(words)
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
      const { title: aboutTitle, content: aboutContent, ...others } = fieldProblems(error)
      mark({ ...(aboutTitle && { title: aboutTitle }), ...(aboutContent && { content: aboutContent }) })
      // It is said at the picture; whether one may still be here, the session knows.
      if (error instanceof PictureFailed) void refreshSession()
      else setProblem(Object.values(others)[0] ?? (aboutTitle || aboutContent ? undefined : reasonOf(error)))
    } finally {
      setBusy(false)
    }
  }
  const write = (set: (text: string) => void, name: keyof Marks) => (event: { target: { value: string } }) => {
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

const problemsOf = ({ title, content }: { title: string; content: string | null }): Marks => ({
  ...(!title && { title: forumMessages.titleMissing }),
  ...(title.length > limits.thread_title && { title: schemaMessages.textTooLong('A title', limits.thread_title) }),
  ...((content?.length ?? 0) > limits.thread && { content: schemaMessages.textTooLong('A discussion', limits.thread) }),
})

/** That staff does not post says all there is to say. */
const reasonOf = (error: unknown) =>
  codeOf(error) === 'FORBIDDEN'
    ? problemText(error, forumMessages.createFailed)
    : `${forumMessages.createFailed} ${reasonText(error)}`
