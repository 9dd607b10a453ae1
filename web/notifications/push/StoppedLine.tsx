import { BellOff, X } from 'lucide-react'
import { forgetPushOwner } from '#web/core/push-memory.ts'
import { describeThisDevice } from '#web/core/push-support.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { pushTexts } from './texts.ts'
import { usePushDevice } from './use-push-device.ts'

/** One line and the tap that brings notifications back. */
export const StoppedLine = () => {
  const { busy, change, problem } = usePushDevice()
  // Only the browser’s settings can undo its refusal. The notification settings say how.
  const isDenied = Notification.permission === 'denied'
  return (
    <aside
      aria-label={pushTexts.stoppedLabel}
      className="mb-4 flex items-start gap-3 rounded-card bg-surface-2 py-2 pr-2 pl-4 forced-colors:border"
    >
      <BellOff aria-hidden className="mt-3 size-5 flex-none" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p className="py-2.5">{pushTexts.stopped(describeThisDevice(navigator.userAgent))}</p>
        {isDenied ? (
          <TextLink to="/settings/notifications">{pushTexts.turnOnAgain}</TextLink>
        ) : (
          <button
            type="button"
            aria-disabled={busy || undefined}
            className="link-line inline-flex min-h-11 items-center"
            onClick={() => busy || change(true)}
          >
            {busy ? pushTexts.turningOn : pushTexts.turnOnAgain}
          </button>
        )}
        {problem ? (
          <p role="alert" className="w-full pb-2 text-small">
            {problem}
          </p>
        ) : null}
      </div>
      <IconButton label={pushTexts.dismissStopped} onClick={forgetPushOwner}>
        <X aria-hidden />
      </IconButton>
    </aside>
  )
}
