import { useSyncExternalStore } from 'react'
import type { CurrentSession, Me } from '#contract/accounts.ts'
import { receiveOrFail, ServerError } from '#web/ui/failure.ts'
import { createListeners } from '#web/ui/listeners.ts'
import { confirmDiscard } from '#web/ui/unsaved.ts'
import { storeFarewellMessage } from './farewell-message.ts'
import { clearOfflineData, readOfflineCopy } from './offline-copy.ts'
import { takePageResponse } from './page-data/take.ts'

/**
 * `failed`: the session could not be read; `lastMe` is the user of the offline copy. `ended`: the session ended while
 * the page was open. The page stays until the user leaves it.
 */
export type SessionState =
  | { status: 'loading'; me: null }
  | { status: 'signed_out'; me: null }
  | { status: 'failed'; me: null; error: unknown; lastMe: Me | null }
  | { status: 'signed_in'; me: Me }
  | { status: 'ended'; me: Me }

type TabMessage = { type: 'signed_out' } | { type: 'signed_in'; id: string }

/** `asked_at`: when the session was asked for, in milliseconds since 1970. */
type UnreadCount = { unread_count: number; asked_at: number }

let session: SessionState = { status: 'loading', me: null }
let unread: UnreadCount | undefined
const { subscribe, notify } = createListeners()
const unreadListeners = createListeners()
const forgetListeners = new Set<() => void>()
const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('last-call') : undefined

const setSession = (next: SessionState) => {
  session = next
  notify()
}

/** The session state, updated live. */
export const useSession = () => useSyncExternalStore(subscribe, () => session)

/** The signed-in user or, while the session can't be read, the last one, so that the navigation stays as it was. */
export const getKnownUser = (state: SessionState): Me | null => {
  if (state.status === 'signed_in') return state.me
  return state.status === 'failed' ? state.lastMe : null
}

/** The signed-in user, inside the member area. Stays the same user until the page is left. */
export const useMe = (): Me => {
  const { me } = useSession()
  if (!me) throw new Error('useMe is for screens behind the login guard')
  return me
}

/** Fetches the session. Uses plain `fetch`, so that the landing page doesn't load the API client. */
export const refreshSession = async (): Promise<SessionState> => {
  const before = session.me
  const asked_at = Date.now()
  try {
    const response = await requestSession()
    if (!response.ok) throw new ServerError(response.status, response.headers.get('x-request-id'))
    const { me, unread_count } = (await response.json()) as CurrentSession
    // Another user is signed in now, so nothing of the previous one may stay.
    if (me && before && me.id !== before.id) clearUserData()
    // Before the session, so that the page renders both at once.
    unread = me ? { unread_count, asked_at } : undefined
    unreadListeners.notify()
    if (me) setSession({ status: 'signed_in', me })
    else endSession()
    if (me && me.id !== before?.id) broadcast({ type: 'signed_in', id: me.id })
  } catch (error) {
    if (session.status === 'loading') setSession({ status: 'failed', me: null, error, lastMe: await readLastMe() })
  }
  return session
}

/** The user whose data this browser last showed, so that the navigation stays while the session is unknown. */
const readLastMe = async () => {
  const offlineCopy = await readOfflineCopy(Date.now()).catch(() => null)
  return offlineCopy?.me ?? null
}

const SESSION_PATH = '/api/auth/get-session'

/** The first call takes the answer from the page data. */
const requestSession = (): Promise<Response> => {
  const early = takePageResponse({ method: 'GET', url: SESSION_PATH })
  return receiveOrFail(early ?? fetch(SESSION_PATH, { headers: { accept: 'application/json' } }))
}

/** Whether the session can be read. Changes nothing. */
export const canReadSession = (): Promise<boolean> =>
  requestSession().then(
    ({ ok }) => ok,
    () => false,
  )

/** Called when the server no longer accepts the session. */
export const endSession = () => {
  setSession(session.me ? { status: 'ended', me: session.me } : { status: 'signed_out', me: null })
  void clearOfflineData()
}

/** The signed-in user, outside React. */
export const getSignedInMe = () => (session.status === 'signed_in' ? session.me : undefined)

/** The id of the signed-in user, outside React. */
export const getSignedInId = () => getSignedInMe()?.id

/** The id of the user whose page this is, also after their session has ended. */
export const getSessionUserId = () => session.me?.id

/** Calls back with the unread count of each session read, starting with the last one. */
export const onUnreadCounted = (listener: (unread: UnreadCount) => void) => {
  const report = () => unread && listener(unread)
  unreadListeners.subscribe(report)
  report()
}

/** Registers a callback that deletes a copy of user data. Runs on logout and when the user changes. */
export const onUserDataCleared = (forget: () => void) => forgetListeners.add(forget)

const clearUserData = () => {
  for (const drop of forgetListeners) drop()
  void clearOfflineData()
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (key !== 'theme') localStorage.removeItem(key)
  } catch {}
}

const broadcast = (message: TabMessage) => tabs?.postMessage(message)

/** Clears the user's data in every tab once the session has ended, then loads a page that shows the message. */
export const clearAccountAndRedirect = (to: '/' | '/login', message?: string) => {
  clearUserData()
  if (message) storeFarewellMessage(message)
  broadcast({ type: 'signed_out' })
  // Loads a new document, so that nothing of the user stays in memory.
  location.replace(to)
}

/** Logs out: ends the session, clears the user's data in every tab and loads the login page. */
export const signOut = async () => {
  if (!(await confirmDiscard('document'))) return
  const { client } = await import('./api.ts')
  await client.accounts.signOut()
  clearAccountAndRedirect('/login')
}

/** Keeps the session in sync across tabs, and refetches it when the browser restores a page from its cache. */
export const syncSessionAcrossTabs = () => {
  tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    const isOtherUser = data.type === 'signed_in' && session.me !== null && session.me.id !== data.id
    if ((data.type === 'signed_out' && session.me) || isOtherUser) {
      clearUserData()
      location.reload()
    } else if (data.type === 'signed_in' && !session.me) void refreshSession()
  })
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}
