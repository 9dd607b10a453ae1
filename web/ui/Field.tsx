import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export type FieldFrame = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** Shows "(optional)" next to the label. */
  optional?: boolean
  /** A link or button at the end of the label's line. */
  action?: ReactNode
}

type FieldControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = FieldFrame & { id?: string; children: (wired: FieldControlProps) => ReactNode }

/** Label, control, hint and error, linked for screen readers. The render function passes the control its ids. */
export const Field = ({ label, hint, error, optional, action, id, children }: FieldProps) => {
  const generated = useId()
  const controlId = id ?? generated
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ')
  return (
    // Its rows don't stretch when the field beside it is taller, because that one has an error.
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={controlId} className="text-small font-semibold">
          {label}
          {optional ? <span className="font-normal text-ink-3"> (optional)</span> : null}
        </label>
        {action}
      </div>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? (
        <div id={`${controlId}-hint`} className="text-micro text-ink-3">
          {hint}
        </div>
      ) : null}
      <FieldError id={`${controlId}-error`} error={error} />
    </div>
  )
}

/** Splits the props of a field into those of its frame and those of its control. */
export const splitFieldProps = <Props extends FieldFrame & { id?: string | undefined }>(props: Props) => {
  const { label, hint, error, optional, action, id, ...control } = props
  return [{ label, hint, error, optional, action, id }, control] as const
}

/** The error of a field, with an icon. */
export const FieldError = ({ id, error }: { id: string; error?: string }) =>
  error ? (
    <p id={id} className="flex items-start gap-1.5 text-small font-semibold text-cherry">
      <CircleAlert aria-hidden className="mt-0.5 size-4 flex-none" />
      {error}
    </p>
  ) : null

/** The shared style of text controls. */
export const inputStyle =
  'edge block w-full min-h-12 rounded-key bg-well px-3.5 py-2.5 text-ink placeholder:text-ink-3 placeholder:opacity-100 ' +
  'focus-visible:outline-offset-0 focus-visible:rounded-key aria-invalid:shadow-[inset_0_0_0_2px_var(--lc-cherry)] ' +
  'disabled:opacity-55 forced-colors:aria-invalid:border-2'
