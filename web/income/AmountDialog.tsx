import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { incomeTexts } from './texts.ts'

type AmountDialogProps = {
  title: string
  description: string
  /** Of the form, as `useSchemaForm` gives it. */
  amount: Omit<ComponentProps<typeof TextField>, 'label'>
  submit: ComponentProps<'form'>['onSubmit']
  busy: boolean
  problem: string | undefined
  onClose: () => void
  /** In place of Cancel. */
  other?: ReactNode
  /** The form's further fields. */
  children?: ReactNode
  /** Below the form. */
  below?: ReactNode
}

/** A form that asks how much. It stays while it is being saved. */
export const AmountDialog = (props: AmountDialogProps) => {
  const { title, description, amount, submit, busy, problem, onClose, other, children, below } = props
  const id = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose()
      }}
      title={title}
      description={description}
      actions={
        <>
          {other ?? <Button onClick={onClose}>{uiTexts.cancel}</Button>}
          <Button type="submit" form={id} look="solid" busy={busy} busyLabel="Saving...">
            {incomeTexts.save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label={incomeTexts.amount}
          start="$"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          className="sign text-title! font-bold"
          {...amount}
        />
        {children}
        <FormProblem message={problem} />
      </form>
      {below}
    </Dialog>
  )
}
