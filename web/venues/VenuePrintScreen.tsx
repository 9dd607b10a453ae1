import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { guessPaper, PrintControls, PrintPage } from '#web/core/PrintPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { OwnVenuePage } from './OwnVenuePage.tsx'
import { venueTexts } from './texts.ts'
import { Poster, TableTent } from './VenuePosters.tsx'

/** A poster and a table tent with the code of the owner's venue. */
export const VenuePrintScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/print' })
  return (
    <OwnVenuePage slugOrId={venueSlugOrId} title={venueTexts.print} loading={<PageSkeleton />}>
      {(venue) => <Printable venue={venue} />}
    </OwnVenuePage>
  )
}

const PageSkeleton = () => (
  <Loading text="Loading the venue..." quiet>
    <Skeleton className="h-96" />
  </Loading>
)

const KINDS = [
  { value: 'poster', label: 'Poster' },
  { value: 'tent', label: 'Table tent' },
] as const
type Kind = (typeof KINDS)[number]['value']

const Printable = ({ venue }: { venue: VenueDetail }) => {
  const [kind, setKind] = useState<Kind>('poster')
  const [paper, setPaper] = useState(guessPaper)
  const url = `${location.origin}/venues/${venue.slug}`
  return (
    <>
      {venue.is_public ? null : <PublicPageNotice venue={venue} />}
      <PrintControls paper={paper} onPaper={setPaper}>
        <SegmentedControl label="What to print" segments={KINDS} value={kind} onChange={setKind} />
      </PrintControls>
      <PrintPage paper={paper} label={kind === 'poster' ? 'Poster' : 'Table tent'}>
        {kind === 'poster' ? (
          <Poster name={venue.name} url={url} isPublic={venue.is_public} />
        ) : (
          <TableTent name={venue.name} url={url} />
        )}
      </PrintPage>
    </>
  )
}

const PublicPageNotice = ({ venue }: { venue: VenueDetail }) => (
  <Notice title="This code only works for people with an account" className="mb-4 print:hidden">
    To let everyone open the page, turn on “{venueTexts.publicPage}” in{' '}
    <Link to="/venues/$venueSlugOrId/edit" params={{ venueSlugOrId: venue.slug }} className="link-line">
      Edit Venue
    </Link>
    .
  </Notice>
)
