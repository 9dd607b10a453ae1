import { specialMessages } from '#contract/specials.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { ConfirmationNote } from '#web/venues/confirmations/ConfirmationNote.tsx'
import { VenueSection } from '#web/venues/VenueSection.tsx'
import { SpecialSummary } from './SpecialSummary.tsx'
import { useSpecials } from './use-specials.ts'

const SHOWN = 3

/** A venue's specials on its page, active ones first. */
export const SpecialsSection = ({ venue }: { venue: VenueDetail }) => {
  const { query, now } = useSpecials(venue.slug)
  return (
    <VenueSection
      venue={venue}
      id="specials"
      title="Specials"
      query={query}
      failed={specialMessages.loadFailed}
      loading={<SectionSkeleton />}
      pick={(items) => items.filter(({ status }) => status !== 'expired').slice(0, SHOWN)}
      empty={specialMessages.none}
      all={{ to: '/venues/$venueSlugOrId/specials', label: 'All specials', isHiddenIfEmpty: true }}
    >
      {(specials) => (
        <ul>
          {specials.map((special) => (
            <SpecialSummary
              key={special.id}
              special={special}
              now={now}
              note={<ConfirmationNote confirmation={special} now={now} className="text-micro text-ink-3" />}
            />
          ))}
        </ul>
      )}
    </VenueSection>
  )
}

const SectionSkeleton = () => (
  <Loading text="Loading specials..." quiet>
    <div className="grid gap-3 py-3">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
    </div>
  </Loading>
)
