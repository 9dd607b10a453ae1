import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { api, client } from '#web/core/api.ts'
import { type CachedList, type CacheEdit, removeItem } from '#web/core/cached-lists.ts'
import { DeleteDialog, type DeletionState } from '#web/core/DeleteDialog.tsx'
import { canChooseScope, type SeriesScope, SeriesScopeField } from '#web/shifts/schedule/SeriesScopeField.tsx'
import { toastDeletedWithUndo } from '#web/shifts/schedule/undo-delete.ts'
import { formatShiftCount } from '#web/shifts/schedule/week.ts'
import { formatDay } from '#web/ui/times.ts'
import { toast } from '#web/ui/toast.ts'
import { formatHours } from './format-shift.ts'
import { invalidateShifts } from './invalidate-shifts.ts'
import { getShiftRemoval, removalLabels, type ShiftRemoval } from './shift-removal.ts'
import { shiftTexts } from './texts.ts'

type DeleteShiftProps = DeletionState & {
  shift: ShiftLine & { has_income?: boolean | undefined }
  /** Which shifts of the series to delete, if the screen has already asked. The dialog then doesn’t ask again. */
  scope?: SeriesScope
}

/**
 * Asks before cancelling a shift, or deleting or hiding a past one, and which ones if it repeats. Afterwards, a toast
 * offers Undo for some seconds.
 */
export const DeleteShift = ({ shift, open, onOpenChange, onDeleted, scope: initialScope }: DeleteShiftProps) => {
  const cache = useQueryClient()
  // Until the series has loaded, only this shift is deleted.
  const own = useQuery(api.schedule.get.queryOptions({ input: { id: shift.id }, enabled: open }))
  const seriesShift = own.data && canChooseScope(own.data, Date.now()) ? own.data : undefined
  const [chosen, setChosen] = useState<SeriesScope>()
  const scope = seriesShift ? (chosen ?? initialScope ?? 'this') : 'this'
  const removal = getShiftRemoval({ ...shift, has_income: own.data?.has_income ?? shift.has_income }, Date.now())
  const labels = getLabels(removal, scope)
  const done = async (ids: string[]) => {
    const text = ids.length > 1 ? `${ids.length} shifts cancelled.` : doneMessages[removal]
    if (ids.length > 0) toastDeletedWithUndo(text, ids, cache)
    else toast.success(text)
    onDeleted?.()
    await invalidateShifts(cache)
  }
  return (
    <DeleteDialog
      open={open}
      onOpenChange={(next) => {
        setChosen(undefined)
        onOpenChange(next)
      }}
      {...labels}
      deleteItem={() => client.schedule.remove({ id: shift.id, scope })}
      // Only the server knows which shifts a wider scope covers, and a screen that closes afterwards waits for success.
      optimisticEdits={scope === 'this' && !onDeleted ? [removeShift(shift.id)] : undefined}
      onDeleted={(deleted) => done(deleted?.ids ?? [])}
    >
      <p>
        {formatDay(shift.start_time, shift.venue_time_zone)}, {formatHours(shift)} at {shift.venue_name}.
      </p>
      {seriesShift && !initialScope ? (
        <SeriesScopeField shift={seriesShift} value={scope} onChange={setChosen} legend="Cancel which?" />
      ) : null}
      {seriesShift?.series && initialScope && scope !== 'this' ? (
        <p>
          {formatShiftCount(scope === 'all' ? seriesShift.series.upcoming : seriesShift.series.following)} in total.
        </p>
      ) : null}
      <p>{describeLoss(removal, scope)} You’ll have a few seconds to undo.</p>
    </DeleteDialog>
  )
}

const doneMessages: Record<ShiftRemoval, string> = {
  cancel: shiftMessages.cancelled,
  delete: shiftMessages.pastDeleted,
  hide: shiftMessages.pastHidden,
}

const describeLoss = (removal: ShiftRemoval, scope: SeriesScope) => {
  if (removal === 'delete') return 'It comes off your past shifts.'
  if (removal === 'hide') return 'It comes off your past shifts. Its income stays in your tracker.'
  return `${scope === 'this' ? 'It comes' : 'They come'} off the board, the directory and your profile.`
}

const getLabels = (removal: ShiftRemoval, scope: SeriesScope) => {
  const past = { confirm: removalLabels[removal], keep: shiftTexts.keep }
  if (removal === 'delete') return { ...past, title: 'Delete this past shift?', failed: 'Failed to delete shift:' }
  if (removal === 'hide')
    return { ...past, title: 'Hide this past shift?', confirmBusy: 'Hiding...', failed: 'Failed to hide shift:' }
  const cancel = { confirmBusy: 'Cancelling...', failed: 'Failed to cancel shift:' }
  return scope === 'this'
    ? { ...cancel, title: 'Cancel this shift?', confirm: shiftTexts.cancel, keep: shiftTexts.keep }
    : { ...cancel, title: 'Cancel these shifts?', confirm: shiftTexts.cancelMany, keep: shiftTexts.keepMany }
}

/** Removes a shift from the viewer's cached lists and weeks. */
const removeShift = (id: string): CacheEdit => ({
  keys: [api.shifts.mine.key(), api.schedule.week.key()],
  change: (data: CachedList<ShiftLine>) => removeItem(data, id),
})
