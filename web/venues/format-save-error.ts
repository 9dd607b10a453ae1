import { venueMessages } from '#contract/venues.texts.ts'
import { formatErrorReason, getErrorCode } from '#web/core/errors.ts'
import { ImageUploadError } from '#web/core/upload-image.ts'

/** Why an item of a venue wasn't saved: `failed` and the reason, or a message that is complete without it. */
export const formatSaveError = (error: unknown, failed: string, completeMessages: readonly string[] = []): string => {
  if (error instanceof ImageUploadError) return `${venueMessages.uploadFailed} ${error.message}`
  const reason = formatErrorReason(error)
  return completeMessages.includes(reason) || getErrorCode(error) === 'INVALID' ? reason : `${failed} ${reason}`
}
