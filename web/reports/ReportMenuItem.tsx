import { Flag } from 'lucide-react'
import { MenuItem } from '#web/ui/Menu.tsx'
import { openReportDialog, type ReportTarget } from './report-target.ts'

/** "Report" in the menu of another user's content. */
export const ReportMenuItem = (what: ReportTarget) => (
  <MenuItem onSelect={() => openReportDialog(what)}>
    <Flag aria-hidden />
    Report
  </MenuItem>
)
