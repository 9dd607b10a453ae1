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

const splitViewStyle = 'grid gap-5 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)]'

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
  return (
    <QueryView query={cases} failed={formatError(cases.error, failed)} loading={<SplitViewSkeleton text={loading} />}>
      {({ pages }) => {
        const all = new Map(pages.flatMap(({ items }) => items).map((item) => [toKey(item), item]))
        const [first] = all.keys()
        const open = chosen !== undefined && all.has(chosen)
        const key = open ? chosen : first
        const shown = key === undefined ? undefined : all.get(key)
        if (!shown) return <EmptyQueue {...empty} />
        return (
          <SplitView
            rows={[...all].map(([at, item]) => (
              <Fragment key={at}>{row(item, { pressed: at === key, onOpen: () => setChosen(at) })}</Fragment>
            ))}
            more={<LoadMorePages query={cases} failed={failed} />}
            chosen={open}
            onBack={back}
          >
            <Fragment key={key}>{detail(shown, back)}</Fragment>
          </SplitView>
        )
      }}
    </QueryView>
  )
}

const EmptyQueue = ({ title, text }: { title: string; text: string }) => (
  <Card>
    <EmptyState art={<GlassArt />} title={title}>
      {text}
    </EmptyState>
  </Card>
)

export type RowState = { pressed: boolean; onOpen: () => void }

/** A row of the list, which selects its case. */
export const SplitRow = ({ pressed, onOpen, children }: RowState & { children: ReactNode }) => (
  <li className="not-first:border-t not-first:border-line">
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onOpen}
      className={cx('flex w-full items-center gap-3.5 px-4 py-3.5 text-left', pressed && 'desk:bg-surface-2')}
    >
      {children}
    </button>
  </li>
)

type SplitViewProps = {
  /** The rows of the list. `more` is what loads further rows. */
  rows: ReactNode
  more: ReactNode
  /** Whether the user has selected a row. On a phone, the detail then replaces the list. */
  chosen: boolean
  onBack: () => void
  children: ReactNode
}

const SplitView = ({ rows, more, chosen, onBack, children }: SplitViewProps) => (
  <div className={cx(splitViewStyle, 'items-start')}>
    <div className={cx(chosen && 'max-desk:hidden')}>
      <Card as="div" className="px-0! py-2!">
        <ul>{rows}</ul>
      </Card>
      {more}
    </div>
    <div className={cx(!chosen && 'max-desk:hidden')}>
      <Button className="mb-3 desk:hidden" onClick={onBack}>
        <ArrowLeft aria-hidden />
        Back to list
      </Button>
      {children}
    </div>
  </div>
)

const SplitViewSkeleton = ({ text }: { text: string }) => (
  <Loading text={text} quiet>
    <div aria-hidden="true" className={splitViewStyle}>
      <Skeleton className="h-64 rounded-card!" />
      <Skeleton className="h-96 rounded-card! max-desk:hidden" />
    </div>
  </Loading>
)
