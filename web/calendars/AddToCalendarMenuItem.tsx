import { CalendarPlus } from 'lucide-react'
import { MenuItem } from '#web/ui/Menu.tsx'
import { type CalendarFile, toCalendarFilePath } from './calendar-file.ts'
import { calendarTexts } from './texts.ts'

type AddToCalendarMenuItemProps = CalendarFile & { className?: string }

/** A menu item that downloads a shift or an event as an iCalendar file. */
export const AddToCalendarMenuItem = ({ kind, id, className }: AddToCalendarMenuItemProps) => (
  <MenuItem asChild className={className}>
    <a href={toCalendarFilePath({ kind, id })} download>
      <CalendarPlus aria-hidden />
      {calendarTexts.addToCalendar}
    </a>
  </MenuItem>
)
