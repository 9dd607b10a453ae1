'use no memo'

import backBar from 'virtual:scene/back-bar'
import backBarPhone from 'virtual:scene/back-bar-phone'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ArtworkImage } from '#web/artwork/ArtworkImage.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { cx } from '#web/ui/cx.ts'
import { ExampleBoard } from './ExampleBoard.tsx'
import { ForTalentAndBars } from './ForTalentAndBars.tsx'
import { Roadmap } from './Roadmap.tsx'
import { Steps } from './Steps.tsx'

// Loaded late, because the example can stand in for it.
const LandingBoard = lazy(() => import('./LandingBoard.tsx').then(({ LandingBoard }) => ({ default: LandingBoard })))

/** How long the page below the board waits for it at most, even if its code never arrives (ms). */
const SHOWN_AFTER_MS = 4000

/** The page for signed-out visitors. */
export const LandingScreen = () => {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  // On phones the board changes its height when it is loaded. The page below it is shown then, so that it does not
  // move into view.
  const belowBoard = isSettled ? undefined : 'max-tablet:invisible'
  return (
    <>
      <title>Last Call · Follow your favorites</title>
      <Hero belowBoard={belowBoard} onSettled={() => setSettled(true)} />
      <div className={cx('wrap', belowBoard)}>
        <Steps />
        <ForTalentAndBars />
        <Roadmap />
      </div>
    </>
  )
}

const Hero = ({ belowBoard, onSettled }: { belowBoard: string | undefined; onSettled: () => void }) => (
  <div className="lights-down relative overflow-hidden bg-room text-ink">
    <div aria-hidden className="absolute inset-0 bg-[radial-gradient(70%_90%_at_50%_104%,#ffb52e4d,transparent_70%)]" />
    <div className="wrap relative grid grid-cols-[minmax(0,1fr)] items-center gap-8 pt-9 pb-2 desk:grid-cols-[1.1fr_.9fr] desk:pt-16 desk:pb-4">
      <div>
        <h1 className="text-[length:min(var(--text-hero),15vw)] leading-[.98]">
          Your bartender is on until{' '}
          <span className="text-lit-ink [font-variant-numeric:lining-nums] [text-shadow:0_0_32px_#ffb52e80]">1:00</span>
          .
        </h1>
        <p className="mt-5 max-w-[34ch] text-[1.1875rem] leading-relaxed text-ink-2">
          Follow your favorites and never miss their shifts. See who’s pouring tonight, where, and how long they’ll be
          there.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/register" look="solid" size="l">
            Get Started
          </ButtonLink>
          <ButtonLink to="/entertainers" look="outline" size="l">
            Browse Talent
          </ButtonLink>
        </div>
        {/* The server renders it, so the router does not know it. */}
        <a href="/tonight" className="link-line mt-3 inline-flex min-h-11 items-center">
          See who’s on tonight
        </a>
      </div>
      <Suspense fallback={<ExampleBoard />}>
        <LandingBoard example={<ExampleBoard />} onSettled={onSettled} />
      </Suspense>
    </div>
    <LandingArtwork className={belowBoard} />
  </div>
)

// Fades in from the top, so that the drawing blends into the page background.
const LandingArtwork = ({ className }: { className: string | undefined }) => (
  <div
    aria-hidden
    className={cx('relative mt-4 h-26 [mask-image:linear-gradient(#0000,#000_42%)] desk:h-42', className)}
  >
    <picture>
      <source media="(width >= 64rem)" srcSet={backBar} />
      <ArtworkImage src={backBarPhone} focus="bottom" />
    </picture>
  </div>
)
