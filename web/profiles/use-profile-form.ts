import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { profileMessages } from '#contract/profiles.texts.ts'
import { type OwnProfile, ProfileUpdate } from '#contract/profiles.ts'
import { useSaveEdit } from '#web/core/edit-conflict.ts'
import { formatErrorWith, getErrorCode } from '#web/core/errors.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { type ImageFieldChange, UNCHANGED_IMAGE } from '#web/core/image-field-change.ts'
import { sendLoggedIn } from '#web/core/login-request.ts'
import { ImageUploadError } from '#web/core/upload-image.ts'
import { toast } from '#web/ui/toast.ts'
import {
  type ProfileUpdateInput,
  pickProfileChanges,
  type RoleConfirmation,
  saveAvatar,
  saveProfile,
  toProfileFormValues,
} from './save-profile.ts'
import { useRefetchProfile } from './use-refetch-profile.ts'
import { describeLoweredPage } from './web-page/describe-change.ts'

const explain = (error: unknown) => formatErrorWith(error, profileMessages.updateFailed)

const DRAFT = 'profile'

export type ProfileFormState = ReturnType<typeof useProfileForm>

/** State of the profile form: fields, photo, and the confirmation that a save may need first. */
export const useProfileForm = (profile: OwnProfile) => {
  'use no memo'
  const refetchProfile = useRefetchProfile()
  const navigate = useNavigate()
  const [photo, setPhoto] = useState<ImageFieldChange>(UNCHANGED_IMAGE)
  const [progress, setProgress] = useState<number>()
  const [photoProblem, setPhotoProblem] = useState<string>()
  const [confirmation, setConfirmation] = useState<RoleConfirmation>()
  const [isConfirming, setConfirming] = useState(false)

  const saveEdit = useSaveEdit(DRAFT, profile.version)
  const save = async (update: ProfileUpdateInput) => {
    setPhotoProblem(undefined)
    try {
      await saveAvatar(photo, setProgress)
      setPhoto(UNCHANGED_IMAGE)
      const saved = await saveEdit((version) => saveProfile({ ...update, ...version }))
      setConfirmation(saved.toConfirm)
      if (saved.toConfirm) return 'asked'
      markSaved()
      const lowered = describeLoweredPage(profile.web_page, saved.profile.web_page)
      toast.success([profileMessages.updated, lowered].filter(Boolean).join(' '))
      await refetchProfile()
      await navigate({ to: '/profile', ignoreBlocker: true })
      return 'saved'
    } catch (error) {
      setConfirmation(undefined)
      if (error instanceof ImageUploadError) setPhotoProblem(profileMessages.avatarFailed(error.message))
      if (getErrorCode(error) === 'USERNAME_TAKEN')
        form.setError(
          'username',
          { message: profileMessages.usernameTaken(update.username ?? '') },
          { shouldFocus: true },
        )
      throw error
    } finally {
      setProgress(undefined)
    }
  }
  const { form, field, submit, busy, problem, setProblem, markSaved } = useSchemaForm(ProfileUpdate, {
    defaults: toProfileFormValues(profile),
    draft: DRAFT,
    send: (values) => save(pickProfileChanges(values, profile)),
    hasOtherChanges: () => photo.kind !== 'keep',
    fallback: profileMessages.updateFailed,
    explain,
  })
  const confirm = async (update: ProfileUpdateInput) => {
    setConfirming(true)
    await sendLoggedIn(() => save(update)).catch((error: unknown) => setProblem(explain(error)))
    setConfirming(false)
  }
  const choosePhoto = (change: ImageFieldChange) => {
    setPhoto(change)
    setPhotoProblem(undefined)
  }
  const [role, username] = form.watch(['user_type', 'username'])
  return {
    form,
    field,
    submit,
    busy: busy || isConfirming,
    problem: photoProblem ?? problem,
    /** `progress` is 0 to 1 during the upload, and `problem` why the last one failed. */
    photo: { change: photo, onChange: choosePhoto, progress, problem: photoProblem },
    confirmation: {
      asking: confirmation,
      busy: isConfirming,
      onCancel: () => setConfirmation(undefined),
      onAnswer: (update: ProfileUpdateInput) => void confirm(update),
    },
    role: role ?? profile.user_type,
    isRenamed: (username ?? '').trim().toLowerCase() !== profile.username,
  }
}
