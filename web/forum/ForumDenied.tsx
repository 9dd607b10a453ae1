import { useQuery } from '@tanstack/react-query'
import { forumMessages } from '#contract/forum.texts.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { AccessDenied } from '#web/core/AccessDenied.tsx'
import { api } from '#web/core/api.ts'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { useMe } from '#web/core/session.ts'
import { VerificationSection } from '#web/profiles/VerificationSection.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'

/** Shown to anyone without access. An unverified bartender can request verification here. */
export const ForumDenied = () => {
  const { user_type, needs_second_factor } = useMe()
  if (needs_second_factor)
    return (
      <AccessDenied
        reason={secondFactorMessages.staffNeedsSecondFactor}
        action={<ButtonLink to="/settings/account">Go to Settings</ButtonLink>}
      />
    )
  return (
    <>
      <AccessDenied reason={forumMessages.denied} help={<HelpLink topic="verified" />} />
      {user_type === 'bartender' ? <GetVerified /> : null}
    </>
  )
}

const GetVerified = () => {
  const profile = useQuery(api.profiles.mine.queryOptions())
  return (
    <div className="wrap mt-4">
      <QueryView
        query={profile}
        failed={profileMessages.loadFailed}
        loading={<LoadingBlock text="Loading your verification..." className="h-40 rounded-card!" />}
      >
        {(found) => <VerificationSection profile={found} />}
      </QueryView>
    </div>
  )
}
