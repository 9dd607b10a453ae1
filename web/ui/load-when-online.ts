// What browsers report when code does not load. After a release, the code of an older page may no longer exist.
const NOT_LOADED = /dynamically imported module|importing a module script|preload CSS/i

export const isLoadFailure = (error: unknown) => error instanceof Error && NOT_LOADED.test(error.message)

/** How many loads wait for the connection. */
let waiting = 0

/**
 * Loads code. If that fails because the browser is offline, calls `onOffline`, unless another load already waits, and loads
 * it once the browser is online again. If it fails online, as when a phone changes networks, tries once more at once, and
 * then again each time that `waitForRetry` resolves.
 */
export const loadWhenOnline = async <Module>(
  load: () => Promise<Module>,
  onOffline?: () => void,
  waitForRetry?: () => Promise<unknown>,
): Promise<Module> => {
  for (let hasFailed = false; ; hasFailed = true) {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) await waitUntilOnline(onOffline)
      else if (!isLoadFailure(error) || (hasFailed && !waitForRetry)) throw error
      else if (hasFailed) await waitForRetry?.()
    }
  }
}

async function waitUntilOnline(onOffline?: () => void): Promise<void> {
  if (waiting === 0) onOffline?.()
  waiting += 1
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  waiting -= 1
}
