import { Link } from '@tanstack/react-router'
import type { OwnProfile } from '#contract/profiles.ts'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { profileTexts } from './texts.ts'
import type { ProfileFormState } from './use-profile-form.ts'

type PrivacyFieldsProps = Pick<ProfileFormState, 'form' | 'isPrivate' | 'hidesSchedule'> & { profile: OwnProfile }

/** Whether the profile and the schedule are private. */
export const PrivacyFields = ({ profile, form, isPrivate, hidesSchedule }: PrivacyFieldsProps) => {
  'use no memo'
  return (
    <Card aria-labelledby="who-sees-what">
      <h2 id="who-sees-what">Who sees what</h2>
      <Switch
        label="Private profile"
        hint={
          isPrivate
            ? 'Only followers you accept can see your bio, tip jar, posts and shifts.'
            : 'Anyone on Last Call can see your profile and follow you.'
        }
        {...form.register('is_private')}
      />
      {isPrivate && !profile.is_private ? (
        <p className="-mt-1 pb-2 text-small text-ink-2">
          Your current followers will still see everything.{' '}
          <Link to="/followers" target="_blank" className="link-line inline-flex min-h-11 items-center">
            Review your followers<span className="sr-only"> (opens in a new tab)</span>
          </Link>
        </p>
      ) : null}
      <Switch
        label={profileTexts.privateSchedule}
        hint={
          hidesSchedule
            ? 'Only you can see your shifts.'
            : 'Anyone who can see your profile can see when and where you work.'
        }
        {...form.register('schedule_is_private')}
      />
    </Card>
  )
}
