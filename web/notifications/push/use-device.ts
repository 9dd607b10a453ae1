import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pushMessages } from '#contract/push.texts.ts'
import { api } from '#web/core/api.ts'
import { ownText } from '#web/core/problems.ts'
import { type DeviceState, readDevice, turnOff, turnOn } from '#web/core/push-device.ts'
import { useMe } from '#web/core/session.ts'
import { sayFailed } from '#web/ui/toast.ts'

const queryKey = ['push_device'] as const

/** Whether this browser takes pushes for me, and the way to change it. */
export const useDevice = () => {
  const cache = useQueryClient()
  const me = useMe().id
  const { data: state } = useQuery({ queryKey, queryFn: () => readDevice(me), networkMode: 'always', retry: false })
  const change = useMutation({
    networkMode: 'always',
    mutationFn: (on: boolean) => (on ? turnOn(me) : turnOff()),
    onSuccess: (now: DeviceState) => {
      cache.setQueryData(queryKey, now)
      if (now === 'denied') sayFailed(pushMessages.denied)
    },
    onError: (error, on) => sayFailed(ownText(error, on ? pushMessages.failed : pushMessages.offFailed)),
    onSettled: () => cache.invalidateQueries({ queryKey: api.notifications.preferences.key() }),
  })
  return { state, busy: change.isPending, change: change.mutate }
}
