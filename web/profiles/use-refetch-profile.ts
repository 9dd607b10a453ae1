import { useQueryClient } from '@tanstack/react-query'
import { invalidateFeatures } from '#web/core/invalidate.ts'
import { refreshSession } from '#web/core/session.ts'

/** After a change of the user's profile: refetches everything that shows the user. */
export const useRefetchProfile = () => {
  const cache = useQueryClient()
  return async () => {
    await invalidateFeatures(cache, 'profiles', 'talent', 'shifts', 'venues', 'relationships')
    await refreshSession()
  }
}
