import { accentColors } from '#web/artwork/accent-colors.ts'
import { pick } from '#web/artwork/seeded-random.ts'
import { drawRect, drawShape, formatNumber, frameScene, type SceneContext } from './frame.ts'

// Tap handles and the beer glass have their foot at 0,0 and are 100 high. The `use` element sets the beer's color.
const LABEL = '<path d="M-11-66h22v24h-22Z" fill="#f6ead0" fill-opacity=".86"/>'
const SPOUT = '<path d="M-7-6H7V40H-7Z" fill="#e9b45e"/><path d="M-6 30H6L9 78H-9Z" fill="#b67d2c"/>'
const SHAPES =
  `<g id="p"><path d="M-12 0L-25-100Q0-116 25-100L12 0Z"/>${LABEL}${SPOUT}</g>` +
  `<g id="q"><path d="M-10 0V-50H10V0Z"/><circle cy="-72" r="30"/><circle cy="-72" r="17" fill="#f6ead0" fill-opacity=".86"/>${SPOUT}</g>` +
  `<g id="r"><path d="M-10 0L-20-55L0-106L20-55L10 0Z"/>${LABEL}${SPOUT}</g>` +
  '<g id="g"><path d="M-18 0L-25-100H25L18 0Z" fill="#fff" fill-opacity=".2"/><path d="M-17-4L-23-80H23L17-4Z"/>' +
  '<rect x="-24" y="-95" width="48" height="20" rx="6" fill="#fff3da"/>' +
  '<path d="M-15-66L-11-16" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/></g>'

const HANDLE_COLORS = ['campari', 'absinthe', 'curacao', 'rye', 'violette', 'rose', 'pine'] as const

/** Draws a brass rail of taps in front of a tiled wall, with beers below. */
export const drawTaps = (scene: SceneContext) => {
  const { random, width, height } = scene
  const rail = height * 0.5
  const tile = height / 10
  const wall =
    `<pattern id="k" width="${formatNumber(tile * 4)}" height="${formatNumber(tile * 2)}" patternUnits="userSpaceOnUse">` +
    [
      [0, 0],
      [2, 0],
      [-1, 1],
      [1, 1],
      [3, 1],
    ]
      .map(([x = 0, y = 0]) =>
        drawRect(
          x * tile + 1,
          y * tile + 1,
          tile * 2 - 2,
          tile - 2,
          '#f6ead0',
          `rx="2" fill-opacity=".${x % 3 === 0 ? '06' : '1'}"`,
        ),
      )
      .join('') +
    '</pattern>'
  const count = Math.max(3, Math.round((width / height) * 3.1))
  const step = width / count
  let drawing =
    drawRect(0, 0, width, height * 0.62, 'url(#k)') +
    drawRect(0, 0, width, height, 'url(#a)') +
    drawRect(0, rail - height * 0.028, width, height * 0.056, '#c98d38') +
    drawRect(0, rail - height * 0.018, width, height * 0.012, '#ffe3ab', 'opacity=".85"') +
    drawRect(0, height * 0.83, width, height * 0.17, '#24130b') +
    drawRect(0, height * 0.83, width, height * 0.014, '#ffcf7a') +
    drawRect(0, height * 0.845, width, height * 0.1, 'url(#d)', 'opacity=".35"')
  for (let at = 0; at < count; at++) {
    const x = step * (at + 0.5)
    drawing += drawShape(
      pick(random(), ['p', 'q', 'r']),
      x,
      rail - height * 0.035,
      (height * (0.2 + random() * 0.06)) / 100,
      accentColors[pick(random(), HANDLE_COLORS)][0],
    )
    if (random() < 0.62)
      drawing += drawShape(
        'g',
        x,
        height * 0.83,
        height * 0.002,
        pick(random(), ['#d9931f', '#e8b13c', '#5b2c14', '#c8641a']),
      )
  }
  return frameScene(scene, '#131512', drawing, wall + SHAPES)
}
