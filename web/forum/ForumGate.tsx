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

type ForumGateProps = { title: string; children: ReactNode }

/** Verified bartenders and staff come in. Whoever may no longer be here, or signed out, sees nothing of it from that moment. */
export const ForumGate = ({ title, children }: ForumGateProps) => {
  const { status } = useSession()
  const me = useMe()
  // As what one was turned away: whoever is something else by now is asked for anew.
  const standing = `${me.user_type} ${me.verification_status} ${me.is_admin} ${me.needs_second_factor}`
  const [refusedAs, setRefusedAs] = useState<string>()
  // Else who loses the badge and is given it again would stand before a shut door.
  if (refusedAs !== undefined && refusedAs !== standing) setRefusedAs(undefined)
  const refuse = useCallback(() => {
    setRefusedAs(standing)
    void refreshSession()
  }, [standing])
  const ended = status === 'ended'
  const open = !ended && canReadForum(me) && refusedAs !== standing
  if (ended) return <ClearForumCache by={<ForumSignedOut title={title} />} />
  if (!open) return <ClearForumCache by={<ForumDenied />} />
  return <ForumDeniedContext value={refuse}>{children}</ForumDeniedContext>
}

const ForumSignedOut = ({ title }: { title: string }) => (
  <LoggedOutNotice title={title} text={forumMessages.signedOut}>
    {hasDraftWithPrefix(FORUM_DRAFT_PREFIX) ? (
      <p>What you were writing is kept in this tab until you are back.</p>
    ) : null}
  </LoggedOutNotice>
)

/** What was read goes from memory with the page that showed it. */
const ClearForumCache = ({ by }: { by: ReactNode }) => {
  const cache = useQueryClient()
  useEffect(() => cache.removeQueries({ queryKey: api.forum.key() }), [cache])
  return by
}
