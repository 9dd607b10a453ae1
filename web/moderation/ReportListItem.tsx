import {
  CalendarX,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  Reply,
  SquarePen,
  Store,
  TriangleAlert,
  UserRound,
} from 'lucide-react'
import type { ReportCase } from '#contract/admin.ts'
import { REPORT_REASONS, REPORT_SUBJECT_LABELS, type ReportSubjectType } from '#contract/reports.texts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { formatRelativeTime } from '#web/ui/relative-time.ts'
import { outcomeLabels } from './report-labels.ts'
import { type RowState, SplitRow } from './SplitQueue.tsx'

export const subjectTypeIcons: Record<ReportSubjectType, LucideIcon> = {
  user: UserRound,
  post: SquarePen,
  comment: MessageCircle,
  shift: CalendarX,
  venue: Store,
  thread: MessagesSquare,
  reply: Reply,
}

type ReportListItemProps = RowState & { report: ReportCase }

export const ReportListItem = ({ report, pressed, onOpen }: ReportListItemProps) => {
  const now = useCurrentMinute()
  const { subject_type, is_open, is_urgent, outcome, first_reported_at, resolved_at } = report
  const Icon = subjectTypeIcons[subject_type]
  const [last] = report.reports
  return (
    <SplitRow pressed={pressed} onOpen={onOpen}>
      <span className="grid size-11 flex-none place-items-center rounded-key bg-surface-2">
        <Icon aria-hidden className="size-5.5 text-ink-2" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">
          {REPORT_SUBJECT_LABELS[subject_type]}
          {last ? `: ${REPORT_REASONS[last.reason].toLowerCase()}` : null}
        </span>
        <span className="block text-small text-ink-2 wrap-anywhere">
          {is_open || !outcome ? formatReporters(report) : outcomeLabels[outcome]}
        </span>
        {is_urgent ? <UrgentBadge className="mt-1.5" /> : null}
      </span>
      <span className="self-start text-micro text-ink-3">
        {formatRelativeTime(is_open ? first_reported_at : (resolved_at ?? first_reported_at), now)}
      </span>
    </SplitRow>
  )
}

/** Marks a report of someone in danger, which staff handle first. */
export const UrgentBadge = ({ className }: { className?: string }) => (
  <Badge tone="cherry" icon={<TriangleAlert aria-hidden />} className={cx(className)}>
    Urgent
  </Badge>
)

/** `Reported by @bea`, `Reported by 3 people` */
export const formatReporters = ({ report_count, reports: [last] }: ReportCase): string => {
  if (report_count > 1) return `Reported by ${report_count} people`
  return `Reported by ${last?.reporter_username ? `@${last.reporter_username}` : 'a deleted account'}`
}
