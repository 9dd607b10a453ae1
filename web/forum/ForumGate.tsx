import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import { api } from '#web/core/api.ts'
import { canReadForum } from '#web/core/forum-access.ts'
import { LoggedOutNotice } from '#web/core/LoggedOutNotice.tsx'
import { refreshSession, useMe, useSession } from '#web/core/session.ts'
import { hasDraftWithPrefix } from '#web/posts/use-draft.ts'
import { FORUM_DRAFT_PREFIX } from './draft-keys.ts'
import { ForumDenied } from './ForumDenied.tsx'
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
