import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { api } from '#web/app/api.ts'
import { codeOf, problemText } from '#web/app/problems.ts'
import { AskDialog } from '#web/ui/AskDialog.tsx'
import { clockText, dayText } from '#web/ui/times.ts'
import { say } from '#web/ui/toast.ts'
import { invalidateShifts } from './invalidate-shifts.ts'

type DeleteShiftProps = {
  shift: ShiftLine
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Asks before a shift goes. */
export const DeleteShift = ({ shift, open, onOpenChange, onDeleted }: DeleteShiftProps) => {
  const cache = useQueryClient()
  const done = async () => {
    onOpenChange(false)
    say(shiftMessages.deleted)
    onDeleted?.()
    await invalidateShifts(cache)
  }
  const remove = useMutation(
    api.shifts.remove.mutationOptions({
      onSuccess: done,
      // Gone already, from another tab: that is what was wanted.
      onError: (error) => (codeOf(error) === 'NOT_FOUND' ? done() : undefined),
    }),
  )
  const problem =
    remove.error && codeOf(remove.error) !== 'NOT_FOUND'
      ? `Failed to delete shift: ${problemText(remove.error, 'Last Call could not be reached.')}`
      : undefined
  const zone = shift.venue_time_zone
  return (
    <AskDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) remove.reset()
        onOpenChange(next)
      }}
      title="Delete this shift?"
      confirm="Delete shift"
      confirmBusy="Deleting..."
      cancel="Keep it"
      danger
      busy={remove.isPending}
      problem={problem}
      onConfirm={() => remove.mutate({ id: shift.id })}
    >
      <p>
        {dayText(shift.start_time, zone)}, {clockText(shift.start_time, zone)} to {clockText(shift.end_time, zone)} at{' '}
        {shift.venue_name}.
      </p>
      <p>It goes from the board, the directory and your profile. It cannot be brought back.</p>
      {Date.parse(shift.start_time) <= Date.now() ? <p>Income you recorded on it stays in your tracker.</p> : null}
    </AskDialog>
  )
}
