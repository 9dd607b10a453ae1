import { getKnownUser, useSession } from '#web/core/session.ts'
import { useOnline } from '#web/ui/OfflineNotice.tsx'

/** Whether to show Login and Register. Offline they are hidden from someone who may be logged in. */
export const useOffersLogin = (): boolean => {
  const session = useSession()
  const online = useOnline()
  if (session.status === 'loading' || getKnownUser(session)) return false
  return session.status !== 'failed' || online
}
