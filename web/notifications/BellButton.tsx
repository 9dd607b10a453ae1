import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { notificationMessages } from '#contract/notifications.texts.ts'
import type { Profile } from '#contract/profiles.ts'
import { api, client } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toast } from '#web/ui/toast.ts'
import { offerPush } from './push/push-offer.ts'

/** Toggles notifications for every post of a followed person. Updates optimistically and rolls back on failure. */
export const BellButton = ({ person, slugOrId }: { person: Profile; slugOrId: string }) => {
  const cache = useQueryClient()
  const queryKey = api.profiles.get.queryKey({ input: { slugOrId } })
  const setCachedBell = (has_bell: boolean) =>
    cache.setQueryData<Profile>(queryKey, (before) => before && { ...before, has_bell })
  const toggle = useMutation({
    mutationFn: (on: boolean) =>
      on ? client.notifications.ringBell({ slugOrId }) : client.notifications.stopBell({ slugOrId }),
    onMutate: async (on) => {
      await cache.cancelQueries({ queryKey })
      setCachedBell(on)
    },
    onError: (error, on) => {
      setCachedBell(!on)
      toast.error(formatError(error, notificationMessages.bellFailed))
    },
    onSuccess: (_answer, on) => {
      if (on) offerPush(person)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: api.profiles.key() }),
  })
  if (person.relationship_status !== 'following') return null
  const on = person.has_bell
  return (
    <IconButton
      label={`Notify me about everything ${person.full_name || person.username} posts`}
      aria-pressed={on}
      filled
      onClick={() => toggle.isPending || toggle.mutate(!on)}
    >
      {on ? <BellRing aria-hidden className="fill-current/20" /> : <Bell aria-hidden />}
    </IconButton>
  )
}
