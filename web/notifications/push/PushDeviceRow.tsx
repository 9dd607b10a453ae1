import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert, Monitor, Smartphone } from 'lucide-react'
import type { PushDeliveryState, PushDevice } from '#contract/push.ts'
import { api, client } from '#web/core/api.ts'
import { editItem, editItems, useOptimisticRequest } from '#web/core/cached-lists.ts'
import { formatErrorWith } from '#web/core/errors.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { formatDay } from '#web/ui/times.ts'
import { listDisplayChecks } from './browser-help.ts'
import { formatShownAt } from './format-shown-at.ts'
import { sendTestPush } from './send-test.ts'
import { pushTexts } from './texts.ts'

type PushDeviceRowProps = { device: PushDevice; onRemove: (() => void) | undefined }

/** A device: since when, when it last showed a notification, a test, and what its notifications may say. */
export const PushDeviceRow = ({ device, onRemove }: PushDeviceRowProps) => {
  const { name, is_gone, is_current } = device
  const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Monitor
  const cache = useQueryClient()
  const test = useMutation({
    mutationFn: () => sendTestPush(device.id),
    networkMode: 'always',
    onSettled: () => cache.invalidateQueries({ queryKey: api.push.devices.key() }),
  })
  const hide = useHideDetails(device)
  return (
    <li aria-label={name} className="py-3 not-first:border-t not-first:border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon aria-hidden className="size-5 flex-none text-ink-2" />
        <p className="min-w-[min(100%,8rem)] flex-1 font-semibold wrap-anywhere">{name}</p>
        {is_current ? (
          <Badge tone="mint" icon={<Check aria-hidden />}>
            {pushTexts.thisDevice}
          </Badge>
        ) : null}
      </div>
      <p className="mt-1 text-small text-ink-2">
        {pushTexts.since(formatDay(device.created_at))} · <LastShown at={device.last_shown_at} />
      </p>
      {is_gone ? (
        <p className="mt-2 flex gap-2 text-small">
          <CircleAlert aria-hidden className="mt-0.5 size-4.5 flex-none text-cherry" />
          {pushTexts.gone}
        </p>
      ) : (
        <Switch
          label={pushTexts.hideDetails}
          hint={pushTexts.hideDetailsHint}
          checked={device.hides_details}
          onChange={(event) => hide.mutate(event.target.checked)}
        />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {is_gone ? null : (
          <Button look="outline" busy={test.isPending} busyLabel={pushTexts.sendingTest} onClick={() => test.mutate()}>
            {pushTexts.sendTest}
            <span className="sr-only"> to {name}</span>
          </Button>
        )}
        {onRemove ? (
          <Button onClick={onRemove}>
            {pushTexts.remove}
            <span className="sr-only"> {name}</span>
          </Button>
        ) : null}
      </div>
      <div role="status" className="mt-2 text-small empty:mt-0">
        {test.isPending ? <p>{pushTexts.testWaiting}</p> : null}
        {test.error ? <p>{formatErrorWith(test.error, pushTexts.testFailed)}</p> : null}
        {test.data && !test.isPending ? <TestOutcome state={test.data} name={name} /> : null}
      </div>
    </li>
  )
}

const LastShown = ({ at }: { at: string | null }) => {
  const now = useCurrentMinute()
  return at ? <time dateTime={at}>{pushTexts.lastShown(formatShownAt(at, now))}</time> : pushTexts.neverShown
}

const TestOutcome = ({ state, name }: { state: PushDeliveryState; name: string }) => {
  switch (state) {
    case 'shown':
      return <p>{pushTexts.testShown}</p>
    case 'gone':
      return <p>{pushTexts.testGone}</p>
    case 'failed':
      return <p>{pushTexts.testRefused}</p>
    default:
      return (
        <>
          <p>{pushTexts.testNotShown}</p>
          <ul className="mt-1 list-disc pl-5">
            {listDisplayChecks(name).map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ul>
        </>
      )
  }
}

/** Shows the change at once, and undoes it if the server refuses. */
const useHideDetails = ({ id }: PushDevice) => {
  const cache = useQueryClient()
  return useOptimisticRequest({
    send: (hides_details: boolean) => client.push.update({ id, hides_details }),
    edit: (hides_details) => ({
      keys: [api.push.devices.queryKey()],
      change: (list: { items: PushDevice[] }) =>
        editItems(list, (items: PushDevice[]) => editItem(items, id, (each) => ({ ...each, hides_details }))),
    }),
    failed: pushTexts.hideDetailsFailed,
    onSettled: () => cache.invalidateQueries({ queryKey: api.push.devices.key() }),
  })
}
