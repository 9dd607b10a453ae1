import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffVenue } from '#contract/admin.ts'
import { limits } from '#contract/limits.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { api } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { PagedView } from '#web/core/PagedView.tsx'
import { byCursor } from '#web/core/paging.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts'
import { venueTexts } from '#web/venues/texts.ts'
import { SetVenueOwner } from './SetVenueOwner.tsx'

const SEARCH_DEBOUNCE_MS = 300

/** Every venue with its owner, archived ones included. */
export const VenueOwners = () => {
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS)
  const [chosen, setChosen] = useState<StaffVenue>()
  const venues = useInfiniteQuery(
    api.admin.venues.infiniteOptions({
      ...byCursor((cursor) => ({ q, cursor })),
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <Card aria-labelledby="owners">
      <h2 id="owners" className="mb-3">
        Owners
      </h2>
      <SearchField label={venueTexts.nameOrCity} value={typed} onChange={setTyped} maxLength={limits.name} />
      <PagedView
        query={venues}
        failed={venueMessages.staffListFailed}
        firstFailed={formatError(venues.error, venueMessages.staffListFailed)}
        loading={<LoadingBlock text="Loading venues..." className="mt-4 h-64" />}
      >
        {(found) => (
          <>
            <p role="status" className={found.length > 0 ? 'sr-only' : 'py-4 text-ink-2'}>
              {found.length > 0 ? '' : q ? `No venues match “${q}”` : 'No venues yet'}
            </p>
            <ul aria-busy={venues.isPlaceholderData}>
              {found.map((venue) => (
                <VenueOwnerListItem key={venue.id} venue={venue} onOpen={() => setChosen(venue)} />
              ))}
            </ul>
          </>
        )}
      </PagedView>
      {chosen ? <SetVenueOwner key={chosen.id} venue={chosen} onClose={() => setChosen(undefined)} /> : null}
    </Card>
  )
}

const VenueOwnerListItem = ({ venue, onOpen }: { venue: StaffVenue; onOpen: () => void }) => (
  <li className="flex items-center gap-3 py-2.5 wrap-anywhere not-first:border-t not-first:border-line">
    <span className="min-w-0 flex-1">
      {venue.is_archived ? (
        <b className="block">
          <bdi>{venue.name}</bdi>
        </b>
      ) : (
        <Link
          to="/venues/$venueSlugOrId"
          params={{ venueSlugOrId: venue.slug }}
          className="link-line flex min-h-11 items-center font-semibold"
        >
          <bdi>{venue.name}</bdi>
        </Link>
      )}
      <span className="block text-small text-ink-2">
        {[venue.city, venue.owner_username ? `@${venue.owner_username}` : 'no owner', venue.is_archived && 'archived']
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    <Button onClick={onOpen}>
      {venue.owner_username ? 'Change owner' : 'Set owner'}
      <span className="sr-only"> of {venue.name}</span>
    </Button>
  </li>
)
