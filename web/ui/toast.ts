import { uiTexts } from './texts.ts'
import { requestToaster } from './toast-host.ts'

const DEFAULT_DURATION_MS = 8000
const STICKY_DURATION_MS = 30_000

type ToastOptions = {
  /** Stays longer and has an OK button, for a message that the user must read. */
  sticky?: boolean
  /** A button that leads to what the message is about. */
  action?: { label: string; onClick: () => void }
}

let loaded: typeof import('sonner').toast | undefined

const loadSonner = async () => {
  const [sonner] = await Promise.all([import('sonner'), requestToaster()])
  loaded = sonner.toast
  return loaded
}

/** If the code of messages does not load, because the browser is offline, the message is lost. */
const withSonner = (show: (sonner: NonNullable<typeof loaded>) => void) => void loadSonner().then(show, () => undefined)

const toSonnerOptions = ({ sticky, action }: ToastOptions = {}) =>
  sticky
    ? { duration: STICKY_DURATION_MS, action: { label: 'OK', onClick: () => {} } }
    : { duration: DEFAULT_DURATION_MS, ...(action && { action }) }

/** Short messages at the edge of the window. They stay visible when the user goes to another page. */
export const toast = {
  /** Says that something is done. */
  success: (text: string, options?: ToastOptions) =>
    withSonner((sonner) => sonner.success(text, toSonnerOptions(options))),

  /** Says that something failed, if the error has no place of its own on the page (such as a rolled-back tap). */
  error: (text: string, options?: ToastOptions) => withSonner((sonner) => sonner.error(text, toSonnerOptions(options))),

  /** Takes the messages away, before something opens in their place. */
  dismiss: () => void loaded?.dismiss(),

  /** Says what was done and offers to undo it. */
  withUndo: (text: string, undo: () => void, label: string = uiTexts.undo) =>
    withSonner((sonner) => sonner(text, { duration: DEFAULT_DURATION_MS, action: { label, onClick: undo } })),
}
