import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { usePushDevice } from './use-push-device.ts'

const DISMISSED = 'push_offer'

/** Offers push notifications once, after the user follows a person. The browser asks for permission only on tap. */
export const PushOffer = ({ name }: { name: string }) => {
  const { state, busy, change, problem } = usePushDevice()
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED) === 'no')
  // After a failure the permission is granted, and the offer stays so that the user can try again.
  if (dismissed || state !== 'off' || (Notification.permission !== 'default' && !problem)) return null
  const dismiss = () => {
    localStorage.setItem(DISMISSED, 'no')
    setDismissed(true)
  }
  return (
    <section
      aria-label="Notifications on this device"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-key bg-surface-2 px-4 py-3.5 text-small forced-colors:border"
    >
      <Bell aria-hidden className="size-5 flex-none text-ink-2" />
      <p className="min-w-0 flex-1 basis-48">
        <b className="font-semibold">Want to know when {name} is on?</b> Turn on notifications for this device, then tap
        the bell.
      </p>
      {problem ? (
        <p role="alert" className="w-full">
          {problem}
        </p>
      ) : null}
      <span className="flex gap-2">
        <Button look="outline" busy={busy} busyLabel="Turning on..." onClick={() => change(true)}>
          Turn on
        </Button>
        <Button onClick={dismiss}>Not now</Button>
      </span>
    </section>
  )
}
