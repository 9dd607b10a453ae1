import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffVenue, VenueRequest } from '#contract/admin.ts'
import { limits } from '#contract/limits.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { api } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts'
import { venueTexts } from '#web/venues/texts.ts'
import { useAnswerVenueRequest } from './use-answer-venue-request.ts'

const SEARCH_DEBOUNCE_MS = 300
const MAX_SHOWN = 8

type ApproveVenueRequestProps = { request: VenueRequest; onClose: () => void }

/** Answers a venue request with a listed venue, or links to the form that adds it. */
export const ApproveVenueRequest = ({ request, onClose }: ApproveVenueRequestProps) => {
  const [typed, setTyped] = useState(request.name)
  const q = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS)
  const found = useQuery(api.admin.venues.queryOptions({ input: { q, limit: MAX_SHOWN } }))
  const { answer, busy, problem } = useAnswerVenueRequest(request.requester_username, onClose)
  return (
    <Dialog
      {...openUntil(onClose)}
      title={`Which venue is ${request.name}?`}
      description="We’ll let the person who asked know, with a link to it."
      actions={
        <ButtonLink to="/venues/new" search={{ name: request.name }} look="outline">
          Add as a new venue
        </ButtonLink>
      }
    >
      <SearchField label={venueTexts.nameOrCity} value={typed} onChange={setTyped} maxLength={limits.name} />
      <QueryView
        query={found}
        failed={formatError(found.error, venueMessages.staffListFailed)}
        loading={<LoadingBlock text="Loading venues..." className="mt-3 h-24" />}
      >
        {({ items }) => (
          <FoundVenues
            venues={items.filter((venue) => !venue.is_archived)}
            busy={busy}
            onPick={(venue) => answer({ id: request.id, decision: 'listed', venue: venue.id })}
          />
        )}
      </QueryView>
      <div className="mt-3 empty:hidden">
        <FormProblem message={problem} />
      </div>
    </Dialog>
  )
}

type FoundVenuesProps = { venues: readonly StaffVenue[]; busy: boolean; onPick: (venue: StaffVenue) => void }

const FoundVenues = ({ venues, busy, onPick }: FoundVenuesProps) =>
  venues.length === 0 ? (
    <p role="status" className="py-4 text-ink-2">
      No venues match. Try part of the name, or the city.
    </p>
  ) : (
    <ul className="mt-2">
      {venues.map((venue) => (
        <li key={venue.id} className="flex items-center gap-3 py-2.5 not-first:border-t not-first:border-line">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <b className="block">
              <bdi>{venue.name}</bdi>
            </b>
            <span className="text-small text-ink-2">{venue.city ?? 'N/A'}</span>
          </span>
          <Button busy={busy} onClick={() => onPick(venue)}>
            Choose<span className="sr-only"> {venue.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
