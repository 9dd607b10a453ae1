import { Link } from '@tanstack/react-router'
import { accentColors } from '#web/artwork/accent-colors.ts'
import { GeneratedArtwork } from '#web/artwork/GeneratedArtwork.tsx'
import { drawTaps } from '#web/artwork/scenes/taps.ts'
import { createSeededRandom } from '#web/artwork/seeded-random.ts'
import { getSuggestionsEmail, getSupportEmail } from '#web/core/page-meta.ts'
import { operatorSection } from './Operator.tsx'
import { EmailLink, type PageSection, SectionedPage } from './Sections.tsx'

const scene = () =>
  drawTaps({ random: createSeededRandom('about us'), width: 768, height: 176, glow: accentColors.rye[0] })

const sections = (): PageSection[] => [
  {
    heading: 'Our mission',
    body: (
      <>
        <p>
          You don’t go out for a bar. You go out for the person behind it, or the one on its stage. Last Call shows you
          where your favorite bartenders and entertainers are tonight, and how late they’re on.
        </p>
        <p>It also gives people who work nights one place to post where they’ll be.</p>
      </>
    ),
  },
  {
    heading: 'For regulars',
    body: <p>Follow the people you like. Their shifts show up on your board: who, where, how late and how far away.</p>,
  },
  {
    heading: 'For talent',
    body: <p>Promote your schedule. Post a shift, and your regulars know where to find you. You decide who sees it.</p>,
  },
  {
    heading: 'For bars',
    body: <p>A page that stays current, because the people who work there post their own shifts.</p>,
  },
  operatorSection,
  {
    heading: 'Support',
    body: (
      <p>
        Something’s broken, or someone’s out of line? Write to <EmailLink address={getSupportEmail()} />. A person reads
        it. You can also report people, and what they post, right where you see it. If someone bothered you and then
        blocked you, you won’t see anything to report. Send us their username instead.
      </p>
    ),
  },
  {
    heading: 'Feedback',
    body: (
      <>
        <p>
          Missing something? Tell us at <EmailLink address={getSuggestionsEmail()} />.
        </p>
        <p>
          How we treat your data is in the{' '}
          <Link to="/privacy" target="_blank" className="link-line">
            Privacy Policy
          </Link>
          . The rules are in the{' '}
          <Link to="/terms" target="_blank" className="link-line">
            Terms of Service
          </Link>
          .
        </p>
      </>
    ),
  },
]

export const AboutScreen = () => (
  <SectionedPage
    title="About Us"
    lead="Follow your favorites and never miss their shifts."
    artwork={<GeneratedArtwork svg={scene()} focus="bottom" />}
    sections={sections()}
  />
)
