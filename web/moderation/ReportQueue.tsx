import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminMessages } from '#contract/admin.texts.ts'
import { api } from '#web/core/api.ts'
import { byCursor } from '#web/core/paging.ts'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { ReportDetail } from './ReportDetail.tsx'
import { ReportListItem } from './ReportListItem.tsx'
import { SplitQueue } from './SplitQueue.tsx'

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

const EMPTY: Record<Status, { title: string; text: string }> = {
  open: { title: 'No open reports.', text: 'New reports show up here.' },
  closed: { title: 'No decided reports.', text: 'Reports show up here once they’re decided.' },
}

const ReportList = ({ status }: { status: Status }) => {
  const cases = useInfiniteQuery(api.admin.reports.infiniteOptions(byCursor((cursor) => ({ status, cursor }))))
  return (
    <SplitQueue
      cases={cases}
      // Reports on the same subject form one row, so the subject identifies it.
      toKey={({ subject_type, subject_id }) => `${subject_type} ${subject_id}`}
      failed={adminMessages.reportsFailed}
      loading="Loading reports..."
      empty={EMPTY[status]}
      row={(report, state) => <ReportListItem report={report} {...state} />}
      detail={(report, onDecided) => <ReportDetail report={report} onDecided={onDecided} />}
    />
  )
}
