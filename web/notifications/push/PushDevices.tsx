import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PushDevice } from '#contract/push.ts'
import { api, client } from '#web/core/api.ts'
import { removeItem } from '#web/core/cached-lists.ts'
import { DeleteDialog } from '#web/core/DeleteDialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { PushDeviceRow } from './PushDeviceRow.tsx'
import { pushTexts } from './texts.ts'
import { usePushDevice } from './use-push-device.ts'

/** The browsers that get the user's push notifications. */
export const PushDevices = () => {
  const devices = useQuery(api.push.devices.queryOptions())
  const { state } = usePushDevice()
  const [removing, setRemoving] = useState<PushDevice>()
  return (
    <Card aria-labelledby="push-devices">
      <h2 id="push-devices">{pushTexts.devices}</h2>
      <QueryView query={devices} failed={pushTexts.devicesFailed} loading={<DeviceSkeletons />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="py-2 text-small text-ink-2">{pushTexts.noDevices}</p>
          ) : (
            <ul>
              {items.map((device) => (
                <PushDeviceRow
                  key={device.id}
                  device={device}
                  // This browser is turned off by its switch.
                  onRemove={device.is_current && state === 'on' ? undefined : () => setRemoving(device)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {removing ? <RemoveDevice device={removing} onClose={() => setRemoving(undefined)} /> : null}
    </Card>
  )
}

const RemoveDevice = ({ device, onClose }: { device: PushDevice; onClose: () => void }) => (
  <DeleteDialog
    {...openUntil(onClose)}
    title={pushTexts.removeTitle(device.name)}
    confirm={pushTexts.removeDevice}
    confirmBusy={pushTexts.removing}
    keep={pushTexts.keepDevice}
    deleteItem={() => client.push.remove({ id: device.id })}
    optimisticEdits={[
      {
        keys: [api.push.devices.queryKey()],
        change: (list: { items: PushDevice[] }) => removeItem(list, device.id),
      },
    ]}
    failed={pushTexts.removeFailed}
    deleted={pushTexts.removed}
    invalidate={(cache) =>
      Promise.all([
        cache.invalidateQueries({ queryKey: api.push.devices.key() }),
        cache.invalidateQueries({ queryKey: api.notifications.preferences.key() }),
      ])
    }
  >
    <p>{pushTexts.removeText}</p>
  </DeleteDialog>
)

const DeviceSkeletons = () => (
  <Loading text={pushTexts.devicesLoading} quiet>
    <Skeleton className="mt-3 h-16 w-full" />
    <Skeleton className="mt-3 h-11 w-40" />
  </Loading>
)
