import { Suspense, useSyncExternalStore } from 'react'
import { isPushStopped, onPushMemoryChanged } from '#web/core/push-memory.ts'
import { useMe } from '#web/core/session.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

// Loaded on demand, because few users see it.
const StoppedLine = lazyPart(() => import('./StoppedLine.tsx').then((module) => ({ default: module.StoppedLine })))

/** Says that notifications no longer arrive in this browser, until the user turns them on again or gives them up. */
export const PushStopped = () => {
  const me = useMe().id
  const isStopped = useSyncExternalStore(onPushMemoryChanged, () => isPushStopped(me))
  if (!isStopped) return null
  return (
    <Suspense>
      <StoppedLine />
    </Suspense>
  )
}
