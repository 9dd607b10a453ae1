import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { adminMessages } from '#contract/admin.texts.ts'
import type { VerificationCase } from '#contract/admin.ts'
import { api } from '#web/app/api.ts'
import { GlassArt } from '#web/app/art/GlassArt.tsx'
import { itemsOf, paging } from '#web/app/paging.ts'
import { problemText } from '#web/app/problems.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Read } from '#web/ui/Read.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { CaseRow } from './CaseRow.tsx'
import { CaseSheet } from './CaseSheet.tsx'
import type { Tab } from './tabs.ts'

type Status = Exclude<Tab, 'record' | 'venues' | 'reports' | 'suspended'>

const EMPTY: Record<Status, string> = {
  pending_review: 'Nobody waits.',
  verified: 'Nobody is verified yet.',
  rejected: 'Nobody was turned down.',
}

/** The people of one status beside the one who is looked at; on phones one after the other. */
export const CaseDesk = ({ status }: { status: Status }) => {
  const cases = useInfiniteQuery(
    api.admin.verifications.infiniteOptions({ input: (cursor: string | undefined) => ({ status, cursor }), ...paging }),
  )
  const [chosen, setChosen] = useState<string>()
  return (
    <Read query={cases} failed={problemText(cases.error, adminMessages.loadFailed)} loading={<DeskSkeleton />}>
      {({ pages }) => {
        const people = itemsOf(pages)
        const first = people[0]
        if (!first) return <NobodyHere text={EMPTY[status]} />
        const open = people.find((person) => person.id === chosen)
        return (
          <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)]">
            <div className={cx(open && 'max-desk:hidden')}>
              <Card as="div" className="px-0! py-2!">
                <ul>
                  {people.map((person) => (
                    <CaseRow
                      key={person.id}
                      person={person}
                      pressed={person.id === (open ?? first).id}
                      onOpen={() => setChosen(person.id)}
                    />
                  ))}
                </ul>
              </Card>
              <LoadMore
                hasMore={cases.hasNextPage}
                busy={cases.isFetchingNextPage}
                onMore={() => void cases.fetchNextPage()}
              />
            </div>
            <Opened person={open ?? first} touched={open !== undefined} onBack={() => setChosen(undefined)} />
          </div>
        )
      }}
    </Read>
  )
}

/** Beside the list there is always somebody; on a phone only who was tapped. */
const Opened = ({ person, touched, onBack }: { person: VerificationCase; touched: boolean; onBack: () => void }) => (
  <div className={cx(!touched && 'max-desk:hidden')}>
    <Button className="mb-3 desk:hidden" onClick={onBack}>
      <ArrowLeft aria-hidden />
      Back to the list
    </Button>
    <CaseSheet key={person.id} person={person} onDecided={onBack} />
  </div>
)

const NobodyHere = ({ text }: { text: string }) => (
  <Card>
    <EmptyState art={<GlassArt />} title={text}>
      Requests stand here as soon as they come in.
    </EmptyState>
  </Card>
)

const DeskSkeleton = () => (
  <Loading text="Loading the queue..." quiet>
    <div aria-hidden="true" className="grid gap-5 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)]">
      <Skeleton className="h-64 rounded-card!" />
      <Skeleton className="h-96 rounded-card! max-desk:hidden" />
    </div>
  </Loading>
)
