import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { dropOthersShifts, dropVisitedShifts } from '#web/core/change-offline-copy.ts'
import { hasTalentRole } from '#web/core/roles.ts'
import { getSignedInMe, refreshSession } from '#web/core/session.ts'

/** Refetches what shows other people's shifts, and drops it from screens that are not open. */
export const refetchSchedules = (cache: QueryClient) => {
  const me = getSignedInMe()
  // Only talent's own pages say that their schedule is dark.
  if (me && hasTalentRole(me)) void refreshSession()
  // The offline copy is made of this list, so it is refetched even if no screen shows it.
  const followed = { queryKey: api.shifts.followed.key() }
  if (cache.getQueryCache().findAll(followed).length > 0) {
    void cache.invalidateQueries({ ...followed, refetchType: 'all' })
    void dropVisitedShifts()
  } else void dropOthersShifts()
  for (const queryKey of listKeys()) {
    cache.removeQueries({ queryKey, type: 'inactive' })
    void cache.invalidateQueries({ queryKey })
  }
}

const listKeys = () => [
  api.shifts.near.key(),
  api.shifts.onNow.key(),
  api.profiles.get.key(),
  api.profiles.shifts.key(),
  api.talent.list.key(),
  api.venues.get.key(),
  api.venues.list.key(),
  api.venues.near.key(),
  api.venues.shifts.key(),
  api.venues.mine.key(),
  api.venues.shiftsAtMine.key(),
  // Lists of people and search results mark who is on shift.
  api.relationships.key(),
  api.search.find.key(),
  api.notifications.list.key(),
  api.notifications.unreadCount.key(),
]
