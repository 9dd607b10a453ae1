import { pushMessages } from '#contract/push.texts.ts'
import { usePushDevice } from '#web/notifications/push/use-push-device.ts'
import { Switch } from '#web/ui/Switch.tsx'

/** The switch for push notifications in this browser, with the number of other browsers that receive them. */
export const DevicePush = ({ devices }: { devices: number }) => {
  const { state, busy, change } = usePushDevice()
  const others = devices - (state === 'on' ? 1 : 0)
  const hint = {
    unsupported: 'This browser cannot take pushes. On an iPhone, add Last Call to the home screen first.',
    denied: pushMessages.denied,
    off: 'Your browser asks you once, when you turn this on.',
    on: 'It tells you even with Last Call closed, until you log out here.',
  }[state ?? 'off']
  return (
    <>
      <Switch
        label="Pushes on this device"
        hint={hint}
        checked={state === 'on'}
        disabled={state === undefined || state === 'unsupported' || state === 'denied' || busy}
        onChange={(event) => change(event.target.checked)}
      />
      {others > 0 ? (
        <p className="text-small text-ink-2">
          {others === 1 ? 'One other browser takes' : `${others} other browsers take`} pushes for you.
        </p>
      ) : null}
    </>
  )
}
