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
import type { ReportSubjectType } from '#contract/reports.limits.ts'
import { REPORT_SUBJECT_LABELS } from '#contract/reports.texts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { formatRelativeTime } from '#web/ui/relative-time.ts'
import { formatReportExcerpt, formatReportReasons, formatReportSubject } from './format-report.ts'
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

/** A row of the queue: who is reported, for what, why and by how many. */
export const ReportListItem = ({ report, pressed, onOpen }: ReportListItemProps) => {
  const now = useCurrentMinute()
  const { subject_type, is_open, is_urgent, person, first_reported_at, resolved_at } = report
  const Icon = subjectTypeIcons[subject_type]
  const excerpt = formatReportExcerpt(report)
  return (
    <SplitRow pressed={pressed} onOpen={onOpen}>
      {person && subject_type !== 'venue' ? (
        <PersonAvatar person={person} />
      ) : (
        <span className="grid size-11 flex-none place-items-center rounded-key bg-surface-2">
          <Icon aria-hidden className="size-5.5 text-ink-2" />
        </span>
      )}
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <bdi className="font-semibold">{formatReportSubject(report)}</bdi>{' '}
          <span className="flex-none text-micro text-ink-3">
            {formatRelativeTime(is_open ? first_reported_at : (resolved_at ?? first_reported_at), now)}
          </span>
        </span>
        <span className="line-clamp-2 text-small text-ink-2">
          {REPORT_SUBJECT_LABELS[subject_type]}
          {excerpt ? `: ${excerpt}` : null}
        </span>
        <span className="block text-small">{formatReportReasons(report)}</span>
        {is_urgent ? <UrgentBadge className="mt-1.5" /> : null}
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
