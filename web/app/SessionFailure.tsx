import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { profileMessages } from '#contract/profiles.texts.ts'
import { canReadSession } from '#web/core/session.ts'
import { formatFailure } from '#web/ui/failure.ts'
import { Notice } from '#web/ui/Notice.tsx'

const loadOfflineCopy = () =>
  // If this chunk fails to load, the connection is down and no worker has cached it, so there is no offline copy.
  import('./offline/OfflineCopy.tsx').then(
    ({ OfflineCopy }) => ({ default: OfflineCopy }),
    () => ({ default: ({ missing }: { missing: ReactNode }) => missing }),
  )
const OfflineCopy = lazy(loadOfflineCopy)
// Offline, the session is certain to fail, so its files need not wait for that.
if (!navigator.onLine) void loadOfflineCopy()

/**
 * Reloads the page once the session can be read: the screen's files may have failed to load, too, and a browser does not
 * request those again.
 */
const retry = () =>
  void canReadSession().then((can) => {
    if (can) location.reload()
  })

/** Shown if the session could not be read: the offline copy, or what failed. Offline isn't an error. */
export const SessionFailure = ({ error, path }: { error: unknown; path: string }) => {
  const [offline] = useState(() => !navigator.onLine)
  useEffect(() => {
    // The connection may have come back between the failed request and now, before anyone listened for it.
    if (navigator.onLine) retry()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  const failure = (
    <Notice
      tone={offline ? 'info' : 'error'}
      title={path === '/home' ? 'Could not load user profile.' : profileMessages.refresh}
      onRetry={retry}
    >
      {formatFailure(error)}
    </Notice>
  )
  return (
    <div className="wrap py-10">
      {offline ? null : failure}
      <Suspense>
        <OfflineCopy path={path} missing={offline ? failure : null} />
      </Suspense>
    </div>
  )
}
