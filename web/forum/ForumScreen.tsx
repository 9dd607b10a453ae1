import { BadgeCheck } from 'lucide-react'
import { useMe } from '#web/core/session.ts'
import { cx } from '#web/ui/cx.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useHasTwoColumns } from '#web/ui/use-media-query.ts'
import { ForumGate } from './ForumGate.tsx'
import { StaffAccessNote } from './StaffAccessNote.tsx'
import { StartThreadButton, StartThreadPanel } from './StartThread.tsx'
import { ThreadList } from './ThreadList.tsx'

const TITLE = 'Behind the Bar'

/** The private forum of verified bartenders. */
export const ForumScreen = () => {
  const { is_admin } = useMe()
  const hasTwoColumns = useHasTwoColumns()
  return (
    <ForumGate title={TITLE}>
      <div className="wrap pt-2 desk:pt-8">
        <div
          className={cx(
            'grid items-start gap-5',
            !is_admin && 'tablet:grid-cols-2 desk:grid-cols-[minmax(0,1fr)_24rem] desk:gap-8',
          )}
        >
          <div className="min-w-0">
            <PageHeader
              title={TITLE}
              className="mb-6"
              lead={
                <span className="grid gap-1">
                  <span className="flex items-start gap-2">
                    <BadgeCheck aria-hidden className="mt-0.5 size-5 flex-none text-mint" />
                    Verified bartenders only. What’s said here stays here.
                  </span>
                  <StaffAccessNote />
                </span>
              }
            />
            {is_admin || hasTwoColumns ? null : <StartThreadButton />}
            <ThreadList />
          </div>
          {is_admin || !hasTwoColumns ? null : <StartThreadPanel />}
        </div>
      </div>
    </ForumGate>
  )
}
