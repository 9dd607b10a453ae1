import type { ReactNode } from 'react'
import { AuthLoading } from '#web/core/AuthLoading.tsx'
import { RedirectTo } from '#web/core/RedirectTo.tsx'
import { useSession } from '#web/core/session.ts'

/** A page for those who are not signed in. Who is, or has just become so, goes on to `next` or home. */
export const GuestOnly = ({ next = '/home', children }: { next?: string; children: ReactNode }) => {
  const { status, me } = useSession()
  if (status === 'loading') return <AuthLoading />
  if (status !== 'signed_in') return children
  return <RedirectTo path={me.username_chosen ? next : `/welcome?next=${encodeURIComponent(next)}`} />
}
