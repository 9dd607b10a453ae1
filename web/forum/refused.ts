import { createContext, useContext, useEffect } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { codeOf, problemText } from '#web/core/problems.ts'
import { sessionRefused } from '#web/core/session.ts'

/** Tells the gate that the server no longer lets this person in. */
export const Refused = createContext<() => void>(() => undefined)

const DENIALS: string[] = [forumMessages.denied, secondFactorMessages.staffFirst]

/** Whether an answer means that one may not be here at all. */
const isDenial = (error: unknown) => codeOf(error) === 'FORBIDDEN' && DENIALS.includes(problemText(error, ''))

/** Shuts the gate when a read was refused. Says whether it was. */
export const useRefused = (error: unknown): boolean => {
  const refuse = useContext(Refused)
  const denied = codeOf(error) === 'FORBIDDEN'
  useEffect(() => {
    if (denied) refuse()
  }, [denied, refuse])
  return denied
}

/** Does something here; refused because one is signed out or may no longer be here, it shuts the gate on the way. */
export const useGuarded = () => {
  const refuse = useContext(Refused)
  return async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await act()
    } catch (error) {
      if (isDenial(error)) refuse()
      if (codeOf(error) === 'UNAUTHORIZED') sessionRefused()
      throw error
    }
  }
}
