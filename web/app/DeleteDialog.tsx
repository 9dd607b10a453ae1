import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AskDialog } from '#web/ui/AskDialog.tsx'
import { codeOf, problemText } from './problems.ts'

type DeleteDialogProps<Answer> = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, in at most three lines. */
  children: ReactNode
  confirm: string
  remove: () => Promise<Answer>
  /** "Could not delete event:", before the reason. */
  failed: string
  /** Says so and reads anew. No answer: it was gone already. */
  onDeleted: (answer: Answer | undefined) => Promise<void>
}

/** Asks before something goes. */
export const DeleteDialog = <Answer,>({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  failed,
  onDeleted,
  ...props
}: DeleteDialogProps<Answer>) => {
  const done = async (answer?: Answer) => {
    onOpenChange(false)
    await onDeleted(answer)
  }
  const remove = useMutation({
    mutationFn: () => props.remove(),
    onSuccess: done,
    // Gone already, from another tab: that is what was wanted.
    onError: (error) => (codeOf(error) === 'NOT_FOUND' ? done() : undefined),
  })
  const problem =
    remove.error && codeOf(remove.error) !== 'NOT_FOUND'
      ? `${failed} ${problemText(remove.error, 'Last Call could not be reached.')}`
      : undefined
  return (
    <AskDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) remove.reset()
        onOpenChange(next)
      }}
      title={title}
      confirm={confirm}
      confirmBusy="Deleting..."
      cancel="Keep it"
      danger
      busy={remove.isPending}
      problem={problem}
      onConfirm={() => remove.mutate()}
    >
      {children}
    </AskDialog>
  )
}
