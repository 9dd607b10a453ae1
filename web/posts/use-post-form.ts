import { type FormEvent, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { postMessages } from '#contract/posts.texts.ts'
import { schemaMessages } from '#contract/schema.texts.ts'
import { formatErrorReason, getErrorCode, toFieldErrors } from '#web/core/errors.ts'
import { useSession } from '#web/core/session.ts'
import { ImageUploadError } from '#web/core/upload-image.ts'
import type { PostPhotoDraft } from './use-post-photo.ts'

/** What a post says, as it is sent. */
export type PostFormOutput = { content: string | null; image_alt: string | null; picture_id?: string | null }

type PostFormOptions = {
  text: string
  picture: PostPhotoDraft
  /** "Could not publish the post.", before the reason. */
  failed: string
  save: (post: PostFormOutput) => Promise<void>
}

/** Sends a post that is written or changed. Nothing of it is lost where that fails. */
export const usePostForm = ({ text, picture, failed, save }: PostFormOptions) => {
  const { status } = useSession()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [mark, setMark] = useState<string>()
  const [problem, setProblem] = useState<string>()

  const send = async () => {
    setProblem(undefined)
    setMark(undefined)
    if (status !== 'signed_in') return setProblem(postMessages.authNotReady)
    const content = text.trim() || null
    if (!content && !picture.has) {
      setMark(postMessages.empty)
      document.getElementById(id)?.focus()
      return
    }
    if (text.trim().length > limits.post) return setMark(schemaMessages.textTooLong('A post', limits.post))
    setBusy(true)
    try {
      const image_alt = picture.has ? picture.alt.trim() || null : null
      await picture.save((picture_id) => save({ content, image_alt, ...(picture_id !== undefined && { picture_id }) }))
    } catch (error) {
      const { content: aboutText, ...others } = toFieldErrors(error)
      setMark(aboutText)
      if (!(error instanceof ImageUploadError))
        setProblem(Object.values(others)[0] ?? toPostErrorReason(error, failed, aboutText))
    } finally {
      setBusy(false)
    }
  }
  return {
    id,
    busy,
    mark,
    problem,
    forgetMark: () => setMark(undefined),
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!busy) void send()
    },
  }
}

const toPostErrorReason = (error: unknown, failed: string, aboutText: string | undefined): string | undefined => {
  if (aboutText) return undefined
  const code = getErrorCode(error)
  if (code === 'UNAUTHORIZED') return postMessages.authNotReady
  const reason = formatErrorReason(error)
  // That it is not mine says all there is to say.
  return code === 'FORBIDDEN' ? reason : `${failed} ${reason}`
}
