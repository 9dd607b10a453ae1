import { EventPage } from './EventPage.tsx'
import { ProfilePage } from './ProfilePage.tsx'
import type { PageContent } from './PublicPage.tsx'
import { PublicPageLinks } from './PublicPageLinks.tsx'
import { VenueListPage } from './VenueListPage.tsx'
import { VenuePage } from './VenuePage.tsx'

/** The page of a person, a venue or an event. */
export const Content: PageContent = ({ page, now }) => {
  if (page.kind === 'profile')
    return (
      <>
        <ProfilePage profile={page.profile} now={now} />
        <PublicPageLinks page={{ kind: 'profile', name: page.profile.username.toLowerCase() }} />
      </>
    )
  if (page.kind === 'tonight') return null
  if (page.kind === 'event')
    return (
      <>
        <EventPage event={page.event} venue={page.venue} series={page.series} now={now} />
        <PublicPageLinks page={{ kind: 'venue', name: page.venue.slug }} hasOwner={page.venue.has_owner} />
      </>
    )
  return (
    <>
      {page.section === 'all' ? (
        <VenuePage venue={page.venue} now={now} />
      ) : (
        <VenueListPage venue={page.venue} section={page.section} now={now} />
      )}
      <PublicPageLinks page={{ kind: 'venue', name: page.venue.slug }} hasOwner={page.venue.has_owner} />
    </>
  )
}
