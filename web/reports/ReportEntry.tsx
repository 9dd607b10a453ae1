import { Flag } from 'lucide-react'
import { MenuItem } from '#web/ui/Menu.tsx'
import { type Reported, report } from './reporting.ts'

/** "Report" in a menu about something that is not one's own. */
export const ReportEntry = (what: Reported) => (
  <MenuItem onSelect={() => report(what)}>
    <Flag aria-hidden />
    Report
  </MenuItem>
)
