import { ORPCError } from '@orpc/client'
import type { z } from 'zod'
import { updateMentionNames } from '#contract/mention-parts.ts'
import { type OwnProfile, PROFILE_DETAILS, type ProfileUpdate } from '#contract/profiles.ts'
import { client } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import type { ImageFieldChange } from '#web/core/image-field-change.ts'
import { toImageUploadError, uploadImage } from '#web/core/upload-image.ts'

export type ProfileUpdateInput = z.output<typeof ProfileUpdate>

/** What a change of role removes. The user must confirm it before the save can continue. */
export type RoleConfirmation = { cancelled_shifts: number; resets_verification: boolean; update: ProfileUpdateInput }

/** Saves the photo, if it changed. Throws `ImageUploadError`. */
export const saveAvatar = async (change: ImageFieldChange, onProgress: (share: number) => void): Promise<void> => {
  if (change.kind === 'keep') return
  try {
    if (change.kind === 'set') await uploadImage('PUT', '/api/me/avatar', change.file, onProgress)
    else await client.profiles.removeAvatar()
  } catch (error) {
    throw toImageUploadError(error)
  }
}

type ProfileSave = { profile: OwnProfile; toConfirm?: undefined } | { toConfirm: RoleConfirmation }

/** Saves the fields, or returns what to confirm first. */
export const saveProfile = async (update: ProfileUpdateInput): Promise<ProfileSave> => {
  try {
    return { profile: await client.profiles.update(update) }
  } catch (error) {
    if (!(error instanceof ORPCError) || getErrorCode(error) !== 'ROLE_CHANGE') throw error
    return { toConfirm: { ...(error.data as Omit<RoleConfirmation, 'update'>), update } }
  }
}

/** The form's initial values. */
export const toProfileFormValues = (profile: OwnProfile) => ({
  ...Object.fromEntries(PROFILE_DETAILS.map((name) => [name, profile[name] ?? ''])),
  username: profile.username,
  full_name: profile.full_name ?? '',
  bio: updateMentionNames(profile.bio ?? '', profile.bio_mentions),
  workplaces_info: updateMentionNames(profile.workplaces_info ?? '', profile.workplaces_info_mentions),
  user_type: profile.user_type,
  old_handle_redirects: true,
})

/** Picks the fields the user changed, so that a save doesn't overwrite changes from another tab. */
export const pickProfileChanges = (values: ProfileUpdateInput, profile: OwnProfile): ProfileUpdateInput => {
  const { old_handle_redirects, ...fields } = values
  const initial = toProfileFormValues(profile)
  const changed = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const before = initial[name as keyof typeof initial]
      return value !== (before === '' ? null : before)
    }),
  ) as ProfileUpdateInput
  return changed.username === undefined ? changed : { ...changed, old_handle_redirects }
}
