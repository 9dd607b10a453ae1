import type { QueryClient } from '@tanstack/react-query'
import { adminMessages } from '#contract/admin.texts.ts'
import type { ReportCase } from '#contract/admin.ts'
import { api, client } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { adminTexts } from './texts.ts'

/** Shows a toast that reported content is hidden, with an Undo button that restores it. Both are in the audit log. */
export const toastHiddenWithUndo = (subject: Pick<ReportCase, 'subject_type' | 'subject_id'>, cache: QueryClient) =>
  toast.withUndo(adminTexts.hidden, () => {
    const restore = async () => {
      try {
        await client.admin.decideReport({ ...subject, decision: 'restore', again: true })
        toast.success(adminTexts.restoredByUndo)
      } catch (error) {
        toast.error(formatError(error, adminMessages.decisionFailed))
      }
      await cache.invalidateQueries({ queryKey: api.admin.key() })
    }
    void restore()
  })
