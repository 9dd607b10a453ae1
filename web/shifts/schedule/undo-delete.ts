import type { QueryClient } from '@tanstack/react-query'
import { scheduleMessages } from '#contract/schedule.texts.ts'
import { client } from '#web/core/api.ts'
import { formatErrorReason } from '#web/core/errors.ts'
import { invalidateShifts } from '#web/shifts/invalidate-shifts.ts'
import { toast } from '#web/ui/toast.ts'

/** Shows a toast that shifts were deleted, with an Undo button that restores them. */
export const toastDeletedWithUndo = (text: string, ids: string[], cache: QueryClient) =>
  toast.withUndo(text, () => {
    const restore = async () => {
      try {
        await client.schedule.restore({ ids })
        toast.success(scheduleMessages.restored)
      } catch (error) {
        const reason = formatErrorReason(error)
        toast.error(reason === scheduleMessages.restoreExpired ? reason : `${scheduleMessages.restoreFailed} ${reason}`)
      }
      await invalidateShifts(cache)
    }
    void restore()
  })
