import { EyeOff, Pencil, Repeat, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OwnShift } from '#contract/schedule.ts'
import { DeleteShift } from '#web/shifts/DeleteShift.tsx'
import { getShiftRemoval, removalLabels } from '#web/shifts/shift-removal.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { formatSeries } from './week.ts'

/** How a shift of the week repeats, and the buttons to edit or cancel it. Both ask which shifts of the series. */
export const ShiftActions = ({ shift, now }: { shift: OwnShift; now: number }) => {
  const [deleting, setDeleting] = useState(false)
  const series = formatSeries(shift)
  const removal = getShiftRemoval(shift, now)
  const RemoveIcon = removal === 'hide' ? EyeOff : Trash2
  return (
    <>
      {series ? (
        <p className="flex items-center gap-2 text-small">
          <Repeat aria-hidden className="size-4 flex-none text-ink-3" />
          {series}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Button look="outline" onClick={() => setDeleting(true)}>
          <RemoveIcon aria-hidden className="size-5" />
          {removalLabels[removal]}
        </Button>
        <ButtonLink to="/shifts/$shiftId/edit" params={{ shiftId: shift.id }}>
          <Pencil aria-hidden className="size-5" />
          Edit
        </ButtonLink>
      </div>
      <DeleteShift shift={shift} open={deleting} onOpenChange={setDeleting} />
    </>
  )
}
