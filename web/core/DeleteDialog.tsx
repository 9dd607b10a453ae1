import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toastError } from '#web/ui/toast.ts'
import { formatErrorReason, getErrorCode } from './errors.ts'

type DeleteDialogProps<Answer> = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, in at most three lines. */
  children: ReactNode
  confirm: string
  deleteItem: () => Promise<Answer>
  /**
   * Takes it off the list it stands on, and gives back what puts it there again. With it the dialog does not wait for the
   * answer: what fails comes back and says why.
   */
  optimisticChanges?: (() => Promise<() => void>) | undefined
  /** "Could not delete event:", before the reason. */
  failed: string
  /** Says so and reads anew. No answer: it was gone already. */
  onDeleted: (answer: Answer | undefined) => Promise<void>
}

const FAILED = Symbol('failed')

/** Asks before something goes. */
export const DeleteDialog = <Answer,>({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  failed,
  onDeleted,
  optimisticChanges: takeOff,
  ...props
}: DeleteDialogProps<Answer>) => {
  const done = async (answer?: Answer) => {
    onOpenChange(false)
    await onDeleted(answer)
  }
  const remove = useMutation({
    mutationFn: () => props.deleteItem(),
    onSuccess: done,
    // Gone already, from another tab: that is what was wanted.
    onError: (error) => (getErrorCode(error) === 'NOT_FOUND' ? done() : undefined),
  })
  const failure = (error: unknown) => `${failed} ${formatErrorReason(error)}`
  const removeAtOnce = async (takeOff: () => Promise<() => void>) => {
    onOpenChange(false)
    const putBack = await takeOff()
    const answer = await props.deleteItem().catch((error: unknown) => {
      if (getErrorCode(error) === 'NOT_FOUND') return undefined
      putBack()
      toastError(failure(error))
      return FAILED
    })
    if (answer !== FAILED) await onDeleted(answer)
  }
  const problem = remove.error && getErrorCode(remove.error) !== 'NOT_FOUND' ? failure(remove.error) : undefined
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) remove.reset()
        onOpenChange(next)
      }}
      title={title}
      confirm={confirm}
      confirmBusy="Deleting..."
      cancel={uiTexts.keep}
      danger
      busy={remove.isPending}
      problem={problem}
      onConfirm={() => (takeOff ? void removeAtOnce(takeOff) : remove.mutate())}
    >
      {children}
    </ConfirmDialog>
  )
}
