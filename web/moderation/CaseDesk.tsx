import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminMessages } from '#contract/admin.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { itemsOf, paging } from '#web/core/paging.ts'
import { problemText } from '#web/core/problems.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MorePages } from '#web/ui/MorePages.tsx'
import { Read } from '#web/ui/Read.tsx'
import { CaseRow } from './CaseRow.tsx'
import { CaseSheet } from './CaseSheet.tsx'
import { TwoSides, TwoSidesSkeleton } from './TwoSides.tsx'
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
  const back = () => setChosen(undefined)
  return (
    <Read
      query={cases}
      failed={problemText(cases.error, adminMessages.loadFailed)}
      loading={<TwoSidesSkeleton text="Loading the queue..." />}
    >
      {({ pages }) => {
        const people = itemsOf(pages)
        const first = people[0]
        if (!first) return <NobodyHere text={EMPTY[status]} />
        const open = people.find((person) => person.id === chosen)
        const shown = open ?? first
        return (
          <TwoSides
            rows={people.map((person) => (
              <CaseRow
                key={person.id}
                person={person}
                pressed={person.id === shown.id}
                onOpen={() => setChosen(person.id)}
              />
            ))}
            more={<MorePages query={cases} failed={adminMessages.loadFailed} />}
            chosen={open !== undefined}
            onBack={back}
          >
            <CaseSheet key={shown.id} person={shown} onDecided={back} />
          </TwoSides>
        )
      }}
    </Read>
  )
}

const NobodyHere = ({ text }: { text: string }) => (
  <Card>
    <EmptyState art={<GlassArt />} title={text}>
      Requests stand here as soon as they come in.
    </EmptyState>
  </Card>
)
