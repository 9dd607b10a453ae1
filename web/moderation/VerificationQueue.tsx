import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminMessages } from '#contract/admin.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { infiniteQueryOptions, listUniqueItems } from '#web/core/paging.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMorePages } from '#web/ui/LoadMorePages.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { SplitView, SplitViewSkeleton } from './SplitView.tsx'
import type { Tab } from './tabs.ts'
import { VerificationDetail } from './VerificationDetail.tsx'
import { VerificationListItem } from './VerificationListItem.tsx'

type Status = Exclude<Tab, 'record' | 'venues' | 'reports' | 'suspended'>

const EMPTY: Record<Status, { title: string; text: string }> = {
  pending_review: { title: 'Nothing waiting.', text: 'New requests show up here.' },
  verified: { title: 'No one is verified yet.', text: 'People you verify show up here.' },
  rejected: { title: 'No one has been turned down.', text: 'Requests you don’t approve show up here.' },
}

/** The people with one status next to the selected one; on phones one at a time. */
export const VerificationQueue = ({ status }: { status: Status }) => {
  const cases = useInfiniteQuery(
    api.admin.verifications.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor }),
      ...infiniteQueryOptions,
    }),
  )
  const [chosen, setChosen] = useState<string>()
  const back = () => setChosen(undefined)
  return (
    <QueryView
      query={cases}
      failed={formatError(cases.error, adminMessages.loadFailed)}
      loading={<SplitViewSkeleton text="Loading verifications..." />}
    >
      {({ pages }) => {
        const people = listUniqueItems(pages)
        const first = people[0]
        if (!first) return <EmptyQueue {...EMPTY[status]} />
        const open = people.find((person) => person.id === chosen)
        const shown = open ?? first
        return (
          <SplitView
            rows={people.map((person) => (
              <VerificationListItem
                key={person.id}
                person={person}
                pressed={person.id === shown.id}
                onOpen={() => setChosen(person.id)}
              />
            ))}
            more={<LoadMorePages query={cases} failed={adminMessages.loadFailed} />}
            chosen={open !== undefined}
            onBack={back}
          >
            <VerificationDetail key={shown.id} person={shown} onDecided={back} />
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
