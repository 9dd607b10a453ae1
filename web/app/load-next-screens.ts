import { screens } from './screens.ts'

/** The screens that most taps lead to. */
const NEXT_SCREENS = ['VenueScreen', 'ProfileScreen', 'FeedScreen', 'TalentScreen', 'NotificationsScreen'] as const

/** Safari has no `requestIdleCallback`. */
const IDLE_MS = 200

/**
 * Loads the code of the next screens while the page rests, so that a tap shows them at once. The service worker has
 * their files by then, so this costs no network.
 */
export const loadNextScreens = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.ready
  for (const name of NEXT_SCREENS) {
    await waitForIdle()
    await screens[name]().catch(() => undefined)
  }
}

const waitForIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve())
    else setTimeout(resolve, IDLE_MS)
  })
