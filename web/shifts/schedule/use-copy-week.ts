import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { scheduleMessages } from '#contract/schedule.texts.ts'
import type { PlannedShift } from '#contract/schedule.ts'
import { client } from '#web/core/api.ts'
import { formatErrorReason, getErrorCode, toFieldErrors } from '#web/core/errors.ts'
import { sendLoggedIn } from '#web/core/login-request.ts'
import { invalidateShifts } from '#web/shifts/invalidate-shifts.ts'
import { listOverlappingShifts, type OverlappingShift } from '#web/shifts/save-shift.ts'
import { toast } from '#web/ui/toast.ts'
import { hasChanged, useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { formatShiftCount, formatSkipped } from './week.ts'

/** Identifies a planned shift, which has no id until it is posted. */
export const toShiftKey = (shift: PlannedShift) => `${shift.venue_id} ${shift.start_time} ${shift.end_time}`

export type CopyWeekOptions = { into: string; plan: readonly PlannedShift[] }

/** State of copying a week: which shifts are selected, how they repeat, and posting them. */
export const useCopyWeek = ({ into, plan }: CopyWeekOptions) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [suggestedKeys] = useState(() => plan.filter(({ verdict }) => verdict === 'free').map(toShiftKey))
  const [selectedKeys, setSelectedKeys] = useState(suggestedKeys)
  const [until, setUntil] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [untilProblem, setUntilProblem] = useState<string>()
  const [confirmation, setConfirmation] = useState<{ text: string; clashes: OverlappingShift[] }>()
  const [busy, setBusy] = useState(false)
  useUnsavedChangesGuard(
    () => !busy && (until !== null || hasChanged(selectedKeys.toSorted(), suggestedKeys.toSorted())),
  )

  const isSelected = (shift: PlannedShift) => selectedKeys.includes(toShiftKey(shift))
  const selected = plan.filter(isSelected)
  const select = (shift: PlannedShift, on: boolean) =>
    setSelectedKeys((before) => {
      const others = before.filter((key) => key !== toShiftKey(shift))
      return on ? [...others, toShiftKey(shift)] : others
    })

  const post = async (confirmed: boolean) => {
    setBusy(true)
    setProblem(undefined)
    setUntilProblem(undefined)
    try {
      const items = selected.map(({ venue_id, start_time, end_time, notes, visibility }) => ({
        venue_id,
        start_time,
        end_time,
        notes,
        visibility,
      }))
      // The list marks overlaps in this week, so the user selected those knowingly; overlaps in later weeks need a
      // confirmation.
      const seen = until === null && selected.some(({ verdict }) => verdict === 'overlap')
      const allow_overlap = confirmed || seen
      const added = await sendLoggedIn(() =>
        client.schedule.add({ items, repeat_until: until, allow_overlap, confirm_long: true }),
      )
      const posted = `${formatShiftCount(added.items.length)} added.`
      toast.success([posted, formatSkipped(added.skipped)].filter(Boolean).join(' '))
      void invalidateShifts(cache)
      await navigate({ to: '/shifts/week', search: { from: into }, ignoreBlocker: true })
    } catch (error) {
      if (getErrorCode(error) === 'OVERLAPPING_SHIFTS' && !confirmed) {
        setConfirmation({ text: scheduleMessages.overlaps, clashes: listOverlappingShifts(error) })
      } else {
        setConfirmation(undefined)
        const field = toFieldErrors(error).repeat_until
        setUntilProblem(field)
        setProblem(field ?? `Failed to add shift: ${formatErrorReason(error)}`)
      }
    }
    setBusy(false)
  }

  return {
    isSelected,
    select,
    selected,
    until,
    setUntil,
    untilProblem,
    problem,
    busy,
    post,
    /** The overlaps to confirm before the shifts are posted. */
    confirmation,
    cancelConfirmation: () => setConfirmation(undefined),
  }
}
