import { lazy } from 'react'
import { loadWhenOnline } from './load-when-online.ts'
import { uiTexts } from './texts.ts'
import { toast } from './toast.ts'

/**
 * A part of a page whose code loads when the part is first shown, such as a dialog. If that fails because the browser is
 * offline, a message says so, and the part appears once it is online again. Otherwise it would take the whole page with it.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadWhenOnline(load, () => toast.error(uiTexts.offline)))
