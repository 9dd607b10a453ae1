import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pushMessages } from '#contract/push.texts.ts'
import { api } from '#web/core/api.ts'
import { formatErrorWith } from '#web/core/errors.ts'
import {
  disablePush,
  enablePush,
  PushServiceUnreachable,
  type PushState,
  readPushState,
} from '#web/core/push-device.ts'
import { useMe } from '#web/core/session.ts'
import { toast } from '#web/ui/toast.ts'
import { explainUnblocking } from './browser-help.ts'

const queryKey = ['push_device'] as const

/** Whether this browser receives push notifications for the user, and a function to change it. */
export const usePushDevice = () => {
  const cache = useQueryClient()
  const me = useMe().id
  const { data: state } = useQuery({ queryKey, queryFn: () => readPushState(me), networkMode: 'always', retry: false })
  const change = useMutation({
    networkMode: 'always',
    mutationFn: (on: boolean) => (on ? enablePush(me) : disablePush()),
    onSuccess: (now: PushState) => {
      cache.setQueryData(queryKey, now)
      if (now === 'denied') toast.error(explainUnblocking(navigator.userAgent))
    },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: api.notifications.preferences.key() }),
        cache.invalidateQueries({ queryKey: api.push.devices.key() }),
      ]),
  })
  const { error, variables } = change
  return { state, busy: change.isPending, change: change.mutate, problem: error && formatProblem(error, variables) }
}

const formatProblem = (error: Error, on: boolean | undefined) =>
  error instanceof PushServiceUnreachable
    ? pushMessages.unreachable
    : formatErrorWith(error, on ? pushMessages.failed : pushMessages.offFailed)
