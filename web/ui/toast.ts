import { uiTexts } from './texts.ts'
import { wantToasts } from './toast-host.ts'

const LONG = 8000

const sonner = async () => {
  const [{ toast }] = await Promise.all([import('sonner'), wantToasts()])
  return toast
}

/** Says that something is done; survives the navigation after it. */
export const say = (text: string) => void sonner().then((toast) => toast.success(text, { duration: LONG }))

/** Says that something failed which has no place of its own on the page (a rolled-back tap). */
export const sayFailed = (text: string) => void sonner().then((toast) => toast.error(text, { duration: LONG }))

/** As `say`, for what has to be read to go on. */
export const sayForLong = (text: string) =>
  void sonner().then((toast) => toast.success(text, { duration: 30_000, action: { label: 'OK', onClick: () => {} } }))

/** As `sayForLong`, for what was done but not as it was meant. */
export const warnForLong = (text: string) =>
  void sonner().then((toast) => toast.error(text, { duration: 30_000, action: { label: 'OK', onClick: () => {} } }))

/** Says what was done and offers to take it back. */
export const sayWithUndo = (text: string, undo: () => void) =>
  void sonner().then((toast) => toast(text, { duration: LONG, action: { label: uiTexts.undo, onClick: undo } }))
