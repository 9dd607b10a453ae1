import { Link } from '@tanstack/react-router'
import { EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ListedOwnShift } from '#contract/shifts.ts'
import { AddToCalendar } from '#web/calendars/AddToCalendar.tsx'
import { AddToCalendarMenuItems } from '#web/calendars/AddToCalendarMenuItems.tsx'
import { toShiftEntry } from '#web/calendars/calendar-entry.ts'
import { ShareButton } from '#web/core/share/ShareButton.tsx'
import { ShareMenuItem } from '#web/core/share/ShareMenuItem.tsx'
import { toShiftTarget } from '#web/core/share/share-target.ts'
import { DeleteShift } from '#web/shifts/DeleteShift.tsx'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { ShiftListItem } from '#web/shifts/ShiftListItem.tsx'
import { getShiftRemoval, removalLabels } from '#web/shifts/shift-removal.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MenuItem } from '#web/ui/Menu.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { formatDayAndTime } from '#web/ui/times.ts'

const removalVerbs = { cancel: 'Cancel', delete: 'Delete', hide: 'Hide' } as const

/** A shift of the user with actions: calendar, share, edit, remove. They are buttons on desktops and elsewhere a menu. */
export const OwnShiftListItem = ({ shift, now }: { shift: ListedOwnShift; now: number }) => {
  const [deleting, setDeleting] = useState(false)
  const isPast = isShiftOver(shift, now)
  const removal = getShiftRemoval(shift, now)
  const RemoveIcon = removal === 'hide' ? EyeOff : Trash2
  const name = `${formatDayAndTime(shift.start_time, shift.venue_time_zone)}, ${shift.venue_name}`
  const edit = { to: '/shifts/$shiftId/edit', params: { shiftId: shift.id } } as const
  return (
    <>
      <ShiftListItem shift={shift} now={now}>
        <div className="hidden desk:flex">
          {isPast ? null : <AddToCalendar shift={shift} />}
          {isPast ? null : <ShareButton target={toShiftTarget(shift)} />}
          <Link
            {...edit}
            aria-label={`Edit ${name}`}
            title="Edit"
            className="inline-grid size-11 place-items-center rounded-key hover:bg-surface-2"
          >
            <Pencil aria-hidden className="size-5.5" />
          </Link>
          <IconButton
            label={`${removalVerbs[removal]} ${name}`}
            title={removalLabels[removal]}
            onClick={() => setDeleting(true)}
          >
            <RemoveIcon aria-hidden />
          </IconButton>
        </div>
        <div className="desk:hidden">
          <MoreMenu label={uiTexts.moreAbout(name)} menuLabel={`Shift, ${name}`} title="More" className="-mr-2.5">
            <MenuItem asChild>
              <Link {...edit}>
                <Pencil aria-hidden />
                Edit
              </Link>
            </MenuItem>
            {isPast ? null : <AddToCalendarMenuItems entry={toShiftEntry(shift, shift.talent_id)} />}
            {isPast ? null : <ShareMenuItem target={toShiftTarget(shift)} />}
            <MenuItem danger onSelect={() => setDeleting(true)}>
              <RemoveIcon aria-hidden />
              {removalLabels[removal]}
            </MenuItem>
          </MoreMenu>
        </div>
      </ShiftListItem>
      <DeleteShift shift={shift} open={deleting} onOpenChange={setDeleting} />
    </>
  )
}
