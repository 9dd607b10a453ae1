import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { profileMessages } from '#contract/profiles.texts.ts'
import { AuthLoading } from '#web/core/AuthLoading.tsx'
import { GoTo } from '#web/core/GoTo.tsx'
import { queryClient } from '#web/core/query.ts'
import { refreshSession, useSession } from '#web/core/session.ts'
import { ReportHost } from '#web/reports/ReportHost.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Notice } from '#web/ui/Notice.tsx'

const OfflineCopy = lazy(() =>
  // Without a connection and without a worker there is no copy either.
  import('./offline/OfflineCopy.tsx').then(
    ({ OfflineCopy }) => ({ default: OfflineCopy }),
    () => ({ default: Nothing }),
  ),
)
const Nothing = () => null

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

  useEffect(warmAtFirstTouch, [])
  const router = useRouter()
  useEffect(() => standByOffline(router), [router])

  if (status === 'loading') return <AuthLoading />
  if (status === 'failed')
    return (
      <div className="wrap py-10">
        <Notice
          tone="error"
          title={pathname === '/home' ? 'Could not load user profile.' : profileMessages.refresh}
          onRetry={() => void refreshSession()}
        >
          {failureText(failure)}
        </Notice>
        <Suspense>
          <OfflineCopy />
        </Suspense>
      </div>
    )
  if (status === 'signed_out') return <Ask at="/login" />
  // On the way to the sign-in page this still stands here: it must not ask for the way back to where one is going.
  if (endedAt !== undefined && endedAt !== pathname && pathname !== '/login') return <Ask at="/login" />
  if (!me.username_chosen && pathname !== '/welcome') return <Ask at="/welcome" />
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <ReportHost />
    </QueryClientProvider>
  )
}

/** Sends the person to a page that must come first, and from there back here. */
const Ask = ({ at }: { at: '/login' | '/welcome' }) => {
  const { href } = useLocation()
  // Kept from the first moment: while the other page loads, the address is already its own.
  const [next] = useState(href)
  return <GoTo path={`${at}?next=${encodeURIComponent(next)}`} />
}

/** Once the page stands: the worker, and copies for a dead spot. */
const standByOffline = (router: AnyRouter) => {
  const begin = () => void import('./offline/stand-by.ts').then(({ standBy }) => standBy(router)).catch(() => undefined)
  const waiting = setTimeout(begin, 1500)
  return () => clearTimeout(waiting)
}

// Fetched before it is needed, so that a toast can still tell of a lost connection.
const warmToasts = () => void import('#web/ui/Toaster.tsx').catch(() => undefined)

const warmAtFirstTouch = () => {
  const first = { once: true, passive: true }
  window.addEventListener('pointerdown', warmToasts, first)
  window.addEventListener('keydown', warmToasts, first)
}
