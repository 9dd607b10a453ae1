import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { api } from '#web/app/api.ts'
import { codeOf, problemText } from '#web/app/problems.ts'
import { repeats, type Scope, ScopeChoice } from '#web/schedule/ScopeChoice.tsx'
import { sayDeleted } from '#web/schedule/take-back.ts'
import { AskDialog } from '#web/ui/AskDialog.tsx'
import { clockText, dayText } from '#web/ui/times.ts'
import { say } from '#web/ui/toast.ts'
import { invalidateShifts } from './invalidate-shifts.ts'

type DeleteShiftProps = {
  shift: ShiftLine
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
  /** Which of a repetition are meant, where that was asked already. */
  scope?: Scope
}

/** Asks before a shift goes, and which, if it repeats; then offers it back for some seconds. */
export const DeleteShift = ({ shift, open, onOpenChange, onDeleted, scope: asked }: DeleteShiftProps) => {
  const cache = useQueryClient()
  // Unread, it is this one alone that goes.
  const own = useQuery(api.schedule.get.queryOptions({ input: { id: shift.id }, enabled: open }))
  const several = own.data && repeats(own.data, Date.now()) ? own.data : undefined
  const [chosen, setChosen] = useState<Scope>()
  const scope = several ? (chosen ?? asked ?? 'this') : 'this'
  const done = async (ids: string[]) => {
    onOpenChange(false)
    const text = ids.length > 1 ? `${ids.length} shifts deleted.` : shiftMessages.deleted
    if (ids.length > 0) sayDeleted(text, ids, cache)
    else say(text)
    onDeleted?.()
    await invalidateShifts(cache)
  }
  const remove = useMutation(
    api.schedule.remove.mutationOptions({
      onSuccess: ({ ids }) => done(ids),
      // Gone already, from another tab: that is what was wanted.
      onError: (error) => (codeOf(error) === 'NOT_FOUND' ? done([]) : undefined),
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
        setChosen(undefined)
        onOpenChange(next)
      }}
      title={scope === 'this' ? 'Delete this shift?' : 'Delete these shifts?'}
      confirm={scope === 'this' ? 'Delete shift' : 'Delete shifts'}
      confirmBusy="Deleting..."
      cancel="Keep it"
      danger
      busy={remove.isPending}
      problem={problem}
      onConfirm={() => remove.mutate({ id: shift.id, scope })}
    >
      <p>
        {dayText(shift.start_time, zone)}, {clockText(shift.start_time, zone)} to {clockText(shift.end_time, zone)} at{' '}
        {shift.venue_name}.
      </p>
      {several ? <ScopeChoice shift={several} value={scope} onChange={setChosen} legend="Delete which?" /> : null}
      <p>It goes from the board, the directory and your profile. You can take that back for a moment.</p>
    </AskDialog>
  )
}
