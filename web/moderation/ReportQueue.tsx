import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminMessages } from '#contract/admin.texts.ts'
import type { ReportCase } from '#contract/admin.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { infiniteQueryOptions } from '#web/core/paging.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMorePages } from '#web/ui/LoadMorePages.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { ReportDetail } from './ReportDetail.tsx'
import { ReportListItem } from './ReportListItem.tsx'
import { SplitView, SplitViewSkeleton } from './SplitView.tsx'

const STATUS = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Decided' },
] as const
type Status = (typeof STATUS)[number]['value']

/** The list of reports next to the selected one; on phones one at a time. */
export const ReportQueue = () => {
  const [status, setStatus] = useState<Status>('open')
  return (
    <>
      <SegmentedControl<Status> label="Status" segments={STATUS} value={status} onChange={setStatus} className="mb-4" />
      <ReportList key={status} status={status} />
    </>
  )
}

/** The key of a report in the list. Reports on the same subject form one row, so the subject identifies it. */
export const toReportKey = ({ subject_type, subject_id }: ReportCase) => `${subject_type} ${subject_id}`

const ReportList = ({ status }: { status: Status }) => {
  const cases = useInfiniteQuery(
    api.admin.reports.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor }),
      ...infiniteQueryOptions,
    }),
  )
  const [chosen, setChosen] = useState<string>()
  const back = () => setChosen(undefined)
  return (
    <QueryView
      query={cases}
      failed={formatError(cases.error, adminMessages.reportsFailed)}
      loading={<SplitViewSkeleton text="Loading reports..." />}
    >
      {({ pages }) => {
        const all = [...new Map(pages.flatMap(({ items }) => items).map((item) => [toReportKey(item), item])).values()]
        const [first] = all
        if (!first) return <EmptyQueue status={status} />
        const open = all.find((item) => toReportKey(item) === chosen)
        const shown = open ?? first
        return (
          <SplitView
            rows={all.map((item) => (
              <ReportListItem
                key={toReportKey(item)}
                report={item}
                pressed={item === shown}
                onOpen={() => setChosen(toReportKey(item))}
              />
            ))}
            more={<LoadMorePages query={cases} failed={adminMessages.reportsFailed} />}
            chosen={open !== undefined}
            onBack={back}
          >
            <ReportDetail key={toReportKey(shown)} report={shown} onDecided={back} />
          </SplitView>
        )
      }}
    </QueryView>
  )
}

const EmptyQueue = ({ status }: { status: Status }) => (
  <Card>
    <EmptyState art={<GlassArt />} title={status === 'open' ? 'No open reports.' : 'No decided reports.'}>
      {status === 'open' ? 'New reports show up here.' : 'Reports show up here once they’re decided.'}
    </EmptyState>
  </Card>
)
