import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#web/core/api.ts'
import { toast } from '#web/ui/toast.ts'
import { formatNotSaved } from './use-privacy-change.ts'
import { useRefetchProfile } from './use-refetch-profile.ts'

type ProfileChange = Parameters<typeof client.profiles.update>[0]
type PrivacyChoice<Value> = { toChange: (value: Value) => ProfileChange; formatSaved: (value: Value) => string }

/** Saves a choice about the user's shifts at once, and offers to undo it. `chosen` is the one being saved, if any. */
export function usePrivacyChoice<Value>(saved: Value, { toChange, formatSaved }: PrivacyChoice<Value>) {
  const cache = useQueryClient()
  const refetchProfile = useRefetchProfile()
  const [problem, setProblem] = useState<string>()
  const change = useMutation({
    mutationFn: ({ to }: { from: Value; to: Value }) => client.profiles.update(toChange(to)),
    // Runs changes of privacy one after the other, so that the last one wins.
    scope: { id: 'privacy' },
    // Without a connection it fails instead of waiting, because a choice that waits looks saved.
    networkMode: 'always',
    onMutate: () => setProblem(undefined),
    onSuccess: async (profile, { from, to }) => {
      cache.setQueryData(api.profiles.mine.queryKey(), profile)
      toast.withUndo(formatSaved(to), () => change.mutate({ from: to, to: from }))
      await refetchProfile()
    },
    onError: (error) => setProblem(formatNotSaved(error)),
  })
  const choose = (to: Value) => change.mutate({ from: saved, to })
  return { chosen: change.isPending ? change.variables.to : saved, choose, problem }
}
