import { mustInstallForPush } from '#web/core/push-support.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { explainUnblocking } from './push/browser-help.ts'
import { InstallSteps } from './push/InstallSteps.tsx'
import { usePushDevice } from './push/use-push-device.ts'
import { noticeTexts } from './texts.ts'

/** The switch for push notifications in this browser. */
export const DevicePush = () => {
  const { state, busy, change, problem } = usePushDevice()
  const mustInstall = mustInstallForPush()
  const hint = {
    unsupported: mustInstall
      ? 'iPhones and iPads only show notifications from apps on the home screen.'
      : 'This browser doesn’t support push notifications.',
    denied: explainUnblocking(navigator.userAgent),
    off: 'Your browser will ask you to allow it.',
    on: 'Works even when Last Call is closed, until you log out here.',
  }[state ?? 'off']
  return (
    <>
      <Switch
        label={noticeTexts.devicePush}
        hint={busy ? 'One moment...' : hint}
        checked={state === 'on'}
        disabled={state === undefined || state === 'unsupported' || state === 'denied' || busy}
        onChange={(event) => change(event.target.checked)}
      />
      {problem ? <Notice tone="error" title={problem} onRetry={() => change(state !== 'on')} /> : null}
      {mustInstall ? <InstallSteps /> : null}
    </>
  )
}
