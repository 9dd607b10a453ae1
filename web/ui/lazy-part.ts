import { lazy } from 'react'
import { loadWhenOnline } from './load-when-online.ts'
import { uiTexts } from './texts.ts'
import { toast } from './toast.ts'

/**
 * A part of a page whose code loads when the part is first shown, such as a dialog. If that fails, the page stays as it is
 * and a message says so. Offline, the part appears once the browser is online again. Otherwise the next tap tries again.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadWhenOnline(load, onOffline, waitForTap))

const onOffline = () => toast.error(uiTexts.offline)

// A key that activates a button is a click, too.
const waitForTap = () => {
  toast.error(uiTexts.partNotLoaded)
  return new Promise((resolve) => window.addEventListener('click', resolve, { once: true }))
}
