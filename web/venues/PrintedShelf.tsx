import { BOTTLES } from '#web/artwork/scenes/bottles.ts'
import { createSeededRandom, pick } from '#web/artwork/seeded-random.ts'

const WIDTH = 1000
const HEIGHT = 130
const INK = '#12261d'

/** Where each bottle stands and how large it is; always the same for a name. */
const arrangeBottles = (seed: string) => {
  const random = createSeededRandom(seed)
  const placed = []
  for (let x = 16; x < WIDTH - 50; ) {
    const bottle = pick(random(), BOTTLES)
    const scale = 0.86 + random() * 0.3
    placed.push({ bottle, x, scale })
    x += bottle.width * scale + 9 + random() * 14
  }
  return placed
}

/** A shelf of bottles drawn in thin lines, which take little ink. */
export const PrintedShelf = ({ seed }: { seed: string }) => (
  <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" style={{ display: 'block', width: '100%' }}>
    <g fill="none" stroke={INK} strokeWidth="2.4" strokeLinejoin="round" strokeLinecap="round">
      {arrangeBottles(seed).map(({ bottle, x, scale }) => (
        <g key={x} transform={`translate(${x} ${HEIGHT - 6}) scale(${scale})`}>
          <path d={bottle.liquid} fill={INK} fillOpacity=".1" stroke="none" />
          <path d={bottle.outline} />
          {bottle.label ? <path d={bottle.label} fill="#ffffff" strokeWidth="1.6" /> : null}
        </g>
      ))}
      <path d={`M0 ${HEIGHT - 3}H${WIDTH}`} strokeWidth="5" />
    </g>
  </svg>
)
