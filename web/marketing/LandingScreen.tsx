'use no memo'

import backBar from 'virtual:scene/back-bar'
import backBarPhone from 'virtual:scene/back-bar-phone'
import { lazy, Suspense } from 'react'
import { ArtworkImage } from '#web/artwork/ArtworkImage.tsx'
import { ForTalentAndBars } from './ForTalentAndBars.tsx'
import { LandingBoardSkeleton, LandingHero } from './LandingHero.tsx'
import { Roadmap } from './Roadmap.tsx'
import { Steps } from './Steps.tsx'

const LandingBoard = lazy(() =>
  import('./LandingBoard.tsx').then(
    ({ LandingBoard }) => ({ default: LandingBoard }),
    // The page stays, without the board's shifts.
    () => ({ default: LandingBoardSkeleton }),
  ),
)

/** The page for signed-out visitors. */
export const LandingScreen = () => (
  <>
    <title>Last Call · Follow your favorites</title>
    <LandingHero
      board={
        <Suspense fallback={<LandingBoardSkeleton />}>
          <LandingBoard />
        </Suspense>
      }
    >
      <LandingArtwork />
    </LandingHero>
    <div className="wrap">
      <Steps />
      <ForTalentAndBars />
      <Roadmap />
    </div>
  </>
)

// Fades in from the top, so that the drawing blends into the page background.
const LandingArtwork = () => (
  <div aria-hidden className="relative mt-4 h-26 [mask-image:linear-gradient(#0000,#000_42%)] desk:h-42">
    <picture>
      <source media="(width >= 64rem)" srcSet={backBar} />
      <ArtworkImage src={backBarPhone} focus="bottom" />
    </picture>
  </div>
)
