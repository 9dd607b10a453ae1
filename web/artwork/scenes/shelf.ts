import { accentColors, GLOW_COLORS } from '#web/artwork/accent-colors.ts'
import { pick } from '#web/artwork/seeded-random.ts'
import { drawRect, drawShape, frameScene, type SceneContext } from './frame.ts'

// Each bottle has its foot at 0,0 and is 100 high: outline, liquid, cap, shine, label. The `use` sets the color.
const bottle = (id: string, width: number, outline: string, liquid: string, label: string) =>
  `<g id="${id}"><path d="${outline}" fill-opacity=".62"/><path d="${liquid}"/>` +
  `<path d="M${width * 0.34}-100h${width * 0.32}v8h-${width * 0.32}Z" fill="#0b1310" fill-opacity=".7"/>` +
  `<path d="M${width * 0.15}-8v-44" stroke="#fff" stroke-opacity=".42" stroke-width="3" stroke-linecap="round"/>` +
  `${label && `<path d="${label}" fill="#f6ead0" fill-opacity=".82"/>`}</g>`

type Form = readonly [id: string, width: number, outline: string, liquid: string, label: string]
const FORMS: readonly [Form, ...Form[]] = [
  ['p', 36, 'M0 0V-50C0-66 12-62 13-76V-100H23V-76C24-62 36-66 36-50V0Z', 'M1 0V-40H35V0Z', 'M6-12h24v-20H6Z'],
  [
    'q',
    40,
    'M0 0V-58Q0-66 8-68Q13-70 13-80V-100H27V-80Q27-70 32-68Q40-66 40-58V0Z',
    'M1 0V-52H39V0Z',
    'M7-16h26v-22H7Z',
  ],
  ['r', 38, 'M3 0L0-60L13-74V-100H25V-74L38-60L35 0Z', 'M3 0L1-34H37L35 0Z', 'M7-8h24v-16H7Z'],
  [
    's',
    40,
    'M0-6Q0 0 4 0H36Q40 0 40-6C43-40 26-50 25-62V-100H15V-62C14-50-3-40 0-6Z',
    'M0-6Q0 0 4 0H36Q40 0 40-6Q41-20 35-30H5Q-1-20 0-6Z',
    '',
  ],
  ['t', 34, 'M3 0V-72Q3-80 11-82V-100H23V-82Q31-80 31-72V0Z', 'M3 0V-60H31V0Z', 'M7-14h20v-24H7Z'],
  ['x', 30, 'M2 0V-62Q2-72 10-76V-100H20V-76Q28-72 28-62V0Z', 'M2 0V-24H28V0Z', ''],
]

const RACK: readonly string[] = GLOW_COLORS.map((name) => accentColors[name][0])

const SHAPES = FORMS.map((form) => bottle(...form)).join('')

/** Draws a back bar with bottles on lit shelves. */
export const drawShelf = (scene: SceneContext, rows = 2) => {
  const { random, width, height, glow } = scene
  // The glow color, stout, and three other colors.
  const otherColors = RACK.filter((color) => color !== glow)
  const start = Math.floor(random() * otherColors.length)
  const other = (step: number) => otherColors[(start + step) % otherColors.length] ?? glow
  const pour = [glow, other(0), other(2), other(3), accentColors.stout[0]] as const
  let drawing = drawRect(0, 0, width, height, 'url(#a)')
  for (let row = 1; row <= rows; row++) {
    const foot = height * (row / rows) - height * (row === rows ? 0.075 : 0.055)
    const tall = (height / rows) * 0.74
    drawing += drawRect(0, foot - tall * 1.12, width, tall * 1.12, 'url(#u)')
    let x = -width * 0.02
    while (x < width) {
      const scale = (tall * (0.74 + random() * 0.26)) / 100
      const [id, wide] = pick(random(), FORMS)
      // Leaves an occasional gap.
      if (random() > 0.06) drawing += drawShape(id, x, foot, scale, pick(random(), pour))
      x += wide * scale + tall * (0.05 + random() * 0.06)
    }
    drawing +=
      drawRect(0, foot, width, height * 0.018, '#ffcf7a') +
      drawRect(0, foot + height * 0.018, width, height * 0.06, '#1c0f08')
  }
  return frameScene(scene, '#140c0a', drawing, SHAPES)
}
