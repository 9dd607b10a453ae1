import { ORPCError } from '@orpc/client'
import { getErrorCode } from '#web/core/errors.ts'

/** A switch of the privacy settings. */
export type PrivacySetting = 'is_private' | 'schedule_is_private'

/** A turned switch. `requests` answers all follow requests when the profile becomes public. */
export type PrivacyChange = { setting: PrivacySetting; on: boolean; requests?: 'accept_all' | 'decline_all' }

/** How many follow requests must be answered before the profile becomes public, if that is why saving failed. */
export const countPendingRequests = (error: unknown): number | undefined => {
  if (!(error instanceof ORPCError) || getErrorCode(error) !== 'PENDING_REQUESTS') return undefined
  return (error.data as { count: number }).count
}
