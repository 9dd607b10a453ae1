import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { profileMessages } from '#contract/profiles.texts.ts'
import { AuthLoading } from '#web/core/AuthLoading.tsx'
import { queryClient } from '#web/core/query.ts'
import { RedirectTo } from '#web/core/RedirectTo.tsx'
import { refreshSession, useSession } from '#web/core/session.ts'
import { ReportDialogHost } from '#web/reports/ReportDialogHost.tsx'
import { formatFailure } from '#web/ui/failure.ts'
import { Notice } from '#web/ui/Notice.tsx'

const OfflineCopy = lazy(() =>
  // Without a connection and without a worker there is no copy either.
  import('./offline/OfflineCopy.tsx').then(
    ({ OfflineCopy }) => ({ default: OfflineCopy }),
    () => ({ default: EmptyFallback }),
  ),
)
const EmptyFallback = () => null

/** The login guard, and what every signed-in screen stands in. */
export const MemberArea = () => {
  const session = useSession()
  const { status, me } = session
  const failure = session.status === 'failed' ? session.error : undefined
  const { pathname } = useLocation()
  // Where the session ended: that page may stay and say so itself; the next one asks to sign in.
  const [endedAt, setEndedAt] = useState<string>()
  if (status === 'ended' && endedAt === undefined) setEndedAt(pathname)
  if (status === 'signed_in' && endedAt !== undefined) setEndedAt(undefined)

  useEffect(preloadToasterOnInteraction, [])
  const router = useRouter()
  useEffect(() => scheduleOfflineSupport(router), [router])

  if (status === 'loading') return <AuthLoading />
  if (status === 'failed')
    return (
      <div className="wrap py-10">
        <Notice
          tone="error"
          title={pathname === '/home' ? 'Could not load user profile.' : profileMessages.refresh}
          onRetry={() => void refreshSession()}
        >
          {formatFailure(failure)}
        </Notice>
        <Suspense>
          <OfflineCopy />
        </Suspense>
      </div>
    )
  if (status === 'signed_out') return <RedirectFirst at="/login" />
  // On the way to the sign-in page this still stands here: it must not ask for the way back to where one is going.
  if (endedAt !== undefined && endedAt !== pathname && pathname !== '/login') return <RedirectFirst at="/login" />
  if (!me.username_chosen && pathname !== '/welcome') return <RedirectFirst at="/welcome" />
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <ReportDialogHost />
    </QueryClientProvider>
  )
}

/** Sends the person to a page that must come first, and from there back here. */
const RedirectFirst = ({ at }: { at: '/login' | '/welcome' }) => {
  const { href } = useLocation()
  // Kept from the first moment: while the other page loads, the address is already its own.
  const [next] = useState(href)
  return <RedirectTo path={`${at}?next=${encodeURIComponent(next)}`} />
}

/** Once the page stands: the worker, and copies for a dead spot. */
const scheduleOfflineSupport = (router: AnyRouter) => {
  const begin = () =>
    void import('./offline/start-offline-support.ts')
      .then(({ startOfflineSupport }) => startOfflineSupport(router))
      .catch(() => undefined)
  const waiting = setTimeout(begin, 1500)
  return () => clearTimeout(waiting)
}

// Fetched before it is needed, so that a toast can still tell of a lost connection.
const preloadToaster = () => void import('#web/ui/Toaster.tsx').catch(() => undefined)

const preloadToasterOnInteraction = () => {
  const first = { once: true, passive: true }
  window.addEventListener('pointerdown', preloadToaster, first)
  window.addEventListener('keydown', preloadToaster, first)
}
