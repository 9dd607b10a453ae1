import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { adminMessages } from '#contract/admin.texts.ts'
import type { ReportCase } from '#contract/admin.ts'
import { api } from '#web/app/api.ts'
import { GlassArt } from '#web/app/art/GlassArt.tsx'
import { paging } from '#web/app/paging.ts'
import { problemText } from '#web/app/problems.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Read } from '#web/ui/Read.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { ReportRow } from './ReportRow.tsx'
import { ReportSheet } from './ReportSheet.tsx'

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
  return (
    <Read query={cases} failed={problemText(cases.error, adminMessages.reportsFailed)} loading={<DeskSkeleton />}>
      {({ pages }) => {
        const all = [...new Map(pages.flatMap(({ items }) => items).map((item) => [keyOf(item), item])).values()]
        const [first] = all
        if (!first) return <NothingHere status={status} />
        const open = all.find((item) => keyOf(item) === chosen)
        const shown = open ?? first
        return (
          <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)]">
            <div className={cx(open && 'max-desk:hidden')}>
              <Card as="div" className="px-0! py-2!">
                <ul>
                  {all.map((item) => (
                    <ReportRow
                      key={keyOf(item)}
                      report={item}
                      pressed={item === shown}
                      onOpen={() => setChosen(keyOf(item))}
                    />
                  ))}
                </ul>
              </Card>
              <LoadMore
                hasMore={cases.hasNextPage}
                busy={cases.isFetchingNextPage}
                onMore={() => void cases.fetchNextPage()}
                failed={cases.isFetchNextPageError ? adminMessages.reportsFailed : undefined}
              />
            </div>
            {/* Beside the list there is always one; on a phone only what was tapped. */}
            <div className={cx(!open && 'max-desk:hidden')}>
              <Button className="mb-3 desk:hidden" onClick={() => setChosen(undefined)}>
                <ArrowLeft aria-hidden />
                Back to the list
              </Button>
              <ReportSheet key={keyOf(shown)} report={shown} onDecided={() => setChosen(undefined)} />
            </div>
          </div>
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

const DeskSkeleton = () => (
  <Loading text="Loading the reports..." quiet>
    <div aria-hidden="true" className="grid gap-5 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)]">
      <Skeleton className="h-64 rounded-card!" />
      <Skeleton className="h-96 rounded-card! max-desk:hidden" />
    </div>
  </Loading>
)
