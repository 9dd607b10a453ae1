import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners.ts'

/** The person from whom the user is about to hide their schedule. */
export type HideTarget = { id: string; username: string; full_name: string | null }

let hideTarget: HideTarget | undefined
const { subscribe, notify } = createListeners()

/** Opens or closes the question. It is global, because the menu or message that opens it disappears at once. */
export const openHideScheduleDialog = (person: HideTarget | undefined) => {
  hideTarget = person
  notify()
}

export const useHideTarget = () => useSyncExternalStore(subscribe, () => hideTarget)
