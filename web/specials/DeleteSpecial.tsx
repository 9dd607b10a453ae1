import { useMutation, useQueryClient } from '@tanstack/react-query'
import { specialMessages } from '#contract/specials.texts.ts'
import { api } from '#web/app/api.ts'
import { codeOf, problemText } from '#web/app/problems.ts'
import { AskDialog } from '#web/ui/AskDialog.tsx'
import { say } from '#web/ui/toast.ts'
import { invalidateSpecials } from './invalidate-specials.ts'

type DeleteSpecialProps = {
  special: { id: string; title: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Asks before a special goes. */
export const DeleteSpecial = ({ special, open, onOpenChange, onDeleted }: DeleteSpecialProps) => {
  const cache = useQueryClient()
  const done = async () => {
    onOpenChange(false)
    say(specialMessages.deleted)
    onDeleted?.()
    await invalidateSpecials(cache)
  }
  const remove = useMutation(
    api.specials.remove.mutationOptions({
      onSuccess: done,
      // Gone already, from another tab: that is what was wanted.
      onError: (error) => (codeOf(error) === 'NOT_FOUND' ? done() : undefined),
    }),
  )
  const problem =
    remove.error && codeOf(remove.error) !== 'NOT_FOUND'
      ? `${specialMessages.deleteFailed} ${problemText(remove.error, 'Last Call could not be reached.')}`
      : undefined
  return (
    <AskDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) remove.reset()
        onOpenChange(next)
      }}
      title="Delete this special?"
      confirm="Delete special"
      confirmBusy="Deleting..."
      cancel="Keep it"
      danger
      busy={remove.isPending}
      problem={problem}
      onConfirm={() => remove.mutate({ id: special.id })}
    >
      <p>“{special.title}” goes from the venue’s page, with its picture. It cannot be brought back.</p>
    </AskDialog>
  )
}
