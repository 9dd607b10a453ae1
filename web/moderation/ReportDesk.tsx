import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminMessages } from '#contract/admin.texts.ts'
import type { ReportCase } from '#contract/admin.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { paging } from '#web/core/paging.ts'
import { problemText } from '#web/core/problems.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MorePages } from '#web/ui/MorePages.tsx'
import { Read } from '#web/ui/Read.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ReportRow } from './ReportRow.tsx'
import { ReportSheet } from './ReportSheet.tsx'
import { TwoSides, TwoSidesSkeleton } from './TwoSides.tsx'

const STATUS = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Decided' },
] as const
type Status = (typeof STATUS)[number]['value']

/** What was reported beside the case that is looked at; on phones one after the other. */
export const ReportDesk = () => {
  const [status, setStatus] = useState<Status>('open')
  return (
    <>
      <Segmented<Status> label="Which reports" segments={STATUS} value={status} onChange={setStatus} className="mb-4" />
      <Cases key={status} status={status} />
    </>
  )
}

/** A thing stands in the list once: it is what the list goes by. */
export const keyOf = ({ subject_type, subject_id }: ReportCase) => `${subject_type} ${subject_id}`

const Cases = ({ status }: { status: Status }) => {
  const cases = useInfiniteQuery(
    api.admin.reports.infiniteOptions({ input: (cursor: string | undefined) => ({ status, cursor }), ...paging }),
  )
  const [chosen, setChosen] = useState<string>()
  const back = () => setChosen(undefined)
  return (
    <Read
      query={cases}
      failed={problemText(cases.error, adminMessages.reportsFailed)}
      loading={<TwoSidesSkeleton text="Loading the reports..." />}
    >
      {({ pages }) => {
        const all = [...new Map(pages.flatMap(({ items }) => items).map((item) => [keyOf(item), item])).values()]
        const [first] = all
        if (!first) return <NothingHere status={status} />
        const open = all.find((item) => keyOf(item) === chosen)
        const shown = open ?? first
        return (
          <TwoSides
            rows={all.map((item) => (
              <ReportRow
                key={keyOf(item)}
                report={item}
                pressed={item === shown}
                onOpen={() => setChosen(keyOf(item))}
              />
            ))}
            more={<MorePages query={cases} failed={adminMessages.reportsFailed} />}
            chosen={open !== undefined}
            onBack={back}
          >
            <ReportSheet key={keyOf(shown)} report={shown} onDecided={back} />
          </TwoSides>
        )
      }}
    </Read>
  )
}

const NothingHere = ({ status }: { status: Status }) => (
  <Card>
    <EmptyState art={<GlassArt />} title={status === 'open' ? 'Nothing is reported.' : 'Nothing was decided yet.'}>
      {status === 'open' ? 'Reports stand here as soon as they come in.' : 'Decided reports stand here.'}
    </EmptyState>
  </Card>
)
