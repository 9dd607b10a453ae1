import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { USER_TYPES } from '#contract/accounts.texts.ts'
import { limits } from '#contract/limits.ts'
import { profileMessages, USERNAME_MAX } from '#contract/profiles.texts.ts'
import { type OwnProfile, ProfileUpdate } from '#contract/profiles.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { api } from '#web/core/api.ts'
import { formatErrorWith, getErrorCode } from '#web/core/errors.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { type ImageFieldChange, UNCHANGED_IMAGE } from '#web/core/image-field-change.ts'
import { refreshSession } from '#web/core/session.ts'
import { ImageUploadError } from '#web/core/upload-image.ts'
import { MentionTextArea } from '#web/mentions/MentionTextArea.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SaveBar } from '#web/ui/SaveBar.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { AvatarField } from './AvatarField.tsx'
import { ConfirmProfileSave } from './ConfirmProfileSave.tsx'
import {
  type ProfileConfirmation,
  type ProfileUpdateInput,
  saveAvatar,
  saveProfile,
  toProfileFormValues,
} from './save-profile.ts'
import { TipFields } from './TipFields.tsx'
import { profileTexts } from './texts.ts'
import { VerificationSection } from './VerificationSection.tsx'

/** The form of the user's own profile. Keeps its input when a save fails. */
export const ProfileForm = ({ profile }: { profile: OwnProfile }) => {
  'use no memo'
  const done = useFinishSave()
  const [picture, setPicture] = useState<ImageFieldChange>(UNCHANGED_IMAGE)
  const [progress, setProgress] = useState<number>()
  const [pictureProblem, setPictureProblem] = useState<string>()
  const [asking, setAsking] = useState<ProfileConfirmation>()
  const [answering, setAnswering] = useState(false)

  const send = async (update: ProfileUpdateInput) => {
    setPictureProblem(undefined)
    try {
      await saveAvatar(picture, setProgress)
      setPicture(UNCHANGED_IMAGE)
      const question = await saveProfile(update)
      setAsking(question)
      if (question) return 'asked'
      markSaved()
      await done()
      return 'saved'
    } catch (error) {
      setAsking(undefined)
      if (error instanceof ImageUploadError) setPictureProblem(profileMessages.avatarFailed(error.message))
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
    send: (values) => send(pickChanges(values, profile)),
    hasOtherChanges: () => picture.kind !== 'keep',
    fallback: profileMessages.updateFailed,
    explain: (error) => formatErrorWith(error, profileMessages.updateFailed),
  })
  const answer = async (update: ProfileUpdateInput) => {
    setAnswering(true)
    try {
      await send(update)
    } catch (error) {
      setProblem(formatErrorWith(error, profileMessages.updateFailed))
    }
    setAnswering(false)
  }
  const [role, username, isPrivate, hidesSchedule] = form.watch([
    'user_type',
    'username',
    'is_private',
    'schedule_is_private',
  ])
  const talent = role === 'bartender' || role === 'entertainer'
  const person = { ...profile, user_type: role ?? profile.user_type }
  const renamed = (username ?? '').trim().toLowerCase() !== profile.username

  return (
    <form onSubmit={submit} noValidate className="pb-4">
      <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] desk:gap-6">
        <div className="grid min-w-0 gap-5">
          <Card className="grid gap-5">
            <AvatarField
              person={person}
              change={picture}
              onChange={(change) => {
                setPicture(change)
                setPictureProblem(undefined)
              }}
              progress={progress}
              problem={pictureProblem}
            />
            <div>
              <RadioCards
                legend="Role"
                cards={USER_TYPES.map((value) => ({
                  value,
                  title: roleNames[value],
                  icon: <PersonAvatar person={{ ...profile, user_type: value }} size="s" />,
                }))}
                {...field('user_type')}
              />
              <p className="mt-2 text-micro text-ink-3">
                Your picture takes the shape of your role. Leaving or switching it can cancel shifts and reset
                verification; we ask first.
              </p>
            </div>
          </Card>
          <Card className="grid gap-5">
            <TextField
              label="Username"
              start="@"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={USERNAME_MAX}
              {...field('username')}
            />
            {renamed ? (
              <Switch
                label="Keep my old handle pointing here"
                hint="For 30 days after a rename. Turn it off to leave quietly."
                {...form.register('old_handle_redirects')}
              />
            ) : null}
            <TextField
              label="Full Name"
              optional
              autoComplete="name"
              maxLength={limits.full_name}
              {...field('full_name')}
            />
            <MentionTextArea
              label="About Me"
              optional
              hint="@ names people, # venues."
              maxLength={limits.bio}
              {...field('bio')}
            />
            <MentionTextArea
              label="Where I Work"
              optional
              rows={2}
              hint="# names venues, @ people."
              maxLength={limits.workplaces_info}
              {...field('workplaces_info')}
            />
            <TextField
              label="Location"
              optional
              hint="A city is enough."
              maxLength={limits.name}
              {...field('location_text')}
            />
          </Card>
        </div>
        <div className="grid min-w-0 gap-5">
          <Card aria-labelledby="who-sees-what">
            <h2 id="who-sees-what">Who sees what</h2>
            <Switch
              label="Private profile"
              hint={
                isPrivate
                  ? 'Only followers you accept see your bio, tips, posts and shifts.'
                  : 'Everybody on Last Call sees your profile and can follow you.'
              }
              {...form.register('is_private')}
            />
            {isPrivate && !profile.is_private ? (
              <p className="-mt-1 pb-2 text-small text-ink-2">
                Those who follow you now still see everything.{' '}
                <Link to="/followers" target="_blank" className="link-line inline-flex min-h-11 items-center">
                  Review your followers<span className="sr-only"> (opens in a new tab)</span>
                </Link>
              </p>
            ) : null}
            <Switch
              label={profileTexts.privateSchedule}
              hint={
                hidesSchedule
                  ? 'Nobody but you sees your shifts, on any screen.'
                  : 'Whoever sees your profile sees where and when you work.'
              }
              {...form.register('schedule_is_private')}
            />
          </Card>
          <TipFields field={field} />
          {talent && profile.user_type === role ? <VerificationSection profile={profile} /> : null}
        </div>
      </div>
      <div className="mt-5 empty:hidden">
        <FormProblem message={pictureProblem ?? problem} />
      </div>
      <SaveBar>
        <ButtonLink to="/profile" look="outline" size="l">
          {uiTexts.cancel}
        </ButtonLink>
        <Button
          type="submit"
          look="solid"
          size="l"
          busy={busy || answering}
          busyLabel={progress === undefined ? 'Saving...' : 'Uploading...'}
        >
          {profileTexts.save}
        </Button>
      </SaveBar>
      <ConfirmProfileSave
        asking={asking}
        busy={answering}
        onCancel={() => setAsking(undefined)}
        onAnswer={(update) => void answer(update)}
      />
    </form>
  )
}

/** Picks the fields the user changed, so that a save doesn't overwrite changes from another tab. */
const pickChanges = (values: ProfileUpdateInput, profile: OwnProfile): ProfileUpdateInput => {
  const { old_handle_redirects, ...fields } = values
  const before = toProfileFormValues(profile)
  const changed = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const stood = before[name as keyof typeof before]
      return value !== (stood === '' ? null : stood)
    }),
  ) as ProfileUpdateInput
  return changed.username === undefined ? changed : { ...changed, old_handle_redirects }
}

/** After a save: refetches everything that shows the user, and opens the profile. */
const useFinishSave = () => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    toast.success(profileMessages.updated)
    const keys = [api.profiles.key(), api.talent.key(), api.shifts.key(), api.venues.key(), api.relationships.key()]
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
    await refreshSession()
    await navigate({ to: '/profile', ignoreBlocker: true })
  }
}
