'use no memo'

import type { ReactNode } from 'react'
import { Board } from '#web/shifts/Board.tsx'
import { LoadingShiftLines } from '#web/shifts/LoadingShiftLines.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { LANDING_LINES } from './landing-shifts.ts'
import { landingTexts } from './texts.ts'

/** The top of the landing page, which the server also puts into the page, to be seen until the app has loaded. */
export const LandingHero = ({ board, children }: { board: ReactNode; children?: ReactNode }) => (
  <div className="lights-down relative overflow-hidden bg-room text-ink">
    <div aria-hidden className="absolute inset-0 bg-[radial-gradient(70%_90%_at_50%_104%,#ffb52e4d,transparent_70%)]" />
    <div className="wrap relative grid grid-cols-[minmax(0,1fr)] items-center gap-8 pt-9 pb-2 desk:grid-cols-[1.1fr_.9fr] desk:pt-16 desk:pb-4">
      <div>
        <h1 className="text-[length:min(var(--text-hero),max(10.4vw,1.7rem),15vw)] leading-[.98]">
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
      {board}
    </div>
    {children}
  </div>
)

/** The board until its shifts are loaded. */
export const LandingBoardSkeleton = () => (
  <LandingBoardFrame caption={<>&nbsp;</>}>
    <h2 className="sign text-title font-bold">{landingTexts.tonight}</h2>
    <LoadingShiftLines text={landingTexts.loading} lines={LANDING_LINES} />
  </LandingBoardFrame>
)

/** A board and the line below it, which tells what it shows. It is as high as `LANDING_LINES` lines, so nothing moves. */
export const LandingBoardFrame = ({ caption, children }: { caption: ReactNode; children: ReactNode }) => (
  <figure className="min-w-0">
    <Board as="div" className="min-h-106 tablet:min-h-108">
      {children}
    </Board>
    <figcaption className="mt-2.5 text-center text-micro text-ink-2">{caption}</figcaption>
  </figure>
)
