import { pushMessages } from '#contract/push.texts.ts'
import { usePushDevice } from '#web/notifications/push/use-push-device.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { noticeTexts } from './texts.ts'

/** The switch for push notifications in this browser, with the number of other browsers that receive them. */
export const DevicePush = ({ devices }: { devices: number }) => {
  const { state, busy, change, problem } = usePushDevice()
  const others = devices - (state === 'on' ? 1 : 0)
  const hint = {
    unsupported:
      'This browser doesn’t support push notifications. On an iPhone, add Last Call to your home screen first.',
    denied: pushMessages.denied,
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
      {others > 0 ? (
        <p className="text-small text-ink-2">
          {others === 1 ? '1 other browser also gets' : `${others} other browsers also get`} your push notifications.
        </p>
      ) : null}
    </>
  )
}
