import type { ReactNode } from 'react'
import { AuthLoading } from '#web/core/AuthLoading.tsx'
import { RedirectTo } from '#web/core/RedirectTo.tsx'
import { useSession } from '#web/core/session.ts'

/** A page for logged-out users. A logged-in user, also one who has just logged in, is redirected to `next`. */
export const GuestOnly = ({ next = '/home', children }: { next?: string | undefined; children: ReactNode }) => {
  const { status, me } = useSession()
  if (status === 'loading') return <AuthLoading />
  if (status !== 'signed_in') return children
  return <RedirectTo path={me.username_chosen ? next : `/welcome?next=${encodeURIComponent(next)}`} />
}
