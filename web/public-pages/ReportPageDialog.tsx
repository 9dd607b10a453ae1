import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { reportMessages } from '#contract/reports.texts.ts'
import { reportReasons } from '#web/reports/report-reasons.ts'
import { reportTexts } from '#web/reports/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SendActions } from '#web/ui/SendActions.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type ReportProblems, sendReport } from './send-report.ts'
import { publicPageTexts } from './texts.ts'

const FORM = 'report-page'

/** The report form of a public page, for people without an account. `page` is its address, such as `venue:the-still`. */
export const ReportPageDialog = ({ page, onClose }: { page: string; onClose: () => void }) => {
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const [problems, setProblems] = useState<ReportProblems>({})
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '')
    setState('sending')
    const refused = await sendReport({ page, reason: read('reason'), note: read('note'), email: read('email') || null })
    setProblems(refused ?? {})
    setState(refused ? 'open' : 'sent')
  }
  return (
    <Dialog
      {...openUntil(onClose)}
      title={publicPageTexts.report}
      description={state === 'sent' ? undefined : 'Our staff will review it. You don’t need an account.'}
      actions={
        state === 'sent' ? (
          <Button look="solid" onClick={onClose}>
            Done
          </Button>
        ) : (
          <SendActions form={FORM} label={reportTexts.send} busy={state === 'sending'} onCancel={onClose} />
        )
      }
    >
      {state === 'sent' ? (
        <Notice tone="success" title={reportMessages.sentWithoutAccount} />
      ) : (
        <ReportPageForm problems={problems} onSubmit={(event) => void send(event)} />
      )}
    </Dialog>
  )
}

type ReportPageFormProps = { problems: ReportProblems; onSubmit: (event: FormEvent<HTMLFormElement>) => void }

const ReportPageForm = ({ problems, onSubmit }: ReportPageFormProps) => (
  <form id={FORM} onSubmit={onSubmit} noValidate className="grid gap-4">
    <RadioCards legend={reportTexts.reason} cards={reportReasons} name="reason" error={problems.reason} />
    <TextAreaField
      label={reportTexts.note}
      optional
      name="note"
      rows={2}
      hint={reportTexts.noteHint}
      maxLength={limits.notes}
      error={problems.note}
    />
    <TextField
      label="Email"
      optional
      name="email"
      type="email"
      autoComplete="email"
      hint="So we can tell you the outcome. We delete it once we have, or after 90 days."
      error={problems.email}
    />
    <FormProblem message={problems.page ?? problems['']} />
  </form>
)
