import type { QueryClient } from '@tanstack/react-query'
import { scheduleMessages } from '#contract/schedule.texts.ts'
import { client } from '#web/core/api.ts'
import { reasonText } from '#web/core/problems.ts'
import { invalidateShifts } from '#web/shifts/invalidate-shifts.ts'
import { say, sayFailed, sayWithUndo } from '#web/ui/toast.ts'

/** Says what was deleted and offers it back. */
export const sayDeleted = (text: string, ids: string[], cache: QueryClient) =>
  sayWithUndo(text, () => {
    const restore = async () => {
      try {
        await client.schedule.restore({ ids })
        say(scheduleMessages.restored)
      } catch (error) {
        const reason = reasonText(error)
        sayFailed(reason === scheduleMessages.gone ? reason : `${scheduleMessages.restoreFailed} ${reason}`)
      }
      await invalidateShifts(cache)
    }
    void restore()
  })
