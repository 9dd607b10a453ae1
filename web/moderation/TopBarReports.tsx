import { formatBadgeCount } from '#web/notifications/notification-pages.ts'
import { useOpenReports } from './use-open-reports.ts'

/** The content of the top bar's link to reports: label and the number of open ones. */
export const TopBarReports = ({ label }: { label: string }) => {
  const count = useOpenReports()
  if (count === 0) return label
  return (
    <>
      {label}
      <span aria-hidden className="ml-2 rounded-chip bg-cherry-wash px-2 py-0.5 text-micro text-cherry tabular">
        {formatBadgeCount(count)}
      </span>
      <span className="sr-only">, {count} open</span>
    </>
  )
}
