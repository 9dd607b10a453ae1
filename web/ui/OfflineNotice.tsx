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

/** Whether the browser thinks it has a connection. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Stands above the page while there is no connection. */
export const OfflineNotice = () =>
  useOnline() ? null : (
    <div className="wrap pt-2">
      <Notice icon={<WifiOff aria-hidden />} title={uiTexts.offline}>
        What you see may be out of date. Times may have changed.
      </Notice>
    </div>
  )
