import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { reportMessages } from '#contract/reports.texts.ts'
import { api } from '#web/core/api.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ReportTarget } from './report-target.ts'

type ReportConfirmationProps = { reported: ReportTarget; already: boolean; onClose: () => void }

/** What happens next. For a report of a person it also offers to block them. */
export const ReportConfirmation = ({ reported, already, onClose }: ReportConfirmationProps) => {
  const cache = useQueryClient()
  const { subject_type, subject_id, label } = reported
  const block = useMutation(
    api.relationships.block.mutationOptions({
      onSuccess: () => {
        toast.success(`You blocked ${label}.`)
        onClose()
      },
      onSettled: () => invalidateRelations(cache),
    }),
  )
  const isPerson = subject_type === 'user'
  return (
    <Dialog
      {...openUntil(onClose)}
      title={already ? 'Already reported' : 'Report sent'}
      actions={
        <>
          {isPerson ? (
            <Button
              look="danger"
              busy={block.isPending}
              busyLabel="Blocking..."
              onClick={() => block.mutate({ slugOrId: subject_id })}
            >
              <Ban aria-hidden className="size-5" />
              Block
            </Button>
          ) : null}
          <Button look="solid" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Notice tone="success" title={already ? reportMessages.alreadyReported : reportMessages.sent}>
          You’ll find your reports and their outcomes in Settings, under Account.
        </Notice>
        {isPerson ? (
          <p className="text-ink-2">
            Want to block {label} too? You won’t see each other’s profiles, shifts or posts, or find each other in
            search. We won’t tell them.
          </p>
        ) : null}
        <FormProblem message={block.isError ? relationshipMessages.blockFailed : undefined} />
      </div>
    </Dialog>
  )
}
