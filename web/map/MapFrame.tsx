import type L from 'leaflet'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { OpenStreetMapCredit } from '#web/core/OpenStreetMapCredit.tsx'
import { getStreetMap } from '#web/core/page-meta.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

type MapFrameProps = {
  map: L.Map | undefined
  attach: (box: HTMLDivElement | null) => (() => void) | undefined
  /** What the map shows and how to move it, for screen readers. */
  label: string
  onKeyDown?: (event: React.KeyboardEvent<HTMLDivElement>) => void
  className?: string
  /** Content on top of the map, such as a card or a crosshair. */
  children?: ReactNode
}

/** A map's container with zoom buttons and either the attribution of its tiles or a compass. */
export const MapFrame = ({ map, attach, label, onKeyDown, className, children }: MapFrameProps) => {
  const tiles = getStreetMap()
  return (
    <div className={cx('isolate overflow-hidden', className ?? 'relative')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a map is moved by its arrow keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own styles */}
      <div ref={attach} role="group" tabIndex={0} aria-label={label} onKeyDown={onKeyDown} className="peer size-full" />
      <div className="absolute right-3 bottom-8 grid gap-2">
        <IconButton label="Zoom in" className={mapButtonStyle} onClick={() => map?.zoomIn()}>
          <Plus aria-hidden />
        </IconButton>
        <IconButton label="Zoom out" className={mapButtonStyle} onClick={() => map?.zoomOut()}>
          <Minus aria-hidden />
        </IconButton>
      </div>
      {tiles ? <Attribution text={tiles.attribution} /> : <Compass />}
      {children}
    </div>
  )
}

export const mapButtonStyle = 'bg-surface! shadow-2 hover:bg-surface-2!'

/** The attribution text from the configuration, with URLs as links; OpenStreetMap's if there is none. */
const Attribution = ({ text }: { text: string }) => (
  <p className="absolute right-0 bottom-0 bg-surface px-2 text-micro text-ink-2">
    {text === '' ? <OpenStreetMapCredit /> : null}
    {text.split(/(https?:\/\/\S+)/).map((part, index) =>
      index % 2 === 1 ? (
        <a key={part} href={part} target="_blank" rel="noopener noreferrer" className="underline">
          {URL.parse(part)?.host ?? part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)

const Compass = () => (
  <svg aria-hidden="true" viewBox="0 0 48 60" className="pointer-events-none absolute top-3 right-3 h-15 w-12">
    <circle cx="24" cy="36" r="20" fill="var(--lc-surface)" stroke="var(--lc-edge)" strokeWidth="1.5" />
    <path d="M24 20l5 16h-10z" fill="var(--lc-ink)" />
    <path d="M24 52l5-16h-10z" fill="none" stroke="var(--lc-ink-3)" strokeWidth="1.5" strokeLinejoin="round" />
    <text
      x="24"
      y="12"
      textAnchor="middle"
      fontFamily="var(--font-sign)"
      fontWeight="800"
      fontSize="14"
      fill="var(--lc-ink)"
    >
      N
    </text>
  </svg>
)
