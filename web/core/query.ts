import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { getErrorCode } from './errors.ts'
import { endSession, onUserDataCleared } from './session.ts'

const FINAL_ERROR_CODES = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'INVALID', 'RATE_LIMITED', 'CONFLICT'])

/**
 * For a query whose result is passed to a component that loads on demand. By default, only a change of a field that was read
 * re-renders. A component that is still loading has read none, so a failure in the meantime would leave it at its skeleton.
 */
export const NOTIFY_OF_EVERY_CHANGE = { notifyOnChangeProps: 'all' } as const

const handleQueryError = (error: unknown) => {
  if (getErrorCode(error) === 'UNAUTHORIZED') endSession()
}

// The library's default notifies in a timer, after React has reset a controlled switch, which would flicker.
notifyManager.setScheduler(queueMicrotask)

/** The query cache. Cleared on logout. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleQueryError }),
  mutationCache: new MutationCache({ onError: handleQueryError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // One more try, so that an error shows within a few seconds even where one read waits for another.
      retry: (failures, error) => failures < 1 && !FINAL_ERROR_CODES.has(getErrorCode(error) ?? ''),
    },
  },
})

onUserDataCleared(() => {
  void queryClient.cancelQueries()
  queryClient.clear()
})
