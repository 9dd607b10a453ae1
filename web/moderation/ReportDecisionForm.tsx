import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Eye, EyeOff, UserCheck, UserX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { adminMessages } from '#contract/admin.texts.ts'
import type { ReportCase } from '#contract/admin.ts'
import { limits } from '#contract/limits.ts'
import { REPORT_SUBJECT_LABELS } from '#contract/reports.texts.ts'
import { api } from '#web/core/api.ts'
import { formatError, toFieldErrors } from '#web/core/errors.ts'
import { useDraft } from '#web/posts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { toast } from '#web/ui/toast.ts'
import { adminTexts } from './texts.ts'
import { toastHiddenWithUndo } from './undo-hide.ts'

type Decision = 'hide' | 'restore' | 'suspend' | 'lift' | 'dismiss'
type ReportDecisionFormProps = { report: ReportCase; onDecided: () => void }

const DECISION_MESSAGES: Record<Exclude<Decision, 'hide'>, string> = {
  restore: 'Restored.',
  suspend: 'Suspended. We’ve emailed them why.',
  lift: 'Suspension lifted. We’ve emailed them.',
  dismiss: 'Dismissed. We’ve told the people who reported it.',
}

/** The decisions available for a report: hide or restore, suspend or lift, dismiss. */
export const ReportDecisionForm = ({ report, onDecided }: ReportDecisionFormProps) => {
  const { subject_type, subject_id, state, person, is_open } = report
  const [notes, setNotes] = useDraft(`staff report ${subject_type} ${subject_id}`)
  const [missing, setMissing] = useState(false)
  const [suspending, setSuspending] = useState(false)
  const cache = useQueryClient()
  const decide = useMutation(
    api.admin.decideReport.mutationOptions({
      onSuccess: (_, { decision }) => {
        if (decision === 'hide') toastHiddenWithUndo({ subject_type, subject_id }, cache)
        else toast.success(DECISION_MESSAGES[decision])
        setNotes('')
        onDecided()
      },
      // Refetches even after a failure, because a colleague may have decided first.
      onSettled: () => {
        setSuspending(false)
        return cache.invalidateQueries({ queryKey: api.admin.key() })
      },
    }),
  )
  const about = { subject_type, subject_id, notes, again: !is_open }
  const send = (decision: Exclude<Decision, 'suspend'>) => decide.mutate({ ...about, decision })
  const suspend = () => decide.mutate({ ...about, decision: 'suspend', ...(person && { person_id: person.id }) })
  const askToSuspend = () => {
    const without = notes.trim() === ''
    setMissing(without)
    setSuspending(!without)
  }
  const name = person?.full_name ?? `@${person?.username ?? ''}`
  const kind = REPORT_SUBJECT_LABELS[subject_type].toLowerCase()
  const { error } = decide
  const problem = Object.values(toFieldErrors(error))[0] ?? formatError(error, adminMessages.decisionFailed)
  return (
    <form onSubmit={(event: FormEvent) => event.preventDefault()} noValidate className="mt-5 border-t border-line pt-5">
      <TextAreaField
        label="Notes"
        hint={
          person
            ? `Logged with your decision. If you suspend ${name}, we email them this.`
            : 'Logged with your decision.'
        }
        placeholder={person && !person.is_suspended ? 'Required to suspend' : undefined}
        maxLength={limits.notes}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        error={missing ? adminMessages.reasonMissing : undefined}
      />
      {error && !suspending ? <Notice tone="error" title={problem} className="mt-3" /> : null}
      <div className="mt-4 grid gap-3 tablet:grid-cols-2">
        {person?.is_suspended ? (
          <Button look="outline" busy={decide.isPending} onClick={() => send('lift')}>
            <UserCheck aria-hidden className="size-5" />
            {adminTexts.liftSuspension}
          </Button>
        ) : person ? (
          <Button look="outline" busy={decide.isPending} onClick={askToSuspend}>
            <UserX aria-hidden className="size-5" />
            {adminTexts.suspend}
          </Button>
        ) : null}
        {is_open ? (
          <Button look="outline" busy={decide.isPending} onClick={() => send('dismiss')}>
            <Check aria-hidden className="size-5" />
            Dismiss
          </Button>
        ) : null}
        {subject_type !== 'user' && state === 'shown' ? (
          <Button look="solid" className="tablet:col-span-2" busy={decide.isPending} onClick={() => send('hide')}>
            <EyeOff aria-hidden className="size-5" />
            Hide this {kind}
          </Button>
        ) : null}
        {state === 'hidden' ? (
          <Button look="solid" className="tablet:col-span-2" busy={decide.isPending} onClick={() => send('restore')}>
            <Eye aria-hidden className="size-5" />
            Restore this {kind}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={suspending}
        onOpenChange={setSuspending}
        title={`${adminTexts.suspend} ${name}?`}
        confirm={adminTexts.suspend}
        confirmBusy="Suspending..."
        busy={decide.isPending}
        danger
        onConfirm={suspend}
      >
        <p>They’ll be logged out everywhere, and no one will see them or anything they posted.</p>
        <p>We’ll email them your notes and how to appeal. You can lift the suspension later.</p>
      </ConfirmDialog>
    </form>
  )
}
