import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReportOutcome } from '#contract/reports.limits.ts'
import { REPORT_REASONS, REPORT_SUBJECT_LABELS, reportMessages } from '#contract/reports.texts.ts'
import type { OwnReport } from '#contract/reports.ts'
import { api } from '#web/core/api.ts'
import { PagedView } from '#web/core/PagedView.tsx'
import { byCursor } from '#web/core/paging.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { formatDay, getViewerTimeZone } from '#web/ui/times.ts'

const OUTCOMES: Record<ReportOutcome, string> = {
  hidden: 'Hidden',
  restored: 'Restored',
  suspended: 'Suspended',
  removed: 'Removed',
  dismissed: 'No action',
}

/** The user's own reports with their outcomes. Notifications of an outcome link here (`#reports`). */
export const ReportsCard = () => {
  const reports = useInfiniteQuery(api.reports.mine.infiniteOptions(byCursor((cursor) => ({ limit: 5, cursor }))))
  const top = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  // The card is far down the page and loads after the content above, so the browser can't scroll to it by itself.
  useEffect(() => {
    if (hash !== 'reports') return
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }, [hash])
  return (
    <Card ref={top} id="reports" tabIndex={-1} aria-label="Your reports" className="scroll-mt-20 outline-none!">
      <h2>Your reports</h2>
      <PagedView
        query={reports}
        failed={reportMessages.mineFailed}
        loading={<LoadingBlock text="Loading your reports..." className="mt-4 h-12 w-full" />}
      >
        {(mine) =>
          mine.length > 0 ? (
            <ul className="mt-1">
              {mine.map((report) => (
                <ReportsCardItem key={report.id} report={report} />
              ))}
            </ul>
          ) : (
            <p className="mt-1 text-ink-2">
              Your reports and their outcomes show up here. Only our staff can see they came from you.
            </p>
          )
        }
      </PagedView>
    </Card>
  )
}

const ReportsCardItem = ({ report: { subject_type, reason, note, outcome, created_at } }: { report: OwnReport }) => (
  <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3 wrap-anywhere not-first:border-t not-first:border-line">
    <div className="min-w-0 flex-1 basis-40">
      <p className="font-semibold">
        {REPORT_SUBJECT_LABELS[subject_type]}: {REPORT_REASONS[reason].toLowerCase()}
      </p>
      {note ? <p className="text-small text-ink-2 whitespace-pre-line">“{note}”</p> : null}
      <p className="text-micro text-ink-3">{formatDay(created_at, getViewerTimeZone())}</p>
    </div>
    <Badge tone={outcome === 'hidden' || outcome === 'suspended' ? 'mint' : 'plain'}>
      {outcome ? OUTCOMES[outcome] : 'Pending review'}
    </Badge>
  </li>
)
