import { createContext, useContext, useEffect } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { formatError, getErrorCode } from '#web/core/errors.ts'
import { endSession } from '#web/core/session.ts'

/** Called when the server denies access to the forum, so that `ForumGate` hides it. */
export const ForumDeniedContext = createContext<() => void>(() => undefined)

const DENIAL_MESSAGES: string[] = [forumMessages.denied, secondFactorMessages.staffNeedsSecondFactor]

/** Whether an error denies access to the whole forum, as opposed to a single action. */
const isDenial = (error: unknown) =>
  getErrorCode(error) === 'FORBIDDEN' && DENIAL_MESSAGES.includes(formatError(error, ''))

/** Reports a denied query to `ForumGate`, and returns whether the query was denied. */
export const useForumDenied = (error: unknown): boolean => {
  const deny = useContext(ForumDeniedContext)
  const denied = getErrorCode(error) === 'FORBIDDEN'
  useEffect(() => {
    if (denied) deny()
  }, [denied, deny])
  return denied
}

/** Returns a wrapper for forum requests that reports a denied one to `ForumGate` and ends an expired session. */
export const useForumGuard = () => {
  const deny = useContext(ForumDeniedContext)
  return async <Result>(request: () => Promise<Result>): Promise<Result> => {
    try {
      return await request()
    } catch (error) {
      if (isDenial(error)) deny()
      if (getErrorCode(error) === 'UNAUTHORIZED') endSession()
      throw error
    }
  }
}
