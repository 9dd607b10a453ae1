import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { profileMessages } from '#contract/profiles.texts.ts'
import { CashappHandle, PaypalLink, VenmoHandle } from '#contract/profiles.ts'
import { client } from '#web/core/api.ts'
import { formatErrorWith } from '#web/core/errors.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { type ImageFieldChange, UNCHANGED_IMAGE } from '#web/core/image-field-change.ts'
import { refreshSession } from '#web/core/session.ts'
import { ImageUploadError } from '#web/core/upload-image.ts'
import { saveAvatar } from '#web/profiles/save-profile.ts'
import type { TipApp } from './tip-apps.ts'
import { finishWelcome } from './unfinished-welcome.ts'

/** `workplace` is the id of a venue, or empty. */
const TalentPage = z.strictObject({
  workplace: z.string(),
  venmo_handle: VenmoHandle,
  cashapp_handle: CashappHandle,
  paypal_link: PaypalLink,
})

export type TalentPageState = ReturnType<typeof useTalentPage>

/** State of a talent's last step. Only what was filled in is saved. */
export const useTalentPage = (next: string) => {
  'use no memo'
  const navigate = useNavigate()
  const [photo, setPhoto] = useState<ImageFieldChange>(UNCHANGED_IMAGE)
  const [progress, setProgress] = useState<number>()
  const [photoProblem, setPhotoProblem] = useState<string>()

  const send = async ({ workplace, ...tips }: z.output<typeof TalentPage>) => {
    setPhotoProblem(undefined)
    const update: Record<string, string | null> = omitEmpty(tips)
    try {
      await saveAvatar(photo, setProgress)
      // A second attempt after a failed save doesn't upload the photo again.
      setPhoto(UNCHANGED_IMAGE)
      // Where I Work is a text, in which `#slug` mentions a venue.
      if (workplace) update.workplaces_info = `#${(await client.venues.get({ slugOrId: workplace })).slug}`
      if (Object.keys(update).length > 0) await client.profiles.update(update)
    } catch (error) {
      if (error instanceof ImageUploadError) setPhotoProblem(profileMessages.avatarFailed(error.message))
      throw error
    } finally {
      setProgress(undefined)
    }
    finishWelcome()
    await refreshSession()
    await navigate({ to: next, ignoreBlocker: true })
  }
  const { form, field, submit, busy, problem } = useSchemaForm(TalentPage, {
    defaults: { workplace: '', venmo_handle: '', cashapp_handle: '', paypal_link: '' },
    send,
    hasOtherChanges: () => photo.kind !== 'keep',
    fallback: profileMessages.updateFailed,
    explain: (error) => formatErrorWith(error, profileMessages.updateFailed),
  })
  const choosePhoto = (change: ImageFieldChange) => {
    setPhoto(change)
    setPhotoProblem(undefined)
  }
  return {
    field,
    clear: (app: TipApp) => form.resetField(app),
    submit,
    busy,
    problem: photoProblem ? undefined : problem,
    photo: { change: photo, onChange: choosePhoto, progress, problem: photoProblem },
  }
}

const omitEmpty = <Value>(fields: Record<string, Value | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
