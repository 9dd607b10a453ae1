import { accentColors, GLOW_COLORS } from '#web/artwork/accent-colors.ts'
import { pick } from '#web/artwork/seeded-random.ts'
import { BOTTLES, type Bottle } from './bottles.ts'
import { drawRect, drawShape, frameScene, type SceneContext } from './frame.ts'

// Outline, liquid, cap, shine, label. The `use` sets the color.
const drawBottle = ({ id, width, outline, liquid, label }: Bottle) =>
  `<g id="${id}"><path d="${outline}" fill-opacity=".62"/><path d="${liquid}"/>` +
  `<path d="M${width * 0.34}-100h${width * 0.32}v8h-${width * 0.32}Z" fill="#0b1310" fill-opacity=".7"/>` +
  `<path d="M${width * 0.15}-8v-44" stroke="#fff" stroke-opacity=".42" stroke-width="3" stroke-linecap="round"/>` +
  `${label && `<path d="${label}" fill="#f6ead0" fill-opacity=".82"/>`}</g>`

const RACK: readonly string[] = GLOW_COLORS.map((name) => accentColors[name][0])

const SHAPES = BOTTLES.map(drawBottle).join('')

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
      const { id, width: wide } = pick(random(), BOTTLES)
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
