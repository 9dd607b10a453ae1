// What browsers report when code does not load. After a release, the code of an older page may no longer exist.
const NOT_LOADED = /dynamically imported module|importing a module script|preload CSS/i

export const isLoadFailure = (error: unknown) => error instanceof Error && NOT_LOADED.test(error.message)

type Options = {
  /** Called when the load begins to wait for the connection, unless another load already waits. */
  onOffline?: () => void
  /** Resolves when the load should be tried again, after it failed twice although the browser is online. */
  waitForRetry?: () => Promise<void>
}

/** How many loads wait for the connection. */
let waiting = 0

/**
 * Loads code. If that fails because the browser is offline, loads it once the browser is online again. If it fails online,
 * as when a phone changes networks, tries once more at once, and then as `waitForRetry` says.
 */
export const loadWhenOnline = async <Module>(load: () => Promise<Module>, options: Options = {}): Promise<Module> => {
  try {
    return await loadTwice(load)
  } catch (error) {
    if (!navigator.onLine) await waitUntilOnline(options.onOffline)
    else if (options.waitForRetry && isLoadFailure(error)) await options.waitForRetry()
    else throw error
    return loadWhenOnline(load, options)
  }
}

const loadTwice = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((error: unknown) => {
    if (navigator.onLine && isLoadFailure(error)) return load()
    throw error
  })

async function waitUntilOnline(onOffline?: () => void): Promise<void> {
  if (waiting === 0) onOffline?.()
  waiting += 1
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  waiting -= 1
}
