import type { PublicPage as PageData } from '#contract/public-pages.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EventPage } from './EventPage.tsx'
import { ProfilePage } from './ProfilePage.tsx'
import { PublicFooter } from './PublicFooter.tsx'
import { PublicHeader } from './PublicHeader.tsx'
import { PublicPageLinks } from './PublicPageLinks.tsx'
import { TonightPage } from './TonightPage.tsx'
import { VenueListPage } from './VenueListPage.tsx'
import { VenuePage } from './VenuePage.tsx'

/**
 * A page without an account. It is rendered on the server and again in the browser, so it may depend on nothing but its
 * data: no clock, no time zone of the viewer, no router.
 */
export const PublicPage = ({ page }: { page: PageData }) => (
  <div className="flex min-h-dvh flex-col">
    <a href="#main" className={buttonStyle({ look: 'solid' }, 'absolute -left-[999px] top-2 z-50 focus:left-2')}>
      Skip to content
    </a>
    <PublicHeader />
    <main id="main" tabIndex={-1} className="flex-1">
      <PageContent page={page} />
    </main>
    <PublicFooter page={page} />
  </div>
)

const PageContent = ({ page }: { page: PageData }) => {
  const now = Date.parse(page.now)
  if (page.kind === 'profile')
    return (
      <>
        <ProfilePage profile={page.profile} now={now} />
        <PublicPageLinks page={{ kind: 'profile', name: page.profile.username.toLowerCase() }} />
      </>
    )
  if (page.kind === 'tonight') return <TonightPage page={page} now={now} />
  if (page.kind === 'event')
    return (
      <>
        <EventPage event={page.event} venue={page.venue} now={now} />
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
