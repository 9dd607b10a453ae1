import { useEffect } from 'react'
import { isServerPagePath } from '#contract/screen-paths.ts'
import { accentColors } from '#web/artwork/accent-colors.ts'
import { GeneratedArtwork } from '#web/artwork/GeneratedArtwork.tsx'
import { drawStreet } from '#web/artwork/scenes/street.ts'
import { createSeededRandom } from '#web/artwork/seeded-random.ts'
import { appTexts } from '#web/core/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

const scene = () =>
  drawStreet({ random: createSeededRandom('four oh four'), width: 640, height: 300, glow: accentColors.curacao[0] })

/** The page for a URL that the app does not know: an unknown one, or one of a page that only the server renders. */
export const NotFoundScreen = () => (isServerPagePath(location.pathname) ? <NotLoaded /> : <Unknown />)

const reload = () => location.reload()

/** Without a connection, the service worker answers with the app in place of the server's page. */
const NotLoaded = () => {
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <div className="wrap py-10">
      <EmptyState titleAs="h1" title={appTexts.notOffline} action={<Button onClick={reload}>{appTexts.reload}</Button>}>
        It loads as soon as you’re back online.
      </EmptyState>
    </div>
  )
}

const Unknown = () => (
  <div className="wrap max-w-[42rem] pt-4 desk:pt-10">
    <Card bare>
      <div className="lights-down h-48 desk:h-72">
        <GeneratedArtwork svg={scene()} focus="bottom" />
      </div>
      <div className="p-5 desk:p-7">
        <PageHeader
          title="404 - Page Not Found"
          lead="Oops! The page you are looking for does not exist."
          className="mb-0"
        />
        <p className="mt-1 text-small text-ink-3">The light’s on, but it’s the wrong door.</p>
        <ButtonLink to="/" look="solid" className="mt-5">
          Go to Home
        </ButtonLink>
      </div>
    </Card>
  </div>
)
