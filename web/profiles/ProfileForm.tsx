import type { OwnProfile } from '#contract/profiles.ts'
import { useBack } from '#web/core/back.ts'
import { hasTalentRole } from '#web/core/roles.ts'
import { SubmitButton } from '#web/ui/Button.tsx'
import { ButtonLink, TextLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SaveBar } from '#web/ui/SaveBar.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { AboutFields } from './AboutFields.tsx'
import { ConfirmRole } from './ConfirmRole.tsx'
import { RoleFields } from './RoleFields.tsx'
import { TipFields } from './TipFields.tsx'
import { profileTexts } from './texts.ts'
import { useProfileForm } from './use-profile-form.ts'
import { VerificationSection } from './VerificationSection.tsx'

/** The form of the user's own profile. Keeps its input when a save fails. */
export const ProfileForm = ({ profile }: { profile: OwnProfile }) => {
  'use no memo'
  const back = useBack()
  const { form, field, submit, busy, problem, photo, confirmation, role, isRenamed } = useProfileForm(profile)

  return (
    <form onSubmit={submit} noValidate className="pb-4">
      <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-6">
        <div className="grid min-w-0 gap-5">
          <RoleFields profile={profile} field={field} photo={photo} role={role} />
          <AboutFields form={form} field={field} isRenamed={isRenamed} />
        </div>
        <div className="grid min-w-0 gap-5">
          <PrivacySummary profile={profile} />
          <TipFields field={field} />
          {hasTalentRole({ user_type: role }) && profile.user_type === role ? (
            <VerificationSection profile={profile} />
          ) : null}
        </div>
      </div>
      <SaveBar problem={problem}>
        <ButtonLink to="/profile" look="outline" size="l" onClick={back.onClick}>
          {uiTexts.cancel}
        </ButtonLink>
        <SubmitButton busy={busy} busyLabel="Saving..." progress={photo.progress}>
          {profileTexts.save}
        </SubmitButton>
      </SaveBar>
      <ConfirmRole {...confirmation} />
    </form>
  )
}

/** The state of the privacy switches, with a link to them. */
const PrivacySummary = ({ profile }: { profile: OwnProfile }) => (
  <Card aria-labelledby="privacy">
    <h2 id="privacy">Privacy</h2>
    <p className="mt-1 text-ink-2">
      {profileTexts.privateProfile}: {formatState(profile.is_private)} · {profileTexts.privateSchedule}:{' '}
      {formatState(profile.schedule_is_private)}
    </p>
    <TextLink to="/settings/privacy" className="-mb-2">
      Change who sees what
    </TextLink>
  </Card>
)

const formatState = (on: boolean) => (on ? 'on' : 'off')
