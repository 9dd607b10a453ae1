import type { OwnProfile } from '#contract/profiles.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { profileTexts } from './texts.ts'

/** The state of the privacy switches, with a link to them. */
export const PrivacySummary = ({ profile }: { profile: OwnProfile }) => (
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
