import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { api } from '#web/app/api.ts'
import { GlassArt } from '#web/app/art/GlassArt.tsx'
import { itemsOf, paging } from '#web/app/paging.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Read } from '#web/ui/Read.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { VenueRow } from './VenueRow.tsx'

const TYPING_PAUSE = 300

/** Every bar, A to Z, with who is on. */
export const VenuesScreen = () => {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), TYPING_PAUSE)
  const venues = useInfiniteQuery(
    api.venues.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ q, cursor }),
      ...paging,
      placeholderData: keepPreviousData,
    }),
  )
  const { isFetchNextPageError: nextFailed } = venues
  return (
    <div className="wrap max-w-[46rem]! pt-2 desk:pt-8">
      <PageHeader title="Venues" className="mb-3" />
      <SearchField label="Name or city" value={typed} onChange={setTyped} maxLength={limits.name} className="mb-4" />
      <Read
        query={nextFailed ? { ...venues, error: null } : venues}
        failed={venueMessages.listFailed}
        loading={
          <Loading text="Loading venues..." quiet>
            <VenueSkeletons />
          </Loading>
        }
      >
        {({ pages }) => {
          const found = itemsOf(pages)
          return (
            <>
              <p role="status" className="sr-only">
                {q ? `${found.length}${venues.hasNextPage ? ' or more' : ''} venues found` : ''}
              </p>
              <Card className="py-1.5!">
                {found.length > 0 ? (
                  <ul
                    aria-busy={venues.isPlaceholderData}
                    className={venues.isPlaceholderData ? 'opacity-60' : undefined}
                  >
                    {found.map((venue) => (
                      <VenueRow key={venue.id} venue={venue} />
                    ))}
                  </ul>
                ) : (
                  <NothingFound q={q} onClear={() => setTyped('')} />
                )}
              </Card>
              <LoadMore
                hasMore={venues.hasNextPage}
                busy={venues.isFetchingNextPage}
                onMore={() => void venues.fetchNextPage()}
                failed={nextFailed ? venueMessages.listFailed : undefined}
              />
            </>
          )
        }}
      </Read>
    </div>
  )
}

const NothingFound = ({ q, onClear }: { q: string; onClear: () => void }) =>
  q ? (
    <EmptyState
      art={<GlassArt kind="search" />}
      title={`No venue named “${q}”`}
      action={<Button onClick={onClear}>Show all venues</Button>}
    >
      Try a part of the name, or the city.
    </EmptyState>
  ) : (
    <EmptyState art={<GlassArt kind="shut" />} title="No venues yet">
      Bars stand here as soon as one is added.
    </EmptyState>
  )

const VenueSkeletons = () => (
  <Card className="py-1.5!" aria-hidden="true">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <span key={key} className="flex items-center gap-3.5 py-3.5 not-first:border-t not-first:border-line">
        <Skeleton className="size-23 rounded-key!" />
        <span className="grid flex-1 gap-2.5">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-1/3" />
        </span>
      </span>
    ))}
  </Card>
)
