import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { incomeTexts } from './texts.ts'

type AmountDialogProps = {
  title: string
  description: string
  /** Props of the amount field, from `useSchemaForm`. */
  amount: Omit<ComponentProps<typeof TextField>, 'label'>
  submit: ComponentProps<'form'>['onSubmit']
  busy: boolean
  problem: string | undefined
  onClose: () => void
  /** Replaces the Cancel button. */
  other?: ReactNode
  /** Further fields of the form. */
  children?: ReactNode
  /** Content below the form. */
  below?: ReactNode
}

/** A dialog with a form for an amount of money. It cannot be closed while saving. */
export const AmountDialog = (props: AmountDialogProps) => {
  const { title, description, amount, submit, busy, problem, onClose, other, children, below } = props
  const id = useId()
  return (
    <Dialog
      {...openUntil(() => busy || onClose())}
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
