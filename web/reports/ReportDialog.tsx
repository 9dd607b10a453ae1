import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { reportMessages } from '#contract/reports.texts.ts'
import { ReportDraft } from '#contract/reports.ts'
import { api, client } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { openHideScheduleDialog } from '#web/core/hide-schedule/hide-target.ts'
import { hideScheduleTexts } from '#web/core/hide-schedule/texts.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import { hasTalentRole } from '#web/core/roles.ts'
import { useMe } from '#web/core/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SendActions } from '#web/ui/SendActions.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { toast } from '#web/ui/toast.ts'
import { reportReasons } from './report-reasons.ts'
import type { ReportTarget } from './report-target.ts'
import { reportTexts } from './texts.ts'

const FORM = 'report-form'

/** The report form, followed by its confirmation. */
export const ReportDialog = ({ reported, onClose }: { reported: ReportTarget; onClose: () => void }) => {
  'use no memo'
  const { subject_type, subject_id, label } = reported
  const cache = useQueryClient()
  const [sent, setSent] = useState<'now' | 'before'>()
  const { field, submit, busy, problem, leave } = useSchemaForm(ReportDraft, {
    defaults: { subject_type, subject_id, note: '' },
    send: async (draft) => {
      try {
        await client.reports.create(draft)
        setSent('now')
      } catch (error) {
        if (getErrorCode(error) !== 'ALREADY_REPORTED') throw error
        setSent('before')
      }
      void cache.invalidateQueries({ queryKey: api.reports.key() })
    },
    fallback: reportMessages.failed,
  })
  if (sent) return <ReportConfirmation reported={reported} already={sent === 'before'} onClose={onClose} />
  return (
    <Dialog
      {...openUntil(() => leave(onClose))}
      title={`Report ${label}`}
      description={
        <>
          Our staff will review it and let you know the outcome. No one else will know it came from you.
          {subject_type === 'shift' ? ' If a shift just changed, there’s no need to report it.' : null}
        </>
      }
      actions={<SendActions form={FORM} label={reportTexts.send} busy={busy} onCancel={() => leave(onClose)} />}
    >
      <form id={FORM} onSubmit={submit} noValidate className="grid gap-4">
        <RadioCards legend={reportTexts.reason} cards={reportReasons} {...field('reason')} />
        <TextAreaField
          label={reportTexts.note}
          optional
          rows={2}
          hint={reportTexts.noteHint}
          maxLength={limits.notes}
          {...field('note')}
        />
        <FormProblem message={problem} />
      </form>
    </Dialog>
  )
}

type ReportConfirmationProps = { reported: ReportTarget; already: boolean; onClose: () => void }

/** What happens next. For a report of a person it also offers to block them. */
const ReportConfirmation = ({ reported, already, onClose }: ReportConfirmationProps) => {
  const cache = useQueryClient()
  const { subject_type, subject_id, label, username } = reported
  const me = useMe()
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
              onClick={() => block.mutate({ slugOrId: subject_id, ...(username && { username }) })}
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
        {isPerson && username !== undefined && hasTalentRole(me) ? (
          <div className="text-ink-2">
            <p>Or keep only your shifts from them. They can still follow you and see your posts.</p>
            <button
              type="button"
              className="link-line flex min-h-11 items-center"
              onClick={() => {
                onClose()
                openHideScheduleDialog({ id: subject_id, username, full_name: label })
              }}
            >
              {hideScheduleTexts.hide}
            </button>
          </div>
        ) : null}
        <FormProblem message={block.isError ? relationshipMessages.blockFailed : undefined} />
      </div>
    </Dialog>
  )
}
