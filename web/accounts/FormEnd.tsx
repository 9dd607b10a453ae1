import type { ReactNode } from 'react'
import type { SubmitEvent } from '#web/core/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { uiTexts } from '#web/ui/texts.ts'

type FormEndProps = { problem: string | undefined; busy: boolean; busyLabel: string; label: string }

/** The error of a form and its wide button. */
export const FormEnd = ({ problem, busy, busyLabel, label }: FormEndProps) => (
  <>
    <FormProblem message={problem} />
    <Button type="submit" look="solid" size="l" busy={busy} busyLabel={busyLabel}>
      {label}
    </Button>
  </>
)

type DialogFormProps = FormEndProps & {
  onSubmit: (event: SubmitEvent) => void
  onCancel: () => void
  cancel?: string
  danger?: boolean
  children: ReactNode
}

/** The form in a dialog: its fields, its error and its two buttons. */
export const DialogForm = ({ cancel = uiTexts.cancel, danger, children, ...form }: DialogFormProps) => (
  <form onSubmit={form.onSubmit} noValidate className="grid gap-4">
    {children}
    <FormProblem message={form.problem} />
    <div className="flex gap-2 *:flex-1">
      <Button onClick={form.onCancel}>{cancel}</Button>
      <Button type="submit" look={danger ? 'danger' : 'solid'} busy={form.busy} busyLabel={form.busyLabel}>
        {form.label}
      </Button>
    </div>
  </form>
)
