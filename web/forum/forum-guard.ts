import { createContext, useContext, useEffect } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { formatError, getErrorCode } from '#web/core/errors.ts'
import { endSession } from '#web/core/session.ts'

/** Tells the gate that the server no longer lets this person in. */
export const ForumDeniedContext = createContext<() => void>(() => undefined)

const DENIAL_MESSAGES: string[] = [forumMessages.denied, secondFactorMessages.staffNeedsSecondFactor]

/** Whether an answer means that one may not be here at all. */
const isDenial = (error: unknown) =>
  getErrorCode(error) === 'FORBIDDEN' && DENIAL_MESSAGES.includes(formatError(error, ''))

/** Shuts the gate when a read was refused. Says whether it was. */
export const useForumDenied = (error: unknown): boolean => {
  const refuse = useContext(ForumDeniedContext)
  const denied = getErrorCode(error) === 'FORBIDDEN'
  useEffect(() => {
    if (denied) refuse()
  }, [denied, refuse])
  return denied
}

/** Does something here; refused because one is signed out or may no longer be here, it shuts the gate on the way. */
export const useForumGuard = () => {
  const refuse = useContext(ForumDeniedContext)
  return async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await act()
    } catch (error) {
      if (isDenial(error)) refuse()
      if (getErrorCode(error) === 'UNAUTHORIZED') endSession()
      throw error
    }
  }
}
