import { createContext, useContext, useEffect } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import { codeOf, problemText } from '#web/app/problems.ts'
import { sessionRefused } from '#web/app/session.ts'

/** Tells the gate that the server no longer lets this person in. */
export const Refused = createContext<() => void>(() => undefined)

/** Whether an answer means that one may not be here at all. */
export const isDenial = (error: unknown) =>
  codeOf(error) === 'FORBIDDEN' && problemText(error, '') === forumMessages.denied

/** Shuts the gate when a read was refused. Says whether it was. */
export const useRefused = (error: unknown): boolean => {
  const refuse = useContext(Refused)
  const denied = isDenial(error)
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
