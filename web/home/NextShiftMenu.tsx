import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ShiftLine } from '#contract/shifts.ts'
import { AddToCalendarMenuItems } from '#web/calendars/AddToCalendarMenuItems.tsx'
import { toShiftEntry } from '#web/calendars/calendar-entry.ts'
import { ShareMenuItem } from '#web/core/share/ShareMenuItem.tsx'
import { toShiftTarget } from '#web/core/share/share-target.ts'
import { DeleteShift } from '#web/shifts/DeleteShift.tsx'
import { shiftTexts } from '#web/shifts/texts.ts'
import { MenuItem } from '#web/ui/Menu.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { homeTexts } from './texts.ts'

/** Edits, shares or cancels the next shift, or adds it to a calendar. */
export const NextShiftMenu = ({ shift }: { shift: ShiftLine }) => {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <MoreMenu
        label={uiTexts.moreAbout(homeTexts.nextShift)}
        menuLabel="Next Shift"
        title="More"
        className="-my-2.5 -mr-2.5"
      >
        <MenuItem asChild>
          <Link to="/shifts/$shiftId/edit" params={{ shiftId: shift.id }}>
            <Pencil aria-hidden />
            Edit
          </Link>
        </MenuItem>
        <AddToCalendarMenuItems entry={toShiftEntry(shift, shift.talent_id)} />
        <ShareMenuItem target={toShiftTarget(shift)} />
        <MenuItem danger onSelect={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          {shiftTexts.cancel}
        </MenuItem>
      </MoreMenu>
      <DeleteShift shift={shift} open={deleting} onOpenChange={setDeleting} />
    </>
  )
}
