import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import { api } from '#web/core/api.ts'
import { mayRead } from '#web/core/forum-access.ts'
import { LoggedOut } from '#web/core/LoggedOut.tsx'
import { refreshSession, useMe, useSession } from '#web/core/session.ts'
import { hasDraft } from '#web/posts/use-draft.ts'
import { Denied } from './Denied.tsx'
import { Refused } from './refused.ts'
import { UNSENT } from './unsent.ts'

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
  const open = !ended && mayRead(me) && refusedAs !== standing
  if (ended) return <Shut by={<SignedOut title={title} />} />
  if (!open) return <Shut by={<Denied />} />
  return <Refused value={refuse}>{children}</Refused>
}

const SignedOut = ({ title }: { title: string }) => (
  <LoggedOut title={title} text={forumMessages.signedOut}>
    {hasDraft(UNSENT) ? <p>What you were writing is kept in this tab until you are back.</p> : null}
  </LoggedOut>
)

/** What was read goes from memory with the page that showed it. */
const Shut = ({ by }: { by: ReactNode }) => {
  const cache = useQueryClient()
  useEffect(() => cache.removeQueries({ queryKey: api.forum.key() }), [cache])
  return by
}
