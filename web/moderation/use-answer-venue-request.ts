import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminMessages } from '#contract/admin.texts.ts'
import { api } from '#web/core/api.ts'
import { formatError, toFieldErrors } from '#web/core/errors.ts'
import { toast } from '#web/ui/toast.ts'

/** Answers a venue request. */
export const useAnswerVenueRequest = (requester: string | null, onDone: () => void) => {
  const cache = useQueryClient()
  const answer = useMutation(
    api.admin.answerVenueRequest.mutationOptions({
      onSuccess: async () => {
        toast.success(requester ? `Request answered. @${requester} has been notified.` : 'Request answered.')
        onDone()
        await cache.invalidateQueries({ queryKey: api.admin.key() })
      },
    }),
  )
  const { error, isError, isPending, mutate } = answer
  const problem = isError
    ? (Object.values(toFieldErrors(error))[0] ?? formatError(error, adminMessages.decisionFailed))
    : undefined
  return { answer: mutate, busy: isPending, problem }
}
