/** How many loads wait for the connection. */
let waiting = 0

/**
 * Loads code. If that fails because the browser is offline, loads it once the browser is online again. Calls `onOffline`
 * when it begins to wait, unless another load already waits.
 */
export const loadWhenOnline = async <Module>(load: () => Promise<Module>, onOffline?: () => void): Promise<Module> => {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    if (waiting === 0) onOffline?.()
    waiting += 1
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    waiting -= 1
    return loadWhenOnline(load, onOffline)
  }
}
