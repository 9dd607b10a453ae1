import { CalendarPlus, Download } from 'lucide-react'
import { MenuItem } from '#web/ui/Menu.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import { toCalendarFilePath } from './calendar-file.ts'
import { buildGoogleEntryLink, buildOutlookEntryLink } from './calendar-links.ts'
import { calendarTexts } from './texts.ts'

type AddToCalendarMenuItemsProps = { entry: CalendarEntry; className?: string | undefined }

/** Menu items that add a shift or an event to a calendar of the user: two on the web, or any other by a file. */
export const AddToCalendarMenuItems = ({ entry, className }: AddToCalendarMenuItemsProps) => (
  <>
    <WebCalendarItem href={buildGoogleEntryLink(entry, location.origin)} className={className}>
      {calendarTexts.addToGoogle}
    </WebCalendarItem>
    <WebCalendarItem href={buildOutlookEntryLink(entry, location.origin)} className={className}>
      {calendarTexts.addToOutlook}
    </WebCalendarItem>
    <MenuItem asChild className={className}>
      <a href={toCalendarFilePath(entry)} download>
        <Download aria-hidden />
        {calendarTexts.addByFile}
      </a>
    </MenuItem>
  </>
)

type WebCalendarItemProps = { href: string; className: string | undefined; children: string }

/** Nothing reaches the other site before the tap, and then not the page it came from. */
const WebCalendarItem = ({ href, className, children }: WebCalendarItemProps) => (
  <MenuItem asChild className={className}>
    <a href={href} target="_blank" rel="noopener noreferrer">
      <CalendarPlus aria-hidden />
      <span>
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </span>
    </a>
  </MenuItem>
)
