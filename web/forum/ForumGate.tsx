import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { AccessDenied } from '#web/core/AccessDenied.tsx'
import { api } from '#web/core/api.ts'
import { canReadForum } from '#web/core/forum-access.ts'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { LoggedOutNotice } from '#web/core/LoggedOutNotice.tsx'
import { refreshSession, useMe, useSession } from '#web/core/session.ts'
import { hasDraftWithPrefix } from '#web/posts/use-draft.ts'
import { VerificationSection } from '#web/profiles/VerificationSection.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { FORUM_DRAFT_PREFIX } from './draft-keys.ts'
import { ForumDeniedContext } from './forum-guard.ts'

/**
 * Shows the forum to verified bartenders and staff only. Losing access or logging out hides it immediately and clears
 * its cached content.
 */
export const ForumGate = ({ title, children }: { title: string; children: ReactNode }) => {
  const { status } = useSession()
  const me = useMe()
  // A denial holds only for the access the user had at the time; after a change the server is asked again.
  const accessState = `${me.user_type} ${me.verification_status} ${me.is_admin} ${me.needs_second_factor}`
  const [deniedState, setDeniedState] = useState<string>()
  // Without this, a user who loses the badge and regains it would stay locked out.
  if (deniedState !== undefined && deniedState !== accessState) setDeniedState(undefined)
  const deny = useCallback(() => {
    setDeniedState(accessState)
    void refreshSession()
  }, [accessState])
  if (status === 'ended') return <ClearForumCache fallback={<ForumSignedOut title={title} />} />
  if (!canReadForum(me) || deniedState === accessState) return <ClearForumCache fallback={<ForumDenied />} />
  return <ForumDeniedContext value={deny}>{children}</ForumDeniedContext>
}

const ForumSignedOut = ({ title }: { title: string }) => (
  <LoggedOutNotice title={title} text={forumMessages.signedOut}>
    {hasDraftWithPrefix(FORUM_DRAFT_PREFIX) ? <p>Your draft stays in this tab until you log back in.</p> : null}
  </LoggedOutNotice>
)

/** Removes forum content from the cache and shows `fallback` instead. */
const ClearForumCache = ({ fallback }: { fallback: ReactNode }) => {
  const cache = useQueryClient()
  useEffect(() => cache.removeQueries({ queryKey: api.forum.key() }), [cache])
  return fallback
}

/** Shown to anyone without access. An unverified bartender can request verification here. */
const ForumDenied = () => {
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
