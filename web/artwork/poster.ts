import { type AccentColor, accentColors, pickGlowColor } from './accent-colors.ts'
import { createSeededRandom, pick } from './seeded-random.ts'

type Kind = 'record' | 'quiz' | 'stage' | 'glass' | 'target' | 'lights'

const PAPER = '#FFF3DA'
const NIGHT = '#140C0A'

/** Maps words in an event's name to a drawing. The first match wins. */
const DRAWING_RULES: [RegExp, Kind][] = [
  [/trivia|quiz|bingo|riddle/i, 'quiz'],
  [/\bmic\b|comedy|stand-?up|karaoke|burlesque|drag|songwriter|reading|torch/i, 'stage'],
  [/\bdj\b|vinyl|music|jazz|trio|band|blues|honky|danc|disco|piano|record|live|swing/i, 'record'],
  [/dart|game|league|tournament|match|pool\b|poker/i, 'target'],
  [/light|patio|porch|garden|party|anniversary/i, 'lights'],
  [/tasting|wine|vermouth|amaro|cocktail|whiskey|beer|tap|class|school|flight|oyster|brunch|dinner/i, 'glass'],
]

const steps = (count: number) => Array.from({ length: count }, (_, index) => index)

const drawings: Record<Kind, string> = {
  record: [
    ...steps(9).map(
      (ring) =>
        `<circle cx="70" cy="70" r="${56 - ring * 5}" fill="none" stroke="${PAPER}" stroke-opacity="${(20 + ring * 6) / 100}" stroke-width="1.6"/>`,
    ),
    `<circle cx="70" cy="70" r="12" fill="${PAPER}"/><circle cx="70" cy="70" r="3" fill="${NIGHT}"/>`,
  ].join(''),
  quiz: `<path d="M45 54a25 25 0 1 1 37 22c-8 4-12 9-12 17" fill="none" stroke="${PAPER}" stroke-width="15"/><circle cx="70" cy="113" r="9.5" fill="${PAPER}"/>`,
  stage: `<path d="M70-10L8 150h124Z" fill="${PAPER}" opacity=".3"/><path d="M70-10L40 150h60Z" fill="${PAPER}" opacity=".45"/><ellipse cx="70" cy="122" rx="46" ry="9" fill="${PAPER}"/><path d="M68.4 70h3.2v52h-3.2Z" fill="${NIGHT}"/><rect x="62" y="52" width="16" height="24" rx="8" fill="${NIGHT}"/>`,
  glass: `<path d="M34 34h72c0 30-14 44-36 44S34 64 34 34Z" fill="none" stroke="${PAPER}" stroke-width="5" stroke-linejoin="round"/><path d="M40 50h60c-4 16-14 23-30 23S44 66 40 50Z" fill="${PAPER}" opacity=".75"/><path d="M70 78v34M48 114h44" stroke="${PAPER}" stroke-width="5" stroke-linecap="round"/>`,
  target: steps(4)
    .map((ring) => `<circle cx="70" cy="70" r="${52 - ring * 13}" fill="${ring % 2 ? NIGHT : PAPER}" opacity=".82"/>`)
    .join(''),
  lights:
    `<path d="M-6 30Q70 96 146 30M-6 74Q70 138 146 74" fill="none" stroke="${NIGHT}" stroke-width="2.4"/>` +
    steps(7)
      .map((bulb) => {
        const x = 7 + bulb * 21
        const sag = 33 - ((x - 70) / 76) ** 2 * 33
        return `<circle cx="${x}" cy="${Math.round(37 + sag)}" r="6.5" fill="${PAPER}"/><circle cx="${x}" cy="${Math.round(81 + sag)}" r="6.5" fill="${PAPER}" opacity=".7"/>`
      })
      .join(''),
}

const cache = new Map<string, string>()

/** The poster of an event without an image, as SVG. Always the same for a name. */
export const drawPoster = (name: string): string => {
  const known = cache.get(name)
  if (known) return known
  const seed = name.trim().toLowerCase()
  const kind =
    DRAWING_RULES.find(([words]) => words.test(seed))?.[1] ??
    pick(createSeededRandom(`poster ${seed}`)(), ['lights', 'glass'])
  const [ground] = accentColors[toPosterBackground(seed)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 140 140" preserveAspectRatio="xMidYMid slice"><path fill="${ground}" d="M0 0h140v140H0Z"/><path fill="${NIGHT}" opacity=".28" d="M0 0h140v140H0Z"/>${drawings[kind]}</svg>`
  cache.set(name, svg)
  return svg
}

// Amber is reserved for what is on now.
const toPosterBackground = (seed: string): AccentColor => {
  const glow = pickGlowColor(seed)
  return glow === 'rye' ? 'stout' : glow
}
