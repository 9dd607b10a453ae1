import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

const splitViewStyle = 'grid gap-5 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)]'

type SplitViewProps = {
  /** The rows of the list. `more` is what loads further rows. */
  rows: ReactNode
  more: ReactNode
  /** Whether the user has selected a row. On a phone, the detail then replaces the list. */
  chosen: boolean
  onBack: () => void
  children: ReactNode
}

/** A list next to the selected item. On desktop an item is always selected; on phones only one of the two shows. */
export const SplitView = ({ rows, more, chosen, onBack, children }: SplitViewProps) => (
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

export const SplitViewSkeleton = ({ text }: { text: string }) => (
  <Loading text={text} quiet>
    <div aria-hidden="true" className={splitViewStyle}>
      <Skeleton className="h-64 rounded-card!" />
      <Skeleton className="h-96 rounded-card! max-desk:hidden" />
    </div>
  </Loading>
)
