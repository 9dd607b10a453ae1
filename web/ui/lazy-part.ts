import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { uiTexts } from './texts.ts'
import { toast } from './toast.ts'

/** How many parts wait for the connection. */
let waiting = 0

/** Resolves once the browser is online again. Says that it is offline, once for all parts that wait. */
const waitForConnection = async () => {
  if (waiting === 0) toast.error(uiTexts.offline)
  waiting += 1
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  waiting -= 1
}

const loadOnceOnline = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await waitForConnection()
    return loadOnceOnline(load)
  }
}

/**
 * A part of a page whose code loads when the part is first shown, such as a dialog. If that fails because the browser is
 * offline, the part appears once it is online again, and the page stays: a part that fails takes the whole page with it.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own type of `lazy`; props are checked where the part is used.
export const lazyPart = <Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> => lazy(() => loadOnceOnline(load))
