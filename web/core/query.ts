import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { codeOf } from './problems.ts'
import { onForget, sessionRefused } from './session.ts'

const FINAL = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'INVALID', 'RATE_LIMITED', 'CONFLICT'])

const watch = (error: unknown) => {
  if (codeOf(error) === 'UNAUTHORIZED') sessionRefused()
}

// A tap shows before its event is over: by a timer, as is the library's default, a switch would go back and on again.
notifyManager.setScheduler(queueMicrotask)

/** The one cache of what was read. Emptied when the person leaves. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: watch }),
  mutationCache: new MutationCache({ onError: watch }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (failures, error) => failures < 2 && !FINAL.has(codeOf(error) ?? '') },
  },
})

onForget(() => {
  void queryClient.cancelQueries()
  queryClient.clear()
})
