import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LoginDialogHost } from '#web/accounts/LoginDialogHost.tsx'
import { AuthLoading } from '#web/core/AuthLoading.tsx'
import { EditConflictHost } from '#web/core/EditConflictHost.tsx'
import { deleteOtherDrafts } from '#web/core/form-drafts.ts'
import { queryClient } from '#web/core/query.ts'
import { RedirectTo } from '#web/core/RedirectTo.tsx'
import { useSession } from '#web/core/session.ts'
import { ShareDialogHost } from '#web/core/share/ShareDialogHost.tsx'
import { PushOfferHost } from '#web/notifications/push/PushOfferHost.tsx'
import { HideScheduleDialogHost } from '#web/relationships/HideScheduleDialogHost.tsx'
import { ReportDialogHost } from '#web/reports/ReportDialogHost.tsx'
import { loadNextScreens } from './load-next-screens.ts'
import { SessionFailure } from './SessionFailure.tsx'

/** The login guard and the layout of every signed-in screen. */
export const MemberArea = () => {
  const session = useSession()
  const { status, me } = session
  const { pathname } = useLocation()
  // The page on which the session ended stays open and says so itself; the next page asks to log in.
  const [endedAt, setEndedAt] = useState<string>()
  if (status === 'ended' && endedAt === undefined) setEndedAt(pathname)
  if (status === 'signed_in' && endedAt !== undefined) setEndedAt(undefined)

  useEffect(preloadToasterOnInteraction, [])
  const account = me?.id
  useEffect(() => {
    if (account) deleteOtherDrafts(account)
  }, [account])
  const router = useRouter()
  useEffect(() => scheduleOfflineSupport(router), [router])

  if (status === 'loading') return <AuthLoading />
  if (status === 'failed') return <SessionFailure error={session.error} path={pathname} />
  if (status === 'signed_out') return <RedirectFirst at="/login" />
  // This still renders while the login page loads; redirecting then would make the login page its own `next`.
  if (endedAt !== undefined && endedAt !== pathname && pathname !== '/login') return <RedirectFirst at="/login" />
  if (!me.username_chosen && pathname !== '/welcome') return <RedirectFirst at="/welcome" />
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <LoginDialogHost />
      <EditConflictHost />
      <ReportDialogHost />
      <HideScheduleDialogHost />
      <PushOfferHost />
      <ShareDialogHost key={pathname} />
    </QueryClientProvider>
  )
}

/** Redirects to a page that must come first, which then leads back here. */
const RedirectFirst = ({ at }: { at: '/login' | '/welcome' }) => {
  const { href } = useLocation()
  // Captured on mount, because the location changes to the other page while that page is still loading.
  const [next] = useState(href)
  return <RedirectTo path={`${at}?next=${encodeURIComponent(next)}`} />
}

/** Starts the service worker and the offline copy when the page is idle. */
const scheduleOfflineSupport = (router: AnyRouter) => {
  const begin = () =>
    void import('./background.ts')
      .then(async ({ startOfflineSupport }) => {
        await startOfflineSupport(router)
        await loadNextScreens()
      })
      .catch(() => undefined)
  const waiting = setTimeout(begin, 1500)
  return () => clearTimeout(waiting)
}

// Fetched in advance, so that a toast can appear even after the connection is lost.
const preloadToaster = () => void import('#web/ui/Toaster.tsx').catch(() => undefined)

const preloadToasterOnInteraction = () => {
  const first = { once: true, passive: true }
  window.addEventListener('pointerdown', preloadToaster, first)
  window.addEventListener('keydown', preloadToaster, first)
}
