import { Button } from './Button.tsx'
import { uiTexts } from './texts.ts'

type SendActionsProps = {
  /** The id of the dialog's form. */
  form: string
  label: string
  busy: boolean
  onCancel: () => void
}

/** The actions of a dialog with a form that is sent: cancel and submit. */
export const SendActions = ({ form, label, busy, onCancel }: SendActionsProps) => (
  <>
    <Button onClick={onCancel}>{uiTexts.cancel}</Button>
    <Button look="solid" type="submit" form={form} busy={busy} busyLabel="Sending...">
      {label}
    </Button>
  </>
)
