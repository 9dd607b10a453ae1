import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { formatError } from '#web/core/errors.ts'
import type { Page } from '#web/core/paging.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMorePages } from '#web/ui/LoadMorePages.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

const splitViewStyle = 'grid gap-5 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)]'

type SplitQueueProps<Case> = {
  cases: UseInfiniteQueryResult<InfiniteData<Page<Case>>>
  /** Identifies a case in the list. */
  toKey: (item: Case) => string
  /** The message when the cases fail to load, if the server gives none. */
  failed: string
  loading: string
  empty: { title: string; text: string }
  row: (item: Case, state: RowState) => ReactNode
  detail: (item: Case, onDecided: () => void) => ReactNode
}

/** Cases next to the selected one, by default the first; on phones one at a time. */
export const SplitQueue = <Case,>({ cases, toKey, failed, loading, empty, row, detail }: SplitQueueProps<Case>) => {
  const [chosen, setChosen] = useState<string>()
  const back = () => setChosen(undefined)
  const finish = () => {
    back()
    // The decision is at the end of a long page; the next case and the tabs are at its top.
    window.scrollTo(0, 0)
  }
  return (
    <QueryView query={cases} failed={formatError(cases.error, failed)} loading={<SplitViewSkeleton text={loading} />}>
      {({ pages }) => {
        const all = new Map(pages.flatMap(({ items }) => items).map((item) => [toKey(item), item]))
        const [first] = all.keys()
        const open = chosen !== undefined && all.has(chosen)
        const key = open ? chosen : first
        const shown = key === undefined ? undefined : all.get(key)
        if (!shown)
          return (
            <Card>
              <EmptyState art={<GlassArt />} title={empty.title}>
                {empty.text}
              </EmptyState>
            </Card>
          )
        return (
          <div className={cx(splitViewStyle, 'items-start')}>
            <div className={cx(open && 'max-tablet:hidden')}>
              <Card as="div" className="px-0! py-2!">
                <ul>
                  {[...all].map(([at, item]) => (
                    <Fragment key={at}>{row(item, { pressed: at === key, onOpen: () => setChosen(at) })}</Fragment>
                  ))}
                </ul>
              </Card>
              <LoadMorePages query={cases} failed={failed} />
            </div>
            <div className={cx(!open && 'max-tablet:hidden')}>
              <Button className="mb-3 tablet:hidden" onClick={back}>
                <ArrowLeft aria-hidden />
                Back to list
              </Button>
              <Fragment key={key}>{detail(shown, finish)}</Fragment>
            </div>
          </div>
        )
      }}
    </QueryView>
  )
}

export type RowState = { pressed: boolean; onOpen: () => void }

/** A row of the list, which selects its case. */
export const SplitRow = ({ pressed, onOpen, children }: RowState & { children: ReactNode }) => (
  <li className="not-first:border-t not-first:border-line">
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onOpen}
      className={cx(
        'flex w-full flex-wrap items-center gap-x-3.5 gap-y-1 px-4 py-3.5 text-left',
        pressed && 'tablet:bg-surface-2',
      )}
    >
      {children}
    </button>
  </li>
)

const SplitViewSkeleton = ({ text }: { text: string }) => (
  <Loading text={text} quiet>
    <div aria-hidden="true" className={splitViewStyle}>
      <Skeleton className="h-64 rounded-card!" />
      <Skeleton className="h-96 rounded-card! max-tablet:hidden" />
    </div>
  </Loading>
)
