import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Notice } from './Notice.tsx'
import { uiTexts } from './texts.ts'

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the browser reports a connection. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Shown above the page while offline. */
export const OfflineNotice = () =>
  useOnline() ? null : (
    <div className="wrap pt-2">
      <Notice icon={<WifiOff aria-hidden />} title={uiTexts.offline}>
        What’s on this page may be out of date, including times.
      </Notice>
    </div>
  )
