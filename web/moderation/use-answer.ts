import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminMessages } from '#contract/admin.texts.ts'
import { api } from '#web/core/api.ts'
import { fieldProblems, problemText } from '#web/core/problems.ts'
import { say } from '#web/ui/toast.ts'

/** Answers whoever misses a venue. */
export const useAnswer = (requester: string | null, onDone: () => void) => {
  const cache = useQueryClient()
  const answer = useMutation(
    api.admin.answerVenueRequest.mutationOptions({
      onSuccess: async () => {
        say(`${requester ? `@${requester}` : 'The asker'} was told.`)
        onDone()
        await cache.invalidateQueries({ queryKey: api.admin.key() })
      },
    }),
  )
  const { error, isError, isPending, mutate } = answer
  const problem = isError
    ? (Object.values(fieldProblems(error))[0] ?? problemText(error, adminMessages.decisionFailed))
    : undefined
  return { answer: mutate, busy: isPending, problem }
}
