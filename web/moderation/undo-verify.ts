import type { QueryClient } from '@tanstack/react-query'
import { adminMessages } from '#contract/admin.texts.ts'
import { api, client } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { adminTexts } from './texts.ts'

/** Shows a toast that a person is verified, with an Undo button. Both decisions are in the audit log. */
export const toastVerifiedWithUndo = ({ id, name }: { id: string; name: string }, cache: QueryClient) =>
  toast.withUndo(adminTexts.verified(name), () => {
    const undo = async () => {
      try {
        await client.admin.decide({ id, decision: 'undo-verify' })
        toast.success(adminTexts.verificationUndone(name))
      } catch (error) {
        toast.error(formatError(error, adminMessages.decisionFailed))
      }
      await cache.invalidateQueries({ queryKey: api.admin.key() })
    }
    void undo()
  })
