import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { DialogState } from '#web/ui/dialog-state.ts'
import { focusMainIfLost } from '#web/ui/return-focus.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { type CacheEdit, editOptimistically } from './cached-lists.ts'
import { formatErrorReason, getErrorCode } from './errors.ts'

/** The state of a dialog, and what its screen does once the item is deleted. */
export type DeletionState = DialogState & { onDeleted?: (() => void) | undefined }

type DeleteDialogProps<Answer> = DialogState & {
  title: string
  /** What will happen, in at most three lines. */
  children: ReactNode
  confirm: string
  /** Label of the confirm button while the request is pending. */
  confirmBusy?: string
  keep?: string
  deleteItem: () => Promise<Answer>
  /**
   * Remove the item from cached lists. With them, the dialog closes without waiting for the response; on failure the
   * item is restored and a toast gives the reason.
   */
  optimisticEdits?: readonly CacheEdit[] | undefined
  /** "Could not delete event:", before the reason, or a function that writes the whole message. */
  failed: string | ((error: unknown) => string)
  /** The message of the toast. */
  deleted?: string
  /** Runs after the deletion. `answer` is undefined if the item was already deleted. */
  onDeleted?: ((answer: Answer | undefined) => Promise<void> | void) | undefined
  /** Invalidates every query that shows the item. */
  invalidate?: (cache: QueryClient) => Promise<unknown>
  /** With it, an item that was already deleted counts as a failure, and this runs when the dialog closes. */
  onMissing?: () => void
}

const FAILED = Symbol('failed')

/** Asks for confirmation, then deletes. */
export const DeleteDialog = <Answer,>(props: DeleteDialogProps<Answer>) => {
  const { open, onOpenChange, failed, onMissing, optimisticEdits } = props
  const cache = useQueryClient()
  const finish = async (answer?: Answer) => {
    if (props.deleted) toast.success(props.deleted)
    await props.onDeleted?.(answer)
    await props.invalidate?.(cache)
  }
  const done = (answer?: Answer) => {
    onOpenChange(false)
    return finish(answer)
  }
  const isMissing = (error: unknown) => getErrorCode(error) === 'NOT_FOUND'
  // Already deleted in another tab counts as success.
  const isAlreadyDeleted = (error: unknown) => isMissing(error) && !onMissing
  const remove = useMutation({
    mutationFn: () => props.deleteItem(),
    onSuccess: done,
    onError: (error) => (isAlreadyDeleted(error) ? done() : undefined),
  })
  const failure = (error: unknown) =>
    typeof failed === 'string' ? `${failed} ${formatErrorReason(error)}` : failed(error)
  const deleteOptimistically = async (edits: readonly CacheEdit[]) => {
    onOpenChange(false)
    const restore = await editOptimistically(cache, edits)
    focusMainIfLost()
    const answer = await props.deleteItem().catch((error: unknown) => {
      if (isAlreadyDeleted(error)) return undefined
      restore()
      toast.error(failure(error))
      return FAILED
    })
    if (answer !== FAILED) await finish(answer)
  }
  const problem = remove.error && !isAlreadyDeleted(remove.error) ? failure(remove.error) : undefined
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next && isMissing(remove.error)) onMissing?.()
        if (!next) remove.reset()
        onOpenChange(next)
      }}
      title={props.title}
      confirm={props.confirm}
      confirmBusy={props.confirmBusy ?? 'Deleting...'}
      cancel={props.keep ?? uiTexts.keep}
      danger
      busy={remove.isPending}
      problem={problem}
      onConfirm={() => (optimisticEdits ? void deleteOptimistically(optimisticEdits) : remove.mutate())}
    >
      {props.children}
    </ConfirmDialog>
  )
}
