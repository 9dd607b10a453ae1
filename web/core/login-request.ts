import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners.ts'
import { getErrorCode } from './errors.ts'
import { getSessionUserId } from './session.ts'
import { ImageUploadError } from './upload-image.ts'

type LoginRequest = { account_id: string; settle: (loggedIn: boolean) => void }

let pending: LoginRequest | undefined
let hosts = 0
const { subscribe, notify } = createListeners()

/** The login that a form waits for. */
export const useLoginRequest = () => useSyncExternalStore(subscribe, () => pending)

/** Says that a dialog can ask for the login, until the returned function is called. */
export const registerLoginDialog = () => {
  hosts += 1
  return () => {
    hosts -= 1
  }
}

/** Asks the user to log in over the page. Resolves to whether the same account is logged in again. */
export const requestLogin = async (): Promise<boolean> => {
  const account_id = getSessionUserId()
  if (!account_id || hosts === 0 || pending) return false
  const loggedIn = await new Promise<boolean>((settle) => {
    pending = { account_id, settle }
    notify()
  })
  pending = undefined
  notify()
  return loggedIn
}

/** Sends what a form holds. If the session has ended, asks for a login, then sends it again. */
export const sendLoggedIn = async <Sent>(send: () => Promise<Sent>): Promise<Sent> => {
  try {
    return await send()
  } catch (error) {
    if (!hasSessionEnded(error) || !(await requestLogin())) throw error
    return send()
  }
}

const hasSessionEnded = (error: unknown): boolean =>
  getErrorCode(error instanceof ImageUploadError ? error.cause : error) === 'UNAUTHORIZED'
