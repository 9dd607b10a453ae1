import { ORPCError } from '@orpc/client'
import type { z } from 'zod'
import type { OwnProfile, ProfileUpdate } from '#contract/profiles.ts'
import { client } from '#web/core/api.ts'
import type { PictureChange } from '#web/core/picture-change.ts'
import { codeOf } from '#web/core/problems.ts'
import { pictureFailed, sendPicture } from '#web/core/send-picture.ts'
import { withNamesOfToday } from '#web/mentions/slices.ts'

export type Update = z.output<typeof ProfileUpdate>

/** What has to be answered before it can be saved. */
export type Asking =
  | { about: 'role'; cancelled_shifts: number; resets_verification: boolean; update: Update }
  | { about: 'requests'; count: number; update: Update }

/** Saves the picture, if it changed. Throws `PictureFailed`. */
export const savePicture = async (change: PictureChange, onProgress: (share: number) => void): Promise<void> => {
  if (change.kind === 'keep') return
  try {
    if (change.kind === 'set') await sendPicture('PUT', '/api/me/avatar', change.file, onProgress)
    else await client.profiles.removeAvatar()
  } catch (error) {
    throw pictureFailed(error)
  }
}

/** Saves the fields; or says what must be asked first. */
export const saveOrAsk = async (update: Update): Promise<Asking | undefined> => {
  try {
    await client.profiles.update(update)
    return undefined
  } catch (error) {
    const asking = askingOf(error, update)
    if (asking) return asking
    throw error
  }
}

const askingOf = (error: unknown, update: Update): Asking | undefined => {
  if (!(error instanceof ORPCError)) return undefined
  const data = error.data as { cancelled_shifts: number; resets_verification: boolean; count: number }
  switch (codeOf(error)) {
    case 'ROLE_CHANGE':
      return { about: 'role', ...data, update }
    case 'PENDING_REQUESTS':
      return { about: 'requests', count: data.count, update }
    default:
      return undefined
  }
}

/** The form as it opens. */
export const formOf = (profile: OwnProfile) => ({
  username: profile.username,
  full_name: profile.full_name ?? '',
  bio: withNamesOfToday(profile.bio ?? '', profile.bio_mentions),
  workplaces_info: withNamesOfToday(profile.workplaces_info ?? '', profile.workplaces_info_mentions),
  location_text: profile.location_text ?? '',
  paypal_link: profile.paypal_link ?? '',
  venmo_handle: profile.venmo_handle ?? '',
  cashapp_handle: profile.cashapp_handle ?? '',
  is_private: profile.is_private,
  schedule_is_private: profile.schedule_is_private,
  user_type: profile.user_type,
  old_handle_redirects: true,
})
