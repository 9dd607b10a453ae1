import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { VenueRequest } from '#contract/admin.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { PagedView } from '#web/core/PagedView.tsx'
import { byCursor } from '#web/core/paging.ts'
import { appTexts } from '#web/core/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextAnchor } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { formatDayAndTime } from '#web/ui/times.ts'
import { AcceptVenueClaim } from './AcceptVenueClaim.tsx'
import { ApproveVenueRequest } from './ApproveVenueRequest.tsx'
import { DeclineVenueRequest } from './DeclineVenueRequest.tsx'

/** Open requests for missing venues and claims of listed ones, oldest first. */
export const VenueRequestList = () => {
  const requests = useInfiniteQuery(api.admin.venueRequests.infiniteOptions(byCursor((cursor) => ({ cursor }))))
  const [answering, setAnswering] = useState<{ as: 'approved' | 'declined'; request: VenueRequest }>()
  const close = () => setAnswering(undefined)
  return (
    <Card aria-labelledby="missing-venues">
      <h2 id="missing-venues">Venue requests</h2>
      <PagedView
        query={requests}
        failed={venueMessages.requestsFailed}
        firstFailed={formatError(requests.error, venueMessages.requestsFailed)}
        loading={<LoadingBlock text="Loading venue requests..." className="mt-4 h-40" />}
      >
        {(waiting) =>
          waiting.length > 0 ? (
            <ul className="mt-2">
              {waiting.map((request) => (
                <VenueRequestListItem
                  key={request.id}
                  request={request}
                  onAnswer={(as) => setAnswering({ as, request })}
                />
              ))}
            </ul>
          ) : (
            <EmptyState art={<GlassArt />} title="No venue requests.">
              New requests show up here.
            </EmptyState>
          )
        }
      </PagedView>
      {answering?.as === 'approved' ? <ApproveRequest request={answering.request} onClose={close} /> : null}
      {answering?.as === 'declined' ? <DeclineVenueRequest request={answering.request} onClose={close} /> : null}
    </Card>
  )
}

const ApproveRequest = (props: { request: VenueRequest; onClose: () => void }) =>
  props.request.claimed_venue_slug ? <AcceptVenueClaim {...props} /> : <ApproveVenueRequest {...props} />

type RowProps = { request: VenueRequest; onAnswer: (as: 'approved' | 'declined') => void }

const VenueRequestListItem = ({ request, onAnswer }: RowProps) => {
  const { name, city, details, requester_username, claimed_venue_slug, created_at } = request
  return (
    <li className="py-4 wrap-anywhere not-first:border-t not-first:border-line">
      <h3 className="text-name">
        <bdi>{name}</bdi>
        {city ? `, ${city}` : null}
      </h3>
      {claimed_venue_slug ? (
        <p>
          Wants to own this venue.{' '}
          <TextAnchor href={`/venues/${claimed_venue_slug}`}>
            Open venue<span className="sr-only"> {name}</span>
          </TextAnchor>
        </p>
      ) : null}
      {details ? <p className="text-ink-2 whitespace-pre-line">“{details}”</p> : null}
      <p className="mt-1 text-micro text-ink-3">
        {requester_username ? `@${requester_username}` : appTexts.deletedUser} · {formatDayAndTime(created_at)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="outline" onClick={() => onAnswer('approved')}>
          <Check aria-hidden className="size-5" />
          Approve<span className="sr-only"> {name}</span>
        </Button>
        <Button look="outline" onClick={() => onAnswer('declined')}>
          <X aria-hidden className="size-5" />
          Decline<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}
