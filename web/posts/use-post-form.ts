import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { postMessages } from '#contract/posts.texts.ts'
import { schemaMessages } from '#contract/schema.texts.ts'
import { formatErrorReason, getErrorCode, toFieldErrors } from '#web/core/errors.ts'
import { requestLogin, sendLoggedIn } from '#web/core/login-request.ts'
import { useSession } from '#web/core/session.ts'
import { ImageUploadError } from '#web/core/upload-image.ts'
import { useSubmitHandlers } from '#web/ui/use-submit-handlers.ts'
import type { ImageDraft } from './use-post-photo.ts'

/** The API input of a post. `image_id` is undefined to keep the photo and null to remove it. */
export type PostFormOutput = { content: string | null; image_alt: string | null; image_id?: string | null }

type PostFormOptions = {
  text: string
  onText: (text: string) => void
  photo: ImageDraft
  /** Prefix of the error message, such as "Could not publish your post." */
  failed: string
  save: (post: PostFormOutput) => Promise<void>
}

/** Validates and saves a new or edited post. A failed save keeps everything entered. */
export const usePostForm = ({ text, onText, photo, failed, save }: PostFormOptions) => {
  const { status } = useSession()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
  const [problem, setProblem] = useState<string>()

  const send = async () => {
    setProblem(undefined)
    setFieldError(undefined)
    if (status !== 'signed_in' && !(await requestLogin())) return setProblem(postMessages.authNotReady)
    const content = text.trim() || null
    if (!content && !photo.has) return setFieldError(postMessages.empty)
    if (text.trim().length > limits.post) return setFieldError(schemaMessages.textTooLong('A post', limits.post))
    setBusy(true)
    try {
      const image_alt = photo.has ? photo.alt.trim() || null : null
      await sendLoggedIn(() =>
        photo.save((image_id) => save({ content, image_alt, ...(image_id !== undefined && { image_id }) })),
      )
    } catch (error) {
      const { content: contentError, ...others } = toFieldErrors(error)
      setFieldError(contentError)
      if (!(error instanceof ImageUploadError))
        setProblem(Object.values(others)[0] ?? toPostErrorReason(error, failed, contentError))
    } finally {
      setBusy(false)
    }
  }
  const { onSubmit } = useSubmitHandlers(send, busy)
  return {
    field: {
      id,
      value: text,
      error: fieldError,
      onChange: (event: { target: { value: string } }) => {
        onText(event.target.value)
        setFieldError(undefined)
      },
    },
    busy,
    problem,
    submit: onSubmit,
  }
}

const toPostErrorReason = (error: unknown, failed: string, contentError: string | undefined): string | undefined => {
  if (contentError) return undefined
  const code = getErrorCode(error)
  if (code === 'UNAUTHORIZED') return postMessages.authNotReady
  const reason = formatErrorReason(error)
  // The message for another person's post is complete and needs no prefix.
  return code === 'FORBIDDEN' ? reason : `${failed} ${reason}`
}
