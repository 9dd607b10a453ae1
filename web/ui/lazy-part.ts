import { lazy } from 'react'
import { loadWhenOnline } from './load-when-online.ts'
import { uiTexts } from './texts.ts'
import { toast } from './toast.ts'

/**
 * A part of a page whose code loads when the part is first shown, such as a dialog. If that fails, the page stays as it is.
 * Offline, a message says so, and the part appears once the browser is online again. Otherwise the message offers to try
 * again; if not even that loads, the next tap tries again.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadWhenOnline(load, { onOffline, waitForRetry }))

const onOffline = () => toast.error(uiTexts.offline)
// On a very bad network the code of messages may not load either.
const waitForRetry = () => toast.untilRetry(uiTexts.partNotLoaded).catch(waitForTap)

const waitForTap = () =>
  new Promise<void>((resolve) => {
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, () => resolve(), { once: true })
  })
