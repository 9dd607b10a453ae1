import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmationMessages } from '#contract/confirmations.texts.ts'
import { api } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { invalidateFeatures } from '#web/core/invalidate.ts'
import { toast } from '#web/ui/toast.ts'
import { confirmationTexts } from './texts.ts'

/** Confirms something of the user's venue: `all`, `hours` or the id of a special. */
export const useConfirm = (venueId: string) => {
  const cache = useQueryClient()
  const { mutate, isPending } = useMutation(
    api.venues.confirm.mutationOptions({
      onSuccess: async () => {
        toast.success(confirmationTexts.confirmed)
        await invalidateFeatures(cache, 'venues', 'specials', 'whatsOn')
      },
      onError: (error) => toast.error(formatError(error, confirmationMessages.confirmFailed)),
    }),
  )
  return { confirm: (what: string) => mutate({ slugOrId: venueId, what }), busy: isPending }
}
