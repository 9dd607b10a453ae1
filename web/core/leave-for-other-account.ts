import { allowUnload } from '#web/ui/unsaved.ts'
import { storeFarewellMessage } from './farewell-message.ts'

/** Leaves a form that another account filled in, for the home of the account that has logged in over it. */
export const leaveForOtherAccount = (message: string) => {
  allowUnload()
  storeFarewellMessage(message)
  // Loads a new document, so that nothing of the other account stays in memory.
  location.replace('/home')
}
