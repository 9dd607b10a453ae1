import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { formatErrorReason, getErrorCode } from './errors.ts'

type DeleteDialogProps<Answer> = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, in at most three lines. */
  children: ReactNode
  confirm: string
  /** Label of the confirm button while the request is pending. */
  confirmBusy?: string
  keep?: string
  deleteItem: () => Promise<Answer>
  /**
   * Removes the item from its list and returns a function that restores it. With it, the dialog closes without waiting
   * for the response; on failure the item is restored and a toast gives the reason.
   */
  optimisticChanges?: (() => Promise<() => void>) | undefined
  /** "Could not delete event:", before the reason. */
  failed: string
  /** Shows the message and refetches. `answer` is undefined if the item was already deleted. */
  onDeleted: (answer: Answer | undefined) => Promise<void>
}

const FAILED = Symbol('failed')

/** Asks for confirmation, then deletes. */
export const DeleteDialog = <Answer,>({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  confirmBusy = 'Deleting...',
  keep = uiTexts.keep,
  failed,
  onDeleted,
  optimisticChanges,
  ...props
}: DeleteDialogProps<Answer>) => {
  const done = async (answer?: Answer) => {
    onOpenChange(false)
    await onDeleted(answer)
  }
  const remove = useMutation({
    mutationFn: () => props.deleteItem(),
    onSuccess: done,
    // Already deleted in another tab counts as success.
    onError: (error) => (getErrorCode(error) === 'NOT_FOUND' ? done() : undefined),
  })
  const failure = (error: unknown) => `${failed} ${formatErrorReason(error)}`
  const deleteOptimistically = async (applyChanges: () => Promise<() => void>) => {
    onOpenChange(false)
    const rollBack = await applyChanges()
    const answer = await props.deleteItem().catch((error: unknown) => {
      if (getErrorCode(error) === 'NOT_FOUND') return undefined
      rollBack()
      toast.error(failure(error))
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
      confirmBusy={confirmBusy}
      cancel={keep}
      danger
      busy={remove.isPending}
      problem={problem}
      onConfirm={() => (optimisticChanges ? void deleteOptimistically(optimisticChanges) : remove.mutate())}
    >
      {children}
    </ConfirmDialog>
  )
}
