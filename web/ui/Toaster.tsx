import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { markToasterReady } from './toast-host.ts'

const toast =
  'flex w-full items-center gap-3 rounded-key bg-solid px-4 py-2 min-h-13 text-small font-[550] text-on-solid shadow-2 ' +
  'forced-colors:border [&_[data-icon]>svg]:size-5'
const action = 'ml-auto min-h-11 flex-none px-3 font-bold underline underline-offset-4'

/**
 * The container of toasts: above the dock on phones, at the bottom on desktop. A live region. Toasts cover dialogs, but not
 * an open menu.
 */
export const Toaster = () => {
  useEffect(markToasterReady, [])
  return (
    <Sonner
      position="bottom-center"
      offset={24}
      mobileOffset={{ bottom: 'calc(5.5rem + env(safe-area-inset-bottom))', left: 16, right: 16 }}
      icons={{ success: <CircleCheck aria-hidden />, error: <CircleAlert aria-hidden /> }}
      toastOptions={{ unstyled: true, classNames: { toast, actionButton: action, content: 'min-w-0 flex-1' } }}
      style={{ fontFamily: 'var(--font-talk)', zIndex: 60 }}
      containerAriaLabel="Messages"
    />
  )
}
