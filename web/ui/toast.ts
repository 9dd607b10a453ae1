import { uiTexts } from './texts.ts'
import { requestToaster } from './toast-host.ts'

const DEFAULT_DURATION_MS = 8000

const loadSonner = async () => {
  const [{ toast }] = await Promise.all([import('sonner'), requestToaster()])
  return toast
}

/** Says that something is done; survives the navigation after it. */
export const toastSuccess = (text: string) =>
  void loadSonner().then((toast) => toast.success(text, { duration: DEFAULT_DURATION_MS }))

/** Says that something failed which has no place of its own on the page (a rolled-back tap). */
export const toastError = (text: string) =>
  void loadSonner().then((toast) => toast.error(text, { duration: DEFAULT_DURATION_MS }))

/** As `say`, for what has to be read to go on. */
export const toastStickySuccess = (text: string) =>
  void loadSonner().then((toast) =>
    toast.success(text, { duration: 30_000, action: { label: 'OK', onClick: () => {} } }),
  )

/** As `toastStickySuccess`, for what was done but not as it was meant. */
export const toastStickyError = (text: string) =>
  void loadSonner().then((toast) => toast.error(text, { duration: 30_000, action: { label: 'OK', onClick: () => {} } }))

/** Says what was done and offers to take it back. */
export const toastWithUndo = (text: string, undo: () => void) =>
  void loadSonner().then((toast) =>
    toast(text, { duration: DEFAULT_DURATION_MS, action: { label: uiTexts.undo, onClick: undo } }),
  )
