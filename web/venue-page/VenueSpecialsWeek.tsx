import type { VenueDetail } from '#contract/venues.ts'
import { SpecialsWeekChart } from '#web/specials/SpecialsWeekChart.tsx'
import { useSpecials } from '#web/specials/use-specials.ts'
import { Card } from '#web/ui/Card.tsx'

/** The venue's specials this week, by hour. Renders nothing if no special has hours. */
export const VenueSpecialsWeek = ({ venue }: { venue: VenueDetail }) => {
  const { query, now } = useSpecials(venue.slug)
  const specials = (query.data?.items ?? []).filter(({ status, windows }) => status !== 'expired' && windows.length > 0)
  if (specials.length === 0) return null
  return (
    <Card aria-labelledby="week-of-specials" className="grid gap-3">
      <h2 id="week-of-specials">This week by the hour</h2>
      <SpecialsWeekChart specials={specials} now={now} />
    </Card>
  )
}
