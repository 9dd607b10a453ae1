import { useState } from 'react'
import type { OwnProfile } from '#contract/profiles.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { ConfirmPublic } from './ConfirmPublic.tsx'
import { profileTexts } from './texts.ts'
import { formatNotSaved, type PrivacySetting, usePrivacyChange, usePublicConfirmation } from './use-privacy-change.ts'

/** The switches for a private profile and a private schedule. Turning one off asks first. */
export const PrivacySwitches = ({ profile }: { profile: OwnProfile }) => {
  const [problem, setProblem] = useState<string>()
  const hide = usePrivacyChange((error) => setProblem(formatNotSaved(error)))
  const { confirmation, ask } = usePublicConfirmation()
  const turn = (setting: PrivacySetting, on: boolean) => {
    setProblem(undefined)
    if (on) hide.mutate({ setting, on })
    else ask(setting)
  }
  return (
    <Card aria-label="Who sees what" className="py-1! tablet:py-2!">
      <Switch
        label={profileTexts.privateProfile}
        hint={
          profile.is_private
            ? 'Only followers you accept can see your bio, tip jar, posts and shifts.'
            : 'Anyone on Last Call can see your profile and follow you.'
        }
        checked={profile.is_private}
        onChange={({ target }) => turn('is_private', target.checked)}
      />
      {profile.is_private && profile.follower_count > 0 ? <FollowersNote /> : null}
      <div className="border-t border-line">
        <Switch
          label={profileTexts.privateSchedule}
          hint={
            profile.schedule_is_private
              ? 'Only you can see your shifts.'
              : 'Anyone who can see your profile can see when and where you work.'
          }
          checked={profile.schedule_is_private}
          onChange={({ target }) => turn('schedule_is_private', target.checked)}
        />
      </div>
      <div className="pb-3 empty:hidden">
        <FormProblem message={problem} />
      </div>
      <ConfirmPublic profile={profile} {...confirmation} />
    </Card>
  )
}

const FollowersNote = () => (
  <div className="-mt-1 pb-1 text-small text-ink-2">
    <p>Your current followers will still see everything.</p>
    <TextLink to="/followers">Review your followers</TextLink>
  </div>
)
