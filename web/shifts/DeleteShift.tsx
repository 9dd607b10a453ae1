import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { api, client } from '#web/core/api.ts'
import { DeleteDialog } from '#web/core/DeleteDialog.tsx'
import { inEachPage, takeOff, type Without } from '#web/core/optimistic-remove.ts'
import { repeats, type Scope, ScopeChoice } from '#web/shifts/schedule/ScopeChoice.tsx'
import { sayDeleted } from '#web/shifts/schedule/take-back.ts'
import { clockText, dayText } from '#web/ui/times.ts'
import { say } from '#web/ui/toast.ts'
import { invalidateShifts } from './invalidate-shifts.ts'
import { shiftTexts } from './texts.ts'

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
    const text = ids.length > 1 ? `${ids.length} shifts deleted.` : shiftMessages.deleted
    if (ids.length > 0) sayDeleted(text, ids, cache)
    else say(text)
    onDeleted?.()
    await invalidateShifts(cache)
  }
  const zone = shift.venue_time_zone
  return (
    <DeleteDialog
      open={open}
      onOpenChange={(next) => {
        setChosen(undefined)
        onOpenChange(next)
      }}
      title={scope === 'this' ? 'Delete this shift?' : 'Delete these shifts?'}
      confirm={scope === 'this' ? shiftTexts.confirmDelete : shiftTexts.confirmDeleteMany}
      remove={() => client.schedule.remove({ id: shift.id, scope })}
      failed="Failed to delete shift:"
      // Of several it is the server who knows which; a page that is left waits.
      takeOff={scope === 'this' && !onDeleted ? () => takeOff(cache, [withoutShift(shift.id)]) : undefined}
      onDeleted={(deleted) => done(deleted?.ids ?? [])}
    >
      <p>
        {dayText(shift.start_time, zone)}, {clockText(shift.start_time, zone)} to {clockText(shift.end_time, zone)} at{' '}
        {shift.venue_name}.
      </p>
      {several ? <ScopeChoice shift={several} value={scope} onChange={setChosen} legend="Delete which?" /> : null}
      <p>It goes from the board, the directory and your profile. You can take that back for a moment.</p>
    </DeleteDialog>
  )
}

/** My lists and weeks without a shift. */
const withoutShift = (id: string): Without => ({
  keys: [api.shifts.mine.key(), api.schedule.week.key()],
  change: (data: Parameters<typeof inEachPage<ShiftLine>>[0]) =>
    inEachPage(data, (shifts) => shifts.filter((shift) => shift.id !== id)),
})
