import { accentColors } from '#web/artwork/accent-colors.ts'
import { GeneratedArtwork } from '#web/artwork/GeneratedArtwork.tsx'
import { drawStreet } from '#web/artwork/scenes/street.ts'
import { createSeededRandom } from '#web/artwork/seeded-random.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

const scene = () =>
  drawStreet({ random: createSeededRandom('four oh four'), width: 640, height: 300, glow: accentColors.curacao[0] })

/** The page for an unknown URL. */
export const NotFoundScreen = () => (
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
