import { accentColors } from '#web/artwork/accent-colors.ts'
import { pick } from '#web/artwork/seeded-random.ts'
import { drawCircle, drawRect, drawShape, frameScene, type SceneContext } from './frame.ts'

// Origins at 0,0: the pendant's top, the stool's seat, the tumbler's foot. Units are 1/100 of the drawing's height.
const shapesFor = (glow: string) =>
  `<g id="p"><path d="M0-20V0" stroke="#0b0705"/><circle cy="7" r="25" fill="url(#w)"/>` +
  `<path d="M-8.5 6Q-7-3 0-3.5Q7-3 8.5 6Z" fill="${glow}"/><ellipse cy="6" rx="8" ry="1.4" fill="#fff3da"/></g>` +
  '<g id="s"><path d="M-5 0L-8.5 30M5 0L8.5 30M-7 16H7" stroke="#0a0604" stroke-width="1.8" fill="none"/>' +
  '<rect x="-9" y="-3.5" width="18" height="4.5" rx="2" fill="#3a1c12"/><path d="M-8-3H8" stroke="#e0954a" stroke-width="1.2"/></g>' +
  '<g id="g"><path d="M-3 0V-9H3V0Z" fill="#fff" opacity=".25"/><path d="M-2.7-.5V-6H2.7V-.5Z"/></g>'

/** Draws a window to the street at night, with stools in front. */
export const drawWindowSeat = (scene: SceneContext) => {
  const { random, width, height, glow } = scene
  const unit = height / 100
  const [top, ledge] = [height * 0.08, height * 0.66]
  const evenly = (count: number, draw: (x: number) => string) => {
    let drawn = ''
    for (let at = 0; at < count; at++) drawn += draw(((at + 0.5) * width) / count)
    return drawn
  }
  const ratio = width / height
  let street =
    drawRect(0, top, width, ledge - top, '#16263c') + drawRect(0, top, width, ledge - top, 'url(#a)', 'opacity=".35"')
  for (let x = 0; x < width; ) {
    const wide = height * (0.16 + random() * 0.2)
    street += drawRect(x, height * (0.2 + random() * 0.2), wide + 1, height, '#0c1420', 'opacity=".82"')
    x += wide
  }
  for (let light = 0; light < Math.min(26, ratio * 12); light++) {
    const fill = pick(random(), ['#ffcf7a', '#ff8a5a', '#8fc2ff', '#fff3da', glow])
    const size = height * (0.008 + random() * random() * 0.06)
    street += drawCircle(
      random() * width,
      height * (0.2 + random() * 0.44),
      size,
      fill,
      `opacity=".${2 + Math.floor(random() * 5)}"`,
    )
  }
  const panes = Math.max(2, Math.round(ratio * 1.8))
  const bars = evenly(panes, (x) =>
    drawRect(x - width / panes / 2 - unit * 1.2, top, unit * 2.4, ledge - top, '#1c1009'),
  )
  const seats = Math.max(3, Math.round(ratio * 2.1))
  const drinks = [accentColors.campari[0], accentColors.rye[0], accentColors.rose[0], accentColors.absinthe[0]] as const
  return frameScene(
    scene,
    '#150c08',
    street +
      bars +
      drawRect(0, 0, width, top, '#1c1009') +
      evenly(Math.max(2, Math.round(ratio * 1.5)), (x) => drawShape('p', x, height * 0.2, unit, 'none')) +
      evenly(seats, (x) => (random() < 0.6 ? drawShape('g', x + unit * 16, ledge, unit, pick(random(), drinks)) : '')) +
      drawRect(0, ledge, width, unit * 4.5, '#4d2614') +
      drawRect(0, ledge, width, unit * 1.2, '#ffcf7a') +
      drawRect(0, ledge + unit * 4.5, width, height, '#170d09') +
      drawRect(0, ledge + unit * 4.5, width, unit * 16, 'url(#d)', 'opacity=".2"') +
      evenly(seats, (x) => drawShape('s', x, height * 0.76, unit, 'none')),
    shapesFor(glow),
  )
}
