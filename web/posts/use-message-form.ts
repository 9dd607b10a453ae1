import { useId, useState } from 'react'
import { toFieldErrors } from '#web/core/errors.ts'
import { useDraftId } from '#web/core/use-draft-id.ts'
import { useSubmitHandlers } from '#web/ui/use-submit-handlers.ts'

type MessageFormOptions<Message> = {
  text: string
  onText: (text: string) => void
  /** Why nothing can be sent now, whatever the text; the message of the form. */
  blocked?: string | undefined
  /** Why the trimmed text can't be sent; the message at the field. */
  check: (content: string) => string | undefined
  /** Sends the trimmed text. `draft_id` is the same for retries of it, so that it isn't posted twice. */
  send: (draft: { content: string; draft_id?: string }) => Promise<Message>
  onSent: (message: Message) => void
  onFailed: (error: unknown) => void
  /** The message of the form after a failure that doesn't concern the text. */
  explain: (error: unknown) => string
}

/** State of the form for a comment or a reply. The text is kept until the server has accepted it. */
export const useMessageForm = <Message>({ text, onText, ...options }: MessageFormOptions<Message>) => {
  const id = useId()
  const draftIds = useDraftId()
  const [busy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState(false)

  const send = async () => {
    setProblem(options.blocked)
    if (options.blocked) return
    const content = text.trim()
    const invalid = options.check(content)
    setFieldError(invalid)
    if (invalid) return
    setBusy(true)
    try {
      const message = await options.send({ content, ...draftIds.forContent(content) })
      draftIds.renew()
      onText('')
      setSent(true)
      options.onSent(message)
    } catch (error) {
      const contentError = toFieldErrors(error).content
      setFieldError(contentError)
      if (!contentError) setProblem(options.explain(error))
      options.onFailed(error)
    } finally {
      setBusy(false)
    }
  }
  const handlers = useSubmitHandlers(send, busy)
  return {
    form: { ...handlers, noValidate: true },
    field: {
      id,
      value: text,
      error: fieldError,
      onChange: (event: { target: { value: string } }) => {
        onText(event.target.value)
        setFieldError(undefined)
        setSent(false)
      },
    },
    busy,
    problem,
    sent,
  }
}
