import type { ReactNode } from 'react'
import { type AccentColor, accentColors } from '#web/artwork/accent-colors.ts'
import { GeneratedArtwork } from '#web/artwork/GeneratedArtwork.tsx'
import { drawShelf } from '#web/artwork/scenes/shelf.ts'
import { createSeededRandom } from '#web/artwork/seeded-random.ts'

type AuthPageProps = {
  title: string
  /** The tab's title, if it differs from the heading. */
  tab?: string
  /** Text over the artwork on wide screens. */
  tagline: string
  glow: AccentColor
  lead?: ReactNode
  children: ReactNode
}

/** The layout of login and account screens: a form beside artwork of a bar. */
export const AuthPage = ({ title, tab = title, tagline, glow, lead, children }: AuthPageProps) => {
  const draw = (width: number, height: number, rows: number) =>
    drawShelf({ random: createSeededRandom(`${title} shelf`), width, height, glow: accentColors[glow][0] }, rows)
  return (
    <div className="desk:grid desk:min-h-[calc(100dvh-4rem)] desk:grid-cols-[1.05fr_1fr]">
      <title>{`${tab} · Last Call`}</title>
      <div className="lights-down relative h-28 overflow-hidden bg-room tablet:h-36 desk:sticky desk:top-16 desk:h-[calc(100dvh-4rem)]">
        <GeneratedArtwork svg={draw(780, 144, 1)} focus="bottom" className="desk:hidden" />
        <GeneratedArtwork svg={draw(660, 840, 4)} className="hidden desk:block" />
        <div
          aria-hidden
          className="absolute inset-0 hidden bg-[linear-gradient(0deg,#0b1310f5_4%,#0b1310b0_26%,transparent_55%)] desk:block"
        />
        <p className="sign absolute inset-x-12 bottom-12 hidden text-[2.75rem] leading-[1.05] font-extrabold tracking-tight text-balance text-ink desk:block">
          {tagline}
        </p>
      </div>
      <div className="wrap max-w-[30rem] self-center py-7 desk:py-14">
        <h1>{title}</h1>
        {lead ? <p className="mt-2 text-ink-2">{lead}</p> : null}
        {children}
      </div>
    </div>
  )
}
