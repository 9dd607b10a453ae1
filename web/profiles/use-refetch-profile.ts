import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { refreshSession } from '#web/core/session.ts'

/** After a change of the user's profile: refetches everything that shows the user. */
export const useRefetchProfile = () => {
  const cache = useQueryClient()
  return async () => {
    const keys = [api.profiles.key(), api.talent.key(), api.shifts.key(), api.venues.key(), api.relationships.key()]
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
    await refreshSession()
  }
}
