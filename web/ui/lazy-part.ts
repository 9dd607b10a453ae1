import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadOnceOnline } from './load-once-online.ts'
import { uiTexts } from './texts.ts'
import { toast } from './toast.ts'

/**
 * A part of a page whose code loads when the part is first shown, such as a dialog. If that fails because the browser is
 * offline, a message says so, and the part appears once it is online again. Otherwise it would take the whole page with it.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own type of `lazy`; props are checked where the part is used.
export const lazyPart = <Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> => lazy(() => loadOnceOnline(load, () => toast.error(uiTexts.offline)))
